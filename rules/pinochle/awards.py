"""What the opponents of a contract count of their meld and the points they saved.

Knows the book's two minimums, 20 meld and 20 points. Does not know bids. The book is contradictory
or silent here (readings N-01, N-03), so each reading is one function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.core.messages import Words, say


@dataclass(frozen=True, slots=True)
class Minimums:
    """The least meld that counts and the least points to save (NPA §2.4, §2.7)."""

    meld: int = 20
    saved: int = 20


TWENTY = Minimums()

#: (meld, points in play, the minimums) to what of each counts.
Award = Callable[[int, int, Minimums], tuple[int, int]]


def counted(meld: int, least: int) -> int:
    """The meld, "if 20 or more"."""
    return meld if meld >= least else 0


def all_if_saved(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """Nothing counts without a save; the meld must also reach 20 (N-01 both, N-03)."""
    return (counted(meld, least.meld), points) if points >= least.saved else (0, 0)


def each_by_itself(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """§2.4 alone: the meld counts from 20, the points if 20 are saved."""
    return counted(meld, least.meld), points if points >= least.saved else 0


def meld_if_saved(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """§2.7 alone: the meld counts if 20 are saved. It does not mention the points."""
    return (meld if points >= least.saved else 0), 0


def points_always(meld: int, points: int, least: Minimums) -> tuple[int, int]:
    """The points always count; the meld if 20 are saved."""
    return (meld if points >= least.saved else 0), points


def everything(meld: int, points: int, _least: Minimums) -> tuple[int, int]:
    return meld, points


Part = tuple[int, Words]
"""Points of a score, also in words: "32 meld"."""


def of_bid(points: int) -> Part:
    return points, say("%(points)s bid", points=points)


def of_meld(points: int) -> Part:
    return points, say("%(points)s meld", points=points)


def in_play(points: int) -> Part:
    return points, say("%(points)s points", points=points)


def of_pinochle(points: int) -> Part:
    return points, say("%(points)s pinochle", points=points)


def summed(*parts: Part) -> tuple[int, Words]:
    """The sum, with its parts in words: "32 meld + 29 points = 61"."""
    shown = [words for points, words in parts if points]
    total = sum([points for points, _words in parts])
    if not shown:
        return total, "0"
    terms, *others = shown
    for words in others:
        terms = say("%(terms)s + %(points)s", terms=terms, points=words)
    return total, say("%(terms)s = %(total)s", terms=terms, total=total) if others else terms
