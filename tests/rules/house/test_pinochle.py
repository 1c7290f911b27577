"""House rules of pinochle: each key changes a ruling where the chapter is unclear or silent."""

from typing import Any

import pytest

from rules.core.ruling import Ruling
from rules.house.changes import house_rule_cited
from rules.rulesets import find
from tests.rules.pinochle.sheets import (
    a_round,
    dropped,
    judge,
    melded,
    played,
    reneged,
    teams,
    unplayed,
)
from tests.rules.sheets import codes, only_hand


def ruled(hand: dict[str, Any], **house_rules: Any) -> Any:
    return only_hand(judge(hand, house_rules=house_rules)).score


@pytest.mark.parametrize(
    ("ew", "saved", "scores"),
    [
        (26, 20, {"both": 121, "2.4": 121, "2.7": 101}),
        (26, 17, {"both": 75, "2.4": 101, "2.7": 75}),
        (18, 20, {"both": 95, "2.4": 95, "2.7": 93}),
    ],
)
def test_set_award(ew: int, saved: int, scores: dict[str, int]) -> None:
    """Reading N-01: §2.4 and §2.7 together, or one alone."""
    hand = played(50 - saved, bid=75, meld=(41, ew))
    assert ruled(hand) == teams(-75, scores["both"])
    for choice, score in scores.items():
        assert ruled(hand, set_award=choice) == teams(-75, score)


@pytest.mark.parametrize(
    ("ew", "saved", "scores"),
    [
        (26, 16, {"if-saved": 0, "points": 16, "everything": 42}),
        (26, 20, {"if-saved": 46, "points": 46, "everything": 46}),
        (18, 20, {"if-saved": 20, "points": 38, "everything": 38}),
    ],
)
def test_opponents_on_made(ew: int, saved: int, scores: dict[str, int]) -> None:
    """Reading N-03."""
    hand = played(50 - saved, bid=60, meld=(41, ew))
    assert ruled(hand)["EW"] == scores["if-saved"]
    for choice, score in scores.items():
        assert ruled(hand, opponents_on_made=choice)["EW"] == score


def test_bidder_min_meld() -> None:
    """Reading N-04: some clubs ask 20 meld of every bidder."""
    hand = played(40, bid=55, meld=(16, 0))
    always = {"bidder_min_meld": "always"}
    assert codes(judge(hand)) == codes(judge(hand, house_rules={"bidder_min_meld": "dropped"}))
    assert codes(judge(hand, house_rules=always)) == ["cannot-be-played"]
    assert ruled(unplayed("board-set", bid=55, meld=(16, 24)), **always) == teams(-55, 79)
    assert ruled(dropped(unplayed("board-set", meld=(18, 0))), **always) == teams(-50, 50)


def test_natural_meld_minimum() -> None:
    """Reading N-05."""
    hand = unplayed("no-marriage", bid=65, trump=None, meld=(0, 14))
    assert ruled(hand, natural_meld_minimum=0) == teams(-65, 79)
    assert ruled(hand, natural_meld_minimum=20) == teams(-65, 65)


@pytest.mark.parametrize(
    ("choice", "by_bidders", "by_defenders"),
    [("bidders", -80, 0), ("both", -80, -80), ("none", 0, 0)],
)
def test_renege_offender_score(choice: str, by_bidders: int, by_defenders: int) -> None:
    """Reading N-06."""
    bidders = reneged({"by": "S", "called_by": "E", "proven": True})
    defenders = reneged({"by": "E", "called_by": "S", "proven": True})
    assert ruled(bidders, renege_offender_score=choice) == teams(by_bidders, 110)
    assert ruled(defenders, renege_offender_score=choice) == teams(124, by_defenders)


def test_renege_meld_minimum() -> None:
    """Reading N-06."""
    hand = reneged({"by": "S", "called_by": "E", "proven": True}, meld=(44, 12))
    assert ruled(hand, renege_meld_minimum=0) == teams(-80, 92)
    assert ruled(hand, renege_meld_minimum=20) == teams(-80, 80)


BELOW = [played(), unplayed("board-set", bidder="EW", bid=90, meld=(0, 38))] * 2
NEVER = [unplayed("board-set", bidder="EW", bid=90, meld=(0, 38))] * 4
LEVEL = [played(35, meld=(30, 0))] * 4


@pytest.mark.parametrize(
    ("hands", "skunked"),
    [
        (LEVEL, {"total": True, "zero": True, "hands": True}),
        (NEVER, {"total": True, "zero": False, "hands": True}),
        (BELOW, {"total": True, "zero": False, "hands": False}),
    ],
)
def test_skunk_test(hands: list[dict[str, Any]], skunked: dict[str, bool]) -> None:
    """Reading N-08."""
    for choice, expected in skunked.items():
        ruling = judge(*a_round(*hands), house_rules={"skunk_test": choice})
        assert bool(ruling.bonuses) is expected


def test_double_roundhouse() -> None:
    """Reading N-12: 240 in the table, 160 by its parts."""

    def meld(choice: str, copies: int) -> Any:
        house_rules = {"double_roundhouse": choice}
        ruling = judge(melded(N={"roundhouse": copies}), house_rules=house_rules)
        return only_hand(ruling).shows["meld"]

    assert meld("table", 2) == teams(240, 0)
    assert meld("parts", 2) == teams(160, 0)
    assert meld("parts", 1) == teams(24, 0)


@pytest.mark.parametrize(
    ("time", "begun", "full"),
    [("5:59", 10, 0), ("6:00", 10, 10), ("14:59", 100, 90), ("15:30", None, 100)],
)
def test_late_rounding(time: str, begun: int | None, full: int) -> None:
    """Reading N-15: a begun minute counts, or full ones only."""

    def cost(choice: str) -> int | None:
        ruling = judge(late={"N": time}, house_rules={"late_rounding": choice})
        if any(row.replaced for row in ruling.penalties):
            return None
        return -ruling.players["N"]

    assert (cost("begun"), cost("full")) == (begun, full)


def test_opponents_sign() -> None:
    """Reading N-23."""

    def signed(seats: str, choice: str) -> Ruling:
        foot = {"signatures": [{"seat": seat} for seat in seats]}
        return judge(scorekeeper="S", sign_off=foot, house_rules={"opponents_sign": choice})

    assert codes(signed("SE", "one")) == []
    assert codes(signed("SE", "both")) == ["not-verified"]
    assert codes(signed("SEW", "both")) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [("set_award", "2.4"), ("opponents_on_made", "points"), ("bidder_min_meld", "always")],
)
def test_a_score_under_a_house_rule_cites_it(key: str, value: str) -> None:
    hand = only_hand(judge(played(), house_rules={key: value}))
    cited = house_rule_cited(find("npa-pinochle"), key, value)
    assert hand.cites.startswith(f"{cited}; else NPA")


def test_house_rules_of_rook_are_not_known_here() -> None:
    assert codes(judge(house_rules={"bid_step": 5})) == ["unknown-house-rule"]


def test_two_house_rules_work_together() -> None:
    hand = played(33, bid=75, meld=(41, 26))
    assert ruled(hand, set_award="2.4", opponents_on_made="points") == teams(-75, 101)
