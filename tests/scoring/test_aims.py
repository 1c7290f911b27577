"""Which hand of how many comes next: only hands that count are counted."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from scoring.aims import place_in_game
from scoring.entry import playing_rules
from tests.rules.pinochle.sheets import played

VOID = {"dealer": "N", "ended": "void", "why": "wrong dealer"}
KENTUCKY: dict[str, Any] = {
    "dealer": "N", "bidder": "NS", "bid": 100, "points": {"NS": 100, "EW": 80}
}  # fmt: skip


@pytest.mark.parametrize(
    ("ruleset", "house", "hands", "place"),
    [
        ("npa-pinochle", {}, [], (1, 4)),
        ("npa-pinochle", {}, [VOID, played(dealer="E")], (2, 4)),
        ("npa-pinochle", {}, [VOID] + [played(dealer=seat) for seat in "ESW"], (4, 4)),
        ("npa-pinochle", {}, [played(dealer=seat) for seat in "ESWN"], None),
        ("kentucky-rook", {"hands": 3}, [KENTUCKY, VOID], (2, 3)),
        ("kentucky-rook", {}, [KENTUCKY], None),
        ("toonerville-rook", {}, [], (1, 11)),
    ],
)
def test_a_hand_struck_out_takes_no_place(
    ruleset: str, house: dict[str, Any], hands: list[Any], place: tuple[int, int] | None
) -> None:
    sheet = {"ruleset": ruleset, "house_rules": house, "scorekeeper": "N", "hands": hands}
    judged = judge_sheet(sheet).hands
    assert [hand.score for hand in judged if hand.score is None] == []
    assert place_in_game(playing_rules(ruleset, house), judged) == place
