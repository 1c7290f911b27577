"""What a form showed of a sheet, and later changes hand by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.core.findings import signed
from rules.core.finish import Noun
from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from scoring import documents
from scoring.aims import noun_of, numbered
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.models import Hand, ScoreSheet
from scoring.selectors import contents, standing_hands
from scoring.words import in_words
from tournament.desk.act.shown import fingerprint, require_as_shown

SHEET_CHANGED = say("The sheet has changed since this page was shown. Nothing was saved.")


def mark_of_hands(sheet: ScoreSheet, hands: Iterable[Hand]) -> str:
    """The fingerprint of a sheet with these hands, which signatures are bound to."""
    return fingerprint(sheet.pk, documents.fingerprint(sheet, contents(hands)))


def mark_of_sheet(sheet: ScoreSheet) -> str:
    """The fingerprint of the stored sheet."""
    return mark_of_hands(sheet, standing_hands(sheet))


def require_sheet_as_shown(sheet: ScoreSheet, shown: str) -> None:
    """Refuse unless the form showed the current sheet."""
    require_as_shown(shown, mark_of_sheet(sheet), message=SHEET_CHANGED)


def versions_of(hands: Iterable[Hand]) -> str:
    """These versions of hands for a hidden field: "12 13 15"."""
    return " ".join(str(hand.pk) for hand in hands)


def shown_versions(sheet: ScoreSheet, carried: str) -> Sequence[Hand]:
    """The versions of hands in a form, in order.

    None if it has none of this sheet.
    """
    wanted = set(carried.split())
    found = [hand for hand in sheet.hands.order_by("number", "pk") if str(hand.pk) in wanted]
    in_order = [hand.number for hand in found] == list(range(1, len(found) + 1))
    return found if in_order and len(found) == len(wanted) else []


@dataclass(frozen=True, slots=True)
class HandChanged:
    """One hand before and after, in words; empty if it does not stand."""

    number: int
    named: Words
    before: Words
    after: Words


@dataclass(frozen=True, slots=True)
class TotalChanged:
    """A side's total before and after."""

    side: str
    team: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SheetChanges:
    """The differences. Without changed hands, something else differs."""

    noun: Noun
    hands: tuple[HandChanged, ...]
    totals: tuple[TotalChanged, ...]


def sheet_changes(sheet: ScoreSheet, carried: str) -> SheetChanges | None:
    """Changes since a form showed these versions of hands.

    None if it had none.
    """
    then, now = shown_versions(sheet, carried), list(standing_hands(sheet))
    if not then:
        return None
    before, after = judge(sheet, contents(then)), judge(sheet, contents(now))
    numbers = range(1, max(len(then), len(now)) + 1)
    rules = rules_of(sheet)
    return SheetChanges(
        noun=noun_of(rules),
        hands=tuple(
            HandChanged(
                number,
                numbered(rules, number),
                _words(sheet, before, number),
                _words(sheet, after, number),
            )
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


def _words(sheet: ScoreSheet, ruling: Ruling, number: int) -> Words:
    """A hand in words: "Eagles bid 95, took 75"."""
    if number > len(ruling.hands):
        return ""
    return in_words(sheet, ruling.hands[number - 1].why, number)
