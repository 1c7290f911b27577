"""What the opponents of a contract may count of their meld and of the points they saved.

Knows the two minimums of the book, 20 meld and 20 points. Does not know bids. The sentences of
the book disagree or are silent (readings N-01, N-03), so each reading is a function here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.core.messages import Words, say


@dataclass(frozen=True, slots=True)
class Minimums:
    """What a meld must come to, and what a team must save in play (NPA §2.4, §2.7)."""

    meld: int = 20
    saved: int = 20


TWENTY = Minimums()

#: (meld, points in play, the minimums) to what of each counts.
Award = Callable[[int, int, Minimums], tuple[int, int]]


def counted(meld: int, least: int) -> int:
    """The meld, "if 20 or more"."""
    return meld if meld >= least else 0


def all_if_saved(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """Nothing counts without a save; the meld must also come to 20 (N-01 both, N-03)."""
    return (counted(meld, least.meld), points) if points >= least.saved else (0, 0)


def each_by_itself(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """§2.4 alone: the meld if 20 or more, the points if 20 or more are saved."""
    return counted(meld, least.meld), points if points >= least.saved else 0


def meld_if_saved(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """§2.7 alone: the meld if 20 are saved; it does not speak of the points."""
    return (meld if points >= least.saved else 0), 0


def points_always(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """The points always count, the meld if 20 are saved."""
    return (meld if points >= least.saved else 0), points


def everything(meld: int, points: int, _least: Minimums) -> tuple[int, int]:
    return meld, points


Part = tuple[int, Words]
"""Points of a score, and the same in words: "32 meld"."""


def of_bid(points: int) -> Part:
    return points, say("%(points)s bid", points=points)


def of_meld(points: int) -> Part:
    return points, say("%(points)s meld", points=points)


def in_play(points: int) -> Part:
    return points, say("%(points)s points", points=points)


def of_pinochle(points: int) -> Part:
    return points, say("%(points)s pinochle", points=points)


def summed(*parts: Part) -> tuple[int, Words]:
    """The sum and how it comes about: "32 meld + 29 points = 61"."""
    shown = [words for points, words in parts if points]
    total = sum([points for points, _words in parts])
    if not shown:
        return total, "0"
    terms, *others = shown
    for words in others:
        terms = say("%(terms)s + %(points)s", terms=terms, points=words)
    return total, say("%(terms)s = %(total)s", terms=terms, total=total) if others else terms
