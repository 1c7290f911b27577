"""Reading score sheets."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from rules.ruleset import Ruling
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.models import Hand, ScoreSheet, Signature
from scoring.plain_sql import fetch

THIRD_PARTY = "third-party"


def standing_hands(sheet: ScoreSheet) -> QuerySet[Hand]:
    """The hands that count, in the order played."""
    return sheet.hands.filter(struck="").order_by("number")


def contents(hands: Iterable[Hand]) -> list[dict[str, Any]]:
    """What was written of these hands, in the sheet format."""
    return [hand.content for hand in hands]


def written_so_far(sheet: ScoreSheet) -> list[dict[str, Any]]:
    """What was written of the standing hands, read without making models of them."""
    rows = fetch(
        "SELECT content FROM scoring_hand WHERE sheet_id = %s AND struck = '' ORDER BY number",
        [sheet.pk],
    )
    return [json.loads(content) for (content,) in rows]


def standing_signatures(sheet: ScoreSheet) -> QuerySet[Signature]:
    """The signatures no edit has dropped."""
    return sheet.signatures.filter(dropped_at__isnull=True).order_by("id")


def winning_sides(sheet: ScoreSheet) -> Sequence[str]:
    """Who has won the finished game: several where its rules let a win be shared, else one."""
    if sheet.winner or not sheet.finished:
        return [sheet.winner] if sheet.winner else []
    standing = contents(hand for hand in sheet.hands.all() if not hand.struck)
    return winners_of(judge(sheet, standing, complete=True))


def winners_of(ruling: Ruling) -> Sequence[str]:
    """The winning sides: several that share the win, none while there is no winner."""
    if isinstance(ruling.winner, list):
        return ruling.winner
    return [ruling.winner] if ruling.winner else []


def is_level(sheet: ScoreSheet) -> bool:
    """Whether the finished game of two sides has no winner, or both: its rules end it level."""
    return sheet.finished and not sheet.winner and len(rules_of(sheet).sides) == 2


def signing_order(sheet: ScoreSheet) -> Sequence[str]:
    """The sides in the order they sign: the scorekeeper's side first."""
    rules = rules_of(sheet)
    if sheet.scorekeeper == THIRD_PARTY:
        return rules.sides
    first = rules.side_of(sheet.scorekeeper)
    return [first, *(side for side in rules.sides if side != first)]


def next_to_sign(sheet: ScoreSheet) -> str | None:
    """The side whose signature is missing next; None when all have signed."""
    signed = set(standing_signatures(sheet).values_list("side", flat=True))
    return next((side for side in signing_order(sheet) if side not in signed), None)
