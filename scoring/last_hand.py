"""`time_called` names the last hand of a sheet: it follows when hands become more or fewer.

Runs inside the caller's transaction. Who calls time, and when a game ends by it, is not known here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.documents import judge
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from scoring.plain_sql import update

TIME_CALLED = "time_called"


def ends_at_time(sheet: ScoreSheet, hands: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the game is over if time is called after these hands. A level score that the rules
    play on is not the end, whoever called it."""
    ruling = judge(sheet, hands, **{TIME_CALLED: len(hands)})
    return ruling.finished and not rules_of(sheet).game.plays_on(ruling.totals, ruling.hands)


def play_on(sheet: ScoreSheet) -> None:
    """At the table: the hand named was not the last one, so the game is open again."""
    if TIME_CALLED in sheet.besides:
        rest = {key: value for key, value in sheet.besides.items() if key != TIME_CALLED}
        update(sheet, {"besides": rest}, revision=sheet.revision)


def name_last(sheet: ScoreSheet, hands: int) -> None:
    """In a correction: of so many hands the last one is named. Nothing is stored yet."""
    if TIME_CALLED in sheet.besides:
        sheet.besides = {**sheet.besides, TIME_CALLED: hands}


def keep_last(sheet: ScoreSheet) -> None:
    """Store what `name_last` said."""
    if TIME_CALLED in sheet.besides:
        update(sheet, {"besides": sheet.besides}, revision=sheet.revision)
