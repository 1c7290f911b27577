"""Makers for sheets: open ones, finished ones, signed and posted ones."""

from typing import Any

from scoring.besides import write_besides
from scoring.models import ScoreSheet
from scoring.posting import post
from scoring.services import open_sheet, save_hand, sign
from tests.makers import NOON, a_hand

NAMES = {"N": "Ann Oak", "E": "Ben Ito", "S": "Cal Birch", "W": "Dee Bell"}
DEALERS = "NESW"


def a_sheet(**words: Any) -> ScoreSheet:
    """An open Beach House sheet, Ann keeps score and deals first."""
    said: dict[str, Any] = {
        "ruleset": "beach-house-rook",
        "house_rules": {},
        "names": NAMES,
        "side_names": {"NS": "Eagles", "EW": "Hawks"},
        "scorekeeper": "N",
        "first_dealer": "N",
        "now": NOON,
    } | words
    return open_sheet(**said)


def with_hands(sheet: ScoreSheet, *took: int) -> ScoreSheet:
    """The sheet with a hand bid by NS at 60 for each number of points they took."""
    for number, points in enumerate(took, start=sheet.hands.filter(struck="").count() + 1):
        content = a_hand(bid=60, took=points, dealer=DEALERS[(number - 1) % 4])
        save_hand(sheet, number=number, content=content, by="Table 1", now=NOON)
    return sheet


def a_finished_sheet(**words: Any) -> ScoreSheet:
    """Eagles took 100 five times: 500 to 100."""
    return with_hands(a_sheet(**words), 100, 100, 100, 100, 100)


def a_verified_sheet(sheet: ScoreSheet | None = None) -> ScoreSheet:
    """A finished sheet that both sides signed."""
    sheet = sheet or a_finished_sheet()
    sign(sheet, side="NS", seat="N", device="PHONE1", now=NOON)
    sign(sheet, side="EW", seat="E", device="PHONE1", now=NOON)
    return sheet


def a_posted_sheet(sheet: ScoreSheet | None = None) -> ScoreSheet:
    """A verified sheet that the scoring table posted."""
    sheet = sheet or a_verified_sheet()
    post(sheet, round_named="Winners' round 1", initials="SW", official="Sam", now=NOON)
    return sheet


def a_posted_sheet_that_time_ended() -> ScoreSheet:
    """Time was called after the second hand; Eagles lead."""
    sheet = with_hands(a_sheet(), 100, 75)
    write_besides(sheet, "time_called", 2, reason="", official="The clock", told=(), now=NOON)
    return a_posted_sheet(a_verified_sheet(sheet))
