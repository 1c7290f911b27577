"""Starting a round, calling all of its matches and posting a sheet with 1,024 teams, in a
bracket and in a Swiss.

CPU of this process, each action in a transaction of its own that is rolled back: everything from
the click to the log row, without the page that answers.
"""

import statistics
import time
from collections.abc import Callable

from django.db import transaction

from bench import Figure, at_most
from tests.makers import DIRECTOR, NOON, a_division, an_event
from tests.makers_big import a_crowded_stage
from tests.makers_floor import begin
from tests.makers_scoring import a_handed_in_game
from tests.makers_shown import as_queued
from tournament.brackets.models import Game, Stage
from tournament.desk.act.change import Act
from tournament.desk.scoring.posting import post_sheet
from tournament.desk.scoring.queue_page import round_named
from tournament.desk.tables.calls import give_tables
from tournament.desk.tables.free_tables import offers_now
from tournament.desk.tables.rounds import start_round

TEAMS = 1024
RUNS = 7
GOAL = 150.0


def measure() -> Figure:
    """Milliseconds of the slowest of the six, each the median of RUNS."""
    bracket, swiss = (_taken(slug) for slug in ("double-elimination", "swiss"))
    told = "; ".join(
        f"{name}: " + ", ".join(f"{action} {value:.0f}" for action, value in taken.items())
        for name, taken in (("bracket", bracket), ("Swiss", swiss))
    )
    how = f"ms of CPU with {TEAMS:,} teams, median of {RUNS}: {told}"
    return at_most("big_event", max(*bracket.values(), *swiss.values()), GOAL, how)


def _taken(slug: str) -> dict[str, float]:
    """Each action in its first round, and its milliseconds. Nothing stays of the event."""
    with transaction.atomic():
        event = an_event(name=slug, director=slug, tables=TEAMS // 2)
        stage = a_crowded_stage(a_division(event), TEAMS, slug)
        act = Act(stage.division.event, DIRECTOR, NOON)
        first = stage.rounds.select_related("stage__division__event").get(position=1)
        taken = {"start a round": _median(lambda: start_round(act, round=first))}
        begin(stage)
        shown = [offer.mark for offer in offers_now(stage.division.event)]
        taken[f"call {len(shown)} matches"] = _median(lambda: give_tables(act, shown=shown))
        taken["post a sheet"] = _median(_posting(stage, act))
        transaction.set_rollback(True)
    return taken


def _posting(stage: Stage, act: Act) -> Callable[[], object]:
    game: Game = a_handed_in_game(stage, stage.matches.order_by("play_order")[0].code)
    named, shown = str(round_named(game)), as_queued(game)["shown"]
    return lambda: post_sheet(
        act, game=game, round_named=named, initials="DD", looked=True, shown=shown
    )


def _median(work: Callable[[], object]) -> float:
    """Milliseconds of one run; the first does not count, and none of them stays."""
    taken = []
    for _ in range(RUNS + 1):
        with transaction.atomic():
            start = time.process_time()
            work()
            taken.append(1000 * (time.process_time() - start))
            transaction.set_rollback(True)
    return statistics.median(taken[1:])
