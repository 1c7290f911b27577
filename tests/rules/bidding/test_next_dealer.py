"""Who deals next at Beach House."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.rules.sheets import BEACH, auction, codes, judge, played

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


def test_the_same_dealer_after_a_misdeal_is_asked_about() -> None:
    """Beach House, Misdeal: the deal passes to the left."""
    ruling = judge(MISDEAL, played(dealer="N"))

    assert ruling.accepted
    assert codes(ruling) == ["same-dealer-again"]
    assert str(ruling.findings[0].cites).startswith("Beach House, Misdeal")


@pytest.mark.parametrize(
    "hands",
    [
        [MISDEAL, played(dealer="E")],
        [MISDEAL, played()],
        [MISDEAL, played(dealer="N", ended="void", why="wrong dealer")],
        [{"dealer": "N", "ended": "passed-out"}, played(dealer="N")],
        [played(dealer="N", ended="void", why="a card was exposed"), played(dealer="N")],
    ],
)
def test_nobody_is_asked_where_the_deal_has_not_come_back_to_a_misdealer(hands: list[Any]) -> None:
    assert codes(judge(*hands)) == []


def test_a_void_hand_between_does_not_hide_the_misdeal() -> None:
    void = played(dealer="N", ended="void", why="wrong dealer")
    assert codes(judge(MISDEAL, void, played(dealer="N"))) == ["same-dealer-again"]


def test_the_npa_chapter_has_the_same_dealer_deal_again_and_asks_nothing() -> None:
    """§2.3: two cards to pull are an illegal deal, dealt again by the same dealer."""
    hand = {"dealer": "N", "ended": "void", "why": "illegal deal"}
    calls = [["E", 50]]
    again = auction("N", *calls)
    assert codes(judge(hand, again, ruleset="npa-pinochle")) == []
