"""Figures: what Rookery costs, as ratios to a floor measured in the same minute.

One figure is one file, bench/<name>.py, with one function `measure() -> Figure`; the runner finds
it by looking into this folder. A ratio takes ours and the floor in turns (bench/harness.py), so
that whatever else the machine does falls on both. Goals are printed, never asserted by a test.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number and its goal.

    value  a ratio unless `how` says otherwise; None where a peer is missing
    goal   in words a reader can check against the value: "<= 1.5"
    holds  None where nothing was measured; a missing peer never holds
    how    what was compared with what, and how often; or why nothing was measured
    """

    name: str
    value: float | None
    goal: str
    holds: bool | None
    how: str


def at_most(name: str, value: float, goal: float, how: str) -> Figure:
    """A figure that shall be small."""
    return Figure(name, value, f"<= {goal:g}", value <= goal, how)


def at_least(name: str, value: float, goal: float, how: str) -> Figure:
    """A figure that shall be large."""
    return Figure(name, value, f">= {goal:g}", value >= goal, how)


def unmeasured(name: str, goal: str, why: str) -> Figure:
    """A figure whose peer is not on this machine; say which, and how to get it."""
    return Figure(name, None, goal, None, why)
