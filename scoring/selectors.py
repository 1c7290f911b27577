"""Queries for score sheets."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from rules.core.messages import Words, all_of
from rules.core.ruling import Ruling
from rules.core.signoff import Wanted, still_to_sign
from scoring.documents import ON_PAPER, judge
from scoring.entry import rules_of
from scoring.models import Hand, ScoreSheet, Signature
from scoring.plain_sql import fetch
from scoring.sitting import name_of


def standing_hands(sheet: ScoreSheet) -> QuerySet[Hand]:
    """The standing hands, in order."""
    return sheet.hands.filter(struck="").order_by("number")


def contents(hands: Iterable[Hand]) -> list[dict[str, Any]]:
    """The contents of these hands, in the sheet format."""
    return [hand.content for hand in hands]


WRITTEN = """
    SELECT sheet_id, content FROM scoring_hand WHERE struck = '' AND sheet_id IN (%s)
    ORDER BY number
"""


def written_so_far(sheet: ScoreSheet) -> list[dict[str, Any]]:
    """The contents of the standing hands, without building models."""
    return [json.loads(content) for _, content in fetch(WRITTEN, [sheet.pk])]


def last_undone(versions: Sequence[Hand]) -> Hand | None:
    """The last undone hand, if nothing was written since.

    `versions`: every hand of a sheet, the struck ones too.
    """
    following = 1 + sum(not hand.struck for hand in versions)
    undone = [
        (hand.struck_at, hand.pk, hand)
        for hand in versions
        if hand.struck == Hand.Struck.UNDONE and hand.number == following and hand.struck_at
    ]
    if not undone:
        return None
    at, _, last = max(undone)
    writings = [hand.entered_at for hand in versions]
    strikes = [hand.struck_at for hand in versions if hand.struck_at]
    return last if max(*writings, *strikes) == at else None


def standing_signatures(sheet: ScoreSheet) -> QuerySet[Signature]:
    """The signatures that no edit has dropped."""
    return sheet.signatures.filter(dropped_at__isnull=True).order_by("id")


def signers_of(sheet: ScoreSheet) -> Mapping[str, Sequence[Signature]]:
    """Each side's standing signatures. Reads only `sheet.signatures`."""
    standing = [row for row in sheet.signatures.all() if row.dropped_at is None]
    return {side: [row for row in standing if row.side == side] for side in rules_of(sheet).sides}


def names_of(signatures: Sequence[Signature]) -> Words:
    """The signers' names in words: "Ann Oak and Ben Ito"."""
    return all_of(name_of(row.signer) for row in signatures) if signatures else ""


def winning_sides(sheet: ScoreSheet) -> Sequence[str]:
    """The winners of a finished game: several if the rules let a win be shared."""
    if sheet.winner or not sheet.finished:
        return [sheet.winner] if sheet.winner else []
    standing = contents(hand for hand in sheet.hands.all() if not hand.struck)
    return winners_of(judge(sheet, standing, complete=True))


def winners_of(ruling: Ruling) -> Sequence[str]:
    """The winning sides: several if they share the win, none without a winner."""
    if isinstance(ruling.winner, list):
        return ruling.winner
    return [ruling.winner] if ruling.winner else []


def is_level(sheet: ScoreSheet) -> bool:
    """Whether a finished game of two sides is level: no winner, or both."""
    return sheet.finished and not sheet.winner and len(rules_of(sheet).sides) == 2


def missing_signatures(sheet: ScoreSheet) -> Sequence[Wanted]:
    """The missing signatures, in signing order; none for a sheet signed on paper."""
    if ON_PAPER in sheet.besides:
        return ()
    rules = rules_of(sheet)
    signed = [row.seat for row in sheet.signatures.all() if row.dropped_at is None]
    return still_to_sign(rules.signing, rules.table, sheet.scorekeeper, signed)
