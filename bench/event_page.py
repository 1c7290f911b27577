"""An event's public page after a change: 64 teams, 16 matches in play and 12 results.

CPU of this process from the request to the answer of Django, as the byte lane asks for it.
"""

import statistics
import time

from django.conf import settings
from django.test import Client

from bench import Figure, at_most
from tests.makers import DIRECTOR, NOON
from tests.makers_floor import a_hall, begin
from tests.makers_scoring import a_game_in_play, a_posted_game
from tournament.desk.act.change import Act, one_change
from tournament.registration.models import Event

PLAYING, POSTED, RUNS = 16, 12, 15
GOAL = 8.0


def measure() -> Figure:
    """Milliseconds, the median of RUNS requests, each after a result somewhere."""
    settings.ALLOWED_HOSTS.append("testserver")
    stage = a_hall(teams=64, tables=32)
    begin(stage)
    for number in range(1, POSTED + 1):
        a_posted_game(stage, f"W1-{number}", table=32)
    for number in range(1, PLAYING + 1):
        a_game_in_play(stage, f"W1-{POSTED + number}", table=number)
    event, client = stage.division.event, Client()
    taken, sizes = [], set()
    for _ in range(RUNS + 1):
        _change(event, f"match:{stage.pk}/W1-1")
        start = time.process_time()
        answer = client.get(f"/e/{event.slug}/")
        taken.append(1000 * (time.process_time() - start))
        assert answer.status_code == 200
        sizes.add(len(answer.content))
    how = f"ms of CPU after a change, median of {RUNS}; {max(sizes):,} B, cold"
    return at_most("event_page", statistics.median(taken[1:]), GOAL, how)


def _change(event: Event, name: str) -> None:
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        change.log("bench", "Something changed.", touched=[name, "floor"])
