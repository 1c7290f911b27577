"""The numbers a phone offers for a hand: none that the rules accept is out of its reach."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from scoring.asking import Question
from scoring.entry import content_of, ending_of, playing_rules, rules_of
from scoring.models import ScoreSheet
from scoring.questions import questions

SIDES = {"NS": "Hawks", "EW": "Owls"}


def asked(name: str, **house: Any) -> Question:
    """This question of a hand of pinochle that was played out."""
    sheet = ScoreSheet(
        ruleset="npa-pinochle", house_rules=house, names=dict.fromkeys("NESW", ""), side_names=SIDES
    )
    rules = rules_of(sheet)
    return next(row for row in questions(sheet, rules, ending_of(rules, "")) if row.name == name)


def bids(**house: Any) -> list[int]:
    return [int(choice.value) for choice in asked("bid", **house).choices]


@pytest.mark.parametrize("house", [{}, {"meld_values": {"double-run": 2_000}}], ids=str)
def test_a_team_can_enter_the_most_that_the_deck_lets_it_meld(house: dict[str, Any]) -> None:
    bounds = asked("meld-NS", **house).bounds
    assert bounds is not None
    for meld, accepted in ((bounds.most, True), (bounds.most + 1, False)):
        hand = {"dealer": "W", "bidder": "NS", "bid": 50, "trump": "hearts"}
        hand |= {"meld": {"NS": meld, "EW": 0}, "points": {"NS": 30, "EW": 20}}
        sheet = {"ruleset": "npa-pinochle", "house_rules": house, "hands": [hand]}
        assert judge_sheet(sheet).accepted is accepted


@pytest.mark.parametrize(
    ("house", "first", "last"),
    [
        ({}, 50, 500),
        ({"max_bid": 200}, 50, 200),
        ({"min_bid": 500}, 500, 5_000),
        ({"min_bid": 1_000, "max_bid": 1_200}, 1_000, 1_200),
    ],
    ids=str,
)
def test_bids_are_offered_also_where_a_club_counts_in_tens(
    house: dict[str, Any], first: int, last: int
) -> None:
    offered = bids(**house)
    assert (offered[0], offered[-1]) == (first, last)


@pytest.mark.parametrize(("bid", "warned"), [(4_990, False), (5_010, True)])
def test_a_bid_is_unusual_only_by_the_bids_of_the_game(bid: int, warned: bool) -> None:
    calls = {"dealer": "W", "bidder": "NS", "bid": bid, "trump": "hearts"}
    hand = calls | {"meld": {"NS": 0, "EW": 0}, "ended": "board-set"}
    sheet = {"ruleset": "npa-pinochle", "house_rules": {"min_bid": 500}, "hands": [hand]}
    assert ("unlikely-bid" in {row.code for row in judge_sheet(sheet).findings}) is warned


@pytest.mark.parametrize(
    ("typed", "accepted"), [("1000000", True), ("-1000000", True), ("1000001", False)]
)
def test_a_typed_number_that_is_too_large_is_told_the_largest(typed: str, accepted: bool) -> None:
    rules = playing_rules("tally", {})
    answers = {"points-NS": typed, "points-EW": "0"}
    hand = content_of(rules, ending_of(rules, ""), "", answers)
    ruling = judge_sheet({"ruleset": "tally", "hands": [hand]})
    assert ruling.accepted is accepted
    assert all("1000000" in str(row.remedy) for row in ruling.findings)


def test_nobody_is_asked_for_a_forced_bid_where_the_cards_are_dealt_again() -> None:
    assert "forced" in {choice.value for choice in asked("won").choices}
    with pytest.raises(StopIteration):
        asked("won", all_pass="redeal")
