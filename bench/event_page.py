"""An event's public page after a result: 64 teams, 16 matches in play and 12 results.

CPU of this process from the request to the answer of Django, as the byte lane asks for it. Before
each request a sheet is posted and the next match begins at its table.
"""

import statistics
import time

from django.conf import settings
from django.test import Client

from bench import Figure, at_most
from tests.makers_floor import a_hall, begin
from tests.makers_scoring import a_game_in_play, a_posted_game, hand_in, play, posted
from tournament.brackets.models import Game, Match, Stage

PLAYING, POSTED, RUNS = 16, 12, 15
GOAL = 8.0


def measure() -> Figure:
    """Milliseconds, the median of RUNS requests, each after a result."""
    settings.ALLOWED_HOSTS.append("testserver")
    stage = a_hall(teams=64, tables=32)
    begin(stage)
    for number in range(1, POSTED + 1):
        a_posted_game(stage, f"W1-{number}", table=32)
    games = [
        a_game_in_play(stage, f"W1-{POSTED + number}", table=number)
        for number in range(1, PLAYING + 1)
    ]
    address, client = f"/e/{stage.division.event.slug}/", Client()
    taken, sizes = [], set()
    for table in range(RUNS + 1):
        games[table] = _next_game(stage, games[table], table + 1)
        start = time.process_time()
        answer = client.get(address)
        taken.append(1000 * (time.process_time() - start))
        assert answer.status_code == 200
        sizes.add(len(answer.content))
    how = f"ms of CPU after a result, median of {RUNS}; {max(sizes):,} B, cold"
    return at_most("event_page", statistics.median(taken[1:]), GOAL, how)


def _next_game(stage: Stage, game: Game, table: int) -> Game:
    """Post this game. The next match that is ready begins at its table."""
    play(game, 100, 100, 100, 100, 100)
    posted(hand_in(game))
    ready = stage.matches.filter(state=Match.State.READY).order_by("play_order")
    return a_game_in_play(stage, ready[0].code, table=table)
