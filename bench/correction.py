"""A corrected first-round result in a played double elimination of 256, saved.

Rewrites everything that follows through both brackets: slots, winners and states.
"""

from functools import partial

from bench import Figure, at_most
from bench.harness import cpu_median
from bench.playing import play_out
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result
from tournament.desk.act.change import Act, one_change
from tournament.tables.settling import settle

ENTRANTS = 256
ROUNDS = 9
GOAL = 150


def measure() -> Figure:
    """Milliseconds of process CPU, from the fact to the log row."""
    stage = a_stage(a_division(an_event(name="Corrected")), ENTRANTS)
    play_out(stage)
    first = stage.matches.select_related("winner", "loser", "stage__division__event")
    match = first.get(code="W1-1")
    touched: set[int] = set()
    taken = 1000 * cpu_median(partial(_flip, match, touched), ROUNDS)
    how = f"ms of CPU; {max(touched)} of {stage.matches.count()} matches change, median of {ROUNDS}"
    return at_most("correction", taken, GOAL, how)


def _flip(match: Match, touched: set[int]) -> None:
    """Let the other team win."""
    stage = match.stage
    match.refresh_from_db(fields=["winner", "loser"])
    if match.winner is None or match.loser is None:
        raise RuntimeError(f"{match} was not played")
    with one_change(Act(stage.division.event, DIRECTOR, NOON)) as change:
        record_result(
            match=match,
            winner=match.loser,
            losers=[match.winner],
            reason=Result.Reason.PLAYED,
            words="corrected",
            game=None,
            now=NOON,
        )
        topics = settle(stage, NOON)
        touched.add(len(topics))
        change.log("sheet.correct", "Corrected.", touched=topics)
