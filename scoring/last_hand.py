"""`time_called` names the last hand of a sheet; keep it right as hands come and go.

Runs inside the caller's transaction. Does not know who calls time or when a game ends by it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.refusals import refusal
from scoring.aims import ends_by_hand, noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet
from scoring.plain_sql import update

TIME_CALLED = "time_called"


def ends_at_time(sheet: ScoreSheet, hands: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the game ends if time is called after these hands.

    A level score that the rules play on is not the end, whoever called it.
    """
    ruling = judge(sheet, hands, **{TIME_CALLED: len(hands)})
    return ruling.finished and not rules_of(sheet).game.plays_on(ruling.totals, ruling.hands)


def can_be_ended(sheet: ScoreSheet, hands: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the table may end its game after these hands.

    The rules must leave the end to people, and someone must have won.
    """
    if not hands or not ends_by_hand(rules_of(sheet)):
        return False
    return judge(sheet, hands, **{TIME_CALLED: len(hands)}).winner is not None


def was_ended(sheet: ScoreSheet) -> bool:
    """Whether this open sheet's game was ended by people, where they may."""
    at_table = sheet.state == ScoreSheet.State.DRAFT and TIME_CALLED in sheet.besides
    return at_table and ends_by_hand(rules_of(sheet))


def require_going_on(sheet: ScoreSheet, hands: Sequence[Mapping[str, Any]]) -> None:
    """Raise Refused if the game was ended after these hands.

    A changed hand may have made it level since; if the rules play that on, it has not ended.
    """
    if TIME_CALLED in sheet.besides and judge(sheet, hands).finished:
        noun = noun_of(rules_of(sheet))
        raise refusal(
            of_hand(noun, "not-on-sheet", number=len(hands) + 1),
            remedy=of_hand(noun, "save-again"),
            code="game-over",
        )


def play_on(sheet: ScoreSheet) -> None:
    """Reopen the game at the table: the hand named was not the last one."""
    if TIME_CALLED in sheet.besides:
        rest = {key: value for key, value in sheet.besides.items() if key != TIME_CALLED}
        update(sheet, {"besides": rest}, revision=sheet.revision)


def name_last(sheet: ScoreSheet, hands: int) -> None:
    """In a correction, name the last of this many hands. Stores nothing."""
    if TIME_CALLED in sheet.besides:
        sheet.besides = {**sheet.besides, TIME_CALLED: hands}


def keep_last(sheet: ScoreSheet) -> None:
    """Store what `name_last` set."""
    if TIME_CALLED in sheet.besides:
        update(sheet, {"besides": sheet.besides}, revision=sheet.revision)
