"""The first of rounds drawn one after another, and the plan that it is. Pure."""

from collections.abc import Mapping
from functools import lru_cache

from tournament.brackets.kinds import Kind
from tournament.brackets.plan import Plan
from tournament.brackets.rounds.history import Beforehand, DrawNext, DrawnRound
from tournament.brackets.rounds.planned import planned_round

SEED = 1
"""The number of every draw at the desk: the same rounds for the same history."""


def first_round(
    draw_next: DrawNext, entrants: int, options: Mapping[str, object], beforehand: Beforehand
) -> DrawnRound:
    """The first round of entrants seeded 1 to `entrants`. Raises Refusal if there is none."""
    return _drawn(draw_next, entrants, tuple(sorted(options.items())), beforehand)


@lru_cache(maxsize=64)
def _drawn(
    draw_next: DrawNext,
    entrants: int,
    options: tuple[tuple[str, object], ...],
    beforehand: Beforehand,
) -> DrawnRound:
    return draw_next(beforehand.history(entrants), dict(options), SEED)


def first_plan(slug: str, kind: Kind, entrants: int, drawn: DrawnRound, rounds: int) -> Plan:
    """The plan as far as it is drawn: one of so many rounds, or of an open number (0)."""
    row, matches = planned_round(1, drawn)
    return Plan(slug, kind, entrants, (row,), tuple(matches), rounds - 1 if rounds else 1)
