"""What changed on a sheet since a form showed it: hand by hand, and the totals.

Reads; judges both as the rules do now.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.findings import signed
from rules.ruling import Ruling
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.models import Hand, ScoreSheet
from scoring.selectors import contents, standing_hands
from scoring.words import in_words
from tournament.desk.sheet_shown import shown_versions


@dataclass(frozen=True, slots=True)
class HandChanged:
    """One hand, then and now in words; empty where it did not or does not stand."""

    number: int
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class TotalChanged:
    """A side's total, then and now."""

    side: str
    team: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class SheetChanges:
    """What differs. No hand differs where something besides the hands does."""

    noun: str
    hands: tuple[HandChanged, ...]
    totals: tuple[TotalChanged, ...]


def sheet_changes(sheet: ScoreSheet, carried: str) -> SheetChanges | None:
    """What changed since a form showed these versions of hands; None where it carried none."""
    then, now = shown_versions(sheet, carried), list(standing_hands(sheet))
    if not then:
        return None
    before, after = judge(sheet, contents(then)), judge(sheet, contents(now))
    numbers = range(1, max(len(then), len(now)) + 1)
    rules = rules_of(sheet)
    return SheetChanges(
        noun=noun_of(rules),
        hands=tuple(
            HandChanged(number, _words(sheet, before, number), _words(sheet, after, number))
            for number in numbers
            if _version(then, number) != _version(now, number)
        ),
        totals=tuple(
            TotalChanged(
                side,
                sheet.side_names[side],
                signed(before.totals[side]),
                signed(after.totals[side]),
            )
            for side in rules.sides
        ),
    )


def _version(hands: Sequence[Hand], number: int) -> int | None:
    return hands[number - 1].pk if number <= len(hands) else None


def _words(sheet: ScoreSheet, ruling: Ruling, number: int) -> str:
    """What a hand came to: "Eagles bid 95, took 75"."""
    if number > len(ruling.hands):
        return ""
    return in_words(sheet, ruling.hands[number - 1].why, number)
