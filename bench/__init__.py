"""Benchmarks: the cost of Rookery as a ratio to a floor measured at the same time.

Each file bench/<name>.py has one function `measure() -> Figure`, which the runner finds. A ratio
measures both sides in turns (bench/harness.py), so that other load affects both alike. Goals are
printed, never asserted by a test.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number and its goal.

    value  a ratio unless `how` says otherwise; None if a peer is missing or the bench broke
    goal   in words to compare with the value: "<= 1.5"
    holds  None if nothing was measured
    how    what was compared and how often, or why nothing was measured
    """

    name: str
    value: float | None
    goal: str
    holds: bool | None
    how: str


def at_most(name: str, value: float, goal: float, how: str) -> Figure:
    """A figure with an upper limit."""
    return Figure(name, value, f"<= {goal:g}", value <= goal, how)


def at_least(name: str, value: float, goal: float, how: str) -> Figure:
    """A figure with a lower limit."""
    return Figure(name, value, f">= {goal:g}", value >= goal, how)


def unmeasured(name: str, goal: str, why: str) -> Figure:
    """A figure whose peer is missing on this machine. `why` says which and how to get it."""
    return Figure(name, None, goal, None, why)
