"""Who goes from a stage to the next: the director's choices, stored and in words. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words, say, say_count
from tournament.brackets.kinds import Kind
from tournament.brackets.ranking import MOST_GOING_ON
from tournament.brackets.refusals import Refusal

FIRST, QUARTER, EACH, BEST, UPPER, LOWER = "first", "quarter", "each", "best", "upper", "lower"
LOST, POINTS, LISTED, OTHERS = "lost", "points", "listed", "others"

OF_A_TABLE = (FIRST, QUARTER, UPPER, LOWER, POINTS, LISTED, OTHERS)
OF_POOLS = (EACH, BEST, QUARTER, UPPER, LOWER, LISTED, OTHERS)
OF_A_BRACKET = (FIRST, LOST, LISTED, OTHERS)
FROM_THE_TOP = (FIRST, QUARTER, EACH, UPPER)
"""These begin with the first place."""
NUMBERED = (FIRST, EACH, BEST, LOST, POINTS)
"""These need a number."""
MOST_POINTS = 1_000_000
MISSING: Mapping[str, Words] = {
    LOST: say("The round is missing."),
    POINTS: say("The number of points is missing."),
}
"""What is said of a missing number, where it is not how many advance."""

NAMES: Mapping[str, Words] = {
    FIRST: say("The first …"),
    QUARTER: say("The first quarter, rounded up"),
    EACH: say("The first … of each pool"),
    BEST: say("The best … of the seconds, or of another place in the pools"),
    UPPER: say("The upper half"),
    LOWER: say("The lower half"),
    LOST: say("Who was out by round …"),
    POINTS: say("Who has … points (or wins, where they rank first) or better"),
    LISTED: say("The entries I list"),
    OTHERS: say("Everyone who goes nowhere else"),
}


@dataclass(frozen=True, slots=True)
class Who:
    """Those who go along a way.

    `count` is how many, the round or the points; `rank` the place in the pools of which the best
    go; `entries` the keys of those listed, best first.
    """

    kind: str
    count: int = 0
    rank: int = 2
    entries: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The data that `read_who` restores."""
        written: dict[str, Any] = {"kind": self.kind}
        if self.kind in NUMBERED:
            written["count"] = self.count
        if self.kind == BEST:
            written["rank"] = self.rank
        if self.kind == LISTED:
            written["entries"] = list(self.entries)
        return written

    @property
    def words(self) -> Words:
        """ "The first 4"."""
        return _said(self)


def read_who(written: Mapping[str, Any]) -> Who:
    """The stored or typed choice. Raises Refusal if it does not fit."""
    kind = str(written.get("kind"))
    if kind not in NAMES:
        raise Refusal(
            say("It is not said who advances."), say("Choose who advances."), code="nobody-chosen"
        )
    count, rank = written.get("count", 0), written.get("rank", 2)
    most = MOST_POINTS if kind == POINTS else MOST_GOING_ON
    if kind in NUMBERED and (type(count) is not int or not 1 <= count <= most):
        raise Refusal(
            MISSING.get(kind, say("The number of qualifiers is missing.")),
            say("Enter a number from 1 to %(most)s.", most=most),
            code="no-number",
        )
    if type(rank) is not int or not 1 <= rank <= MOST_GOING_ON:
        raise Refusal(
            say("The place in the pools is missing."),
            say("Enter a number from 1 to %(most)s.", most=MOST_GOING_ON),
            code="no-number",
        )
    entries = written.get("entries", ())
    if kind == LISTED and not entries:
        raise Refusal(
            say("The list is empty."), say("List at least one entry."), code="nobody-listed"
        )
    return Who(kind, count if kind in NUMBERED else 0, rank, tuple(entries))


def choices_of(kind: Kind) -> tuple[str, ...]:
    """The choices that a stage of this kind has."""
    if kind.ranked == "bracket":
        return OF_A_BRACKET
    return OF_POOLS if kind.cut_by_pool else OF_A_TABLE


def _said(who: Who) -> Words:
    if who.kind == FIRST:
        return say_count("The first", "The first %(count)s", count=who.count)
    if who.kind == EACH:
        return say_count(
            "The first of each pool", "The first %(count)s of each pool", count=who.count
        )
    if who.kind == BEST:
        return say_count(
            "The best of those in place %(rank)s of their pool",
            "The best %(count)s of those in place %(rank)s of their pool",
            count=who.count,
            rank=who.rank,
        )
    if who.kind == LOST:
        return say("Out by round %(round)s", round=who.count)
    if who.kind == POINTS:
        return say("%(points)s or better", points=who.count)
    if who.kind == LISTED:
        return say_count("%(count)s on a list", "%(count)s on a list", count=len(who.entries))
    return NAMES[who.kind]
