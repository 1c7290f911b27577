"""Drawing Swiss rounds of 1,000 and 5,000 entrants, late ones too: the slowest of each."""

from dataclasses import replace
from random import Random
from time import process_time

from bench import Figure, at_most
from bench.swiss_event import begun, differences, drawn, in_words, played

ROUNDS = 13
LIMITS = {1_000: 1.0, 5_000: 8.0}
"""Seconds for one round, by entrants."""


def measure() -> Figure:
    """The slowest round as a share of its limit."""
    shares, told, again = [], [], 0
    for entrants, limit in LIMITS.items():
        taken, rematches, worst = _event(entrants)
        slowest = max(taken)
        shares.append(slowest / limit)
        again += rematches
        told.append(
            f"{entrants:,} entrants {slowest:.2f} s (round {taken.index(slowest) + 1}; "
            f"round 11 {taken[10]:.2f} s, round 13 {taken[12]:.2f} s; "
            f"{in_words(worst)})"
        )
    how = f"of {LIMITS[1_000]:g} and {LIMITS[5_000]:g} s of CPU a round: {', '.join(told)}"
    figure = at_most("swiss", max(shares), 1, f"{how}; {again} rematches")
    return replace(figure, holds=bool(figure.holds) and again == 0)


def _event(entrants: int) -> tuple[list[float], int, list[int]]:
    """CPU seconds of every round, all rematches, and the differences of the worst round."""
    history, chance = begun(entrants), Random(2026)
    taken: list[float] = []
    again, worst = 0, [0]
    for _ in range(ROUNDS):
        before = process_time()
        made = drawn(history)
        taken.append(process_time() - before)
        again += made.metrics["rematches"]
        worst = max(worst, differences(history, [each.sides for each in made.meetings]))
        history = played(history, made, chance)
    return taken, again, worst
