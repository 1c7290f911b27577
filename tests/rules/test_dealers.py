"""Who deals next at Beach House."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.rules.sheets import BEACH, auction, judge, played

PASSES = [["E", "pass"], ["S", "pass"], ["W", "pass"], ["N", "pass"]]
MISDEAL = {"dealer": "N", "ended": "misdeal"}


@pytest.mark.parametrize(
    ("hands", "dealer"),
    [
        ([], "N"),
        ([played()], "E"),
        ([played(), played()], "S"),
        ([played()] * 5, "E"),
        ([auction("N", *PASSES)], "N"),  # reading B-06
        ([{"ended": "passed-out"}, played()], "E"),
        ([MISDEAL], "E"),
        ([{**MISDEAL, "infraction": {"found": "later"}}], "E"),
        ([played(dealer="W", ended="void", why="wrong dealer")], "N"),
        ([played(dealer="S")], "W"),
    ],
)
def test_the_deal_passes_to_the_left_but_a_passed_out_hand_is_dealt_again(
    hands: list[Any], dealer: str
) -> None:
    assert find(BEACH).next_dealer("N", judge(*hands).hands) == dealer
