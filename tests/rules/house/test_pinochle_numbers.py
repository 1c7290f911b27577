"""The numbers of pinochle as house rules: cards, minimums, melds, bonuses, bids, penalties."""

from typing import Any

import pytest

from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.ruleset import Ruleset
from rules.rulesets import find
from tests.rules.pinochle.sheets import (
    PINOCHLE,
    a_round,
    awarded,
    calls,
    dropped,
    judge,
    melded,
    played,
    teams,
    unplayed,
)
from tests.rules.sheets import codes, only_hand, places


def npa(**house_rules: Any) -> Ruleset:
    return with_house_rules(find(PINOCHLE), house_rules, Findings())


def ruled(hand: dict[str, Any], **house_rules: Any) -> Any:
    return only_hand(judge(hand, house_rules=house_rules)).score


@pytest.mark.parametrize(
    ("counters", "deal", "second"),
    [
        ({}, 50, 1),
        ({"queens": 1}, 66, 1),
        ({"last-book": 10, "aces": 10, "tens": 10, "kings": 5}, 410, 5),
        ({"aces": 0, "tens": 0, "kings": 0, "last-book": 30}, 30, 30),
    ],
)
def test_counters_change_what_a_deal_holds(
    counters: dict[str, int], deal: int, second: int
) -> None:
    ruleset = npa(counters=counters) if counters else npa()
    assert (ruleset.deck_points, ruleset.legal_points()[1]) == (deal, second)


def test_a_deal_must_hold_what_is_to_be_saved() -> None:
    nothing = {"aces": 0, "tens": 0, "kings": 0, "last-book": 10}
    ruling = judge(house_rules={"counters": nothing})
    assert codes(ruling) == ["house-rules-disagree"]
    assert judge(house_rules={"counters": nothing, "minimum_save": 10}).accepted
    assert codes(judge(house_rules={"minimum_save": 51})) == ["house-rules-disagree"]


@pytest.mark.parametrize(("least", "ew"), [(20, 46), (26, 46), (27, 20)])
def test_least_meld_of_the_others(least: int, ew: int) -> None:
    hand = played(30, bid=60, meld=(41, 26))
    assert ruled(hand, minimum_meld=least) == teams(71, ew)


def test_least_meld_of_a_forced_dealer() -> None:
    hand = dropped(unplayed("board-set", meld=(18, 24)))
    assert ruled(hand) == teams(-50, 74)
    assert codes(judge(hand, house_rules={"minimum_meld": 18})) == ["not-board-set"]
    assert ruled(hand, minimum_meld=25) == teams(-50, 50)


@pytest.mark.parametrize(
    ("least", "score"), [(20, teams(52, 54)), (21, teams(-53, 53 + 54)), (31, teams(-53, 53))]
)
def test_least_points_to_be_saved(least: int, score: dict[str, int]) -> None:
    """NS bid 52 or 53 on 32 meld and took 20; EW have 24 meld and took 30."""
    bid = 52 if least == 20 else 53
    assert ruled(played(20, bid=bid), minimum_save=least) == score


def test_melds_have_other_values() -> None:
    def meld(trump: str = "hearts", **melds: Any) -> Any:
        house_rules = {
            "meld_values": {
                "royal-marriage": 8,
                "common-marriage": 4,
                "run": 30,
                "double-aces": 1000,
                "triple-pinochle": 60,
            }
        }
        return only_hand(judge(melded(trump, **melds), house_rules=house_rules)).shows["meld"]

    assert meld(N={"marriages": {"hearts": 1}}) == teams(8, 0)
    assert meld(N={"marriages": {"clubs": 2}}) == teams(8, 0)
    assert meld(N={"run": 1}, E={"run": 2}) == teams(30, 250)
    assert meld(N={"aces": 1}, S={"aces": 2}) == teams(1010, 0)
    assert meld(N={"pinochle": 3}) == teams(60, 0)


def test_no_team_melds_more_than_its_table_can_bring() -> None:
    huge = played(meld=(1_512, 24))
    assert codes(judge(huge)) == ["impossible-meld"]
    assert judge(huge, house_rules={"meld_values": {"aces": 10}}).accepted
    too_much = judge(played(meld=(20_000, 24)), house_rules={"meld_values": {"run": 30}})
    assert codes(too_much) == ["impossible-meld"]


def test_odd_melds_begin_at_the_lowest_odd_value() -> None:
    odd = played(meld=(33, 13))
    assert codes(judge(odd)) == ["impossible-meld"]
    assert judge(odd, house_rules={"meld_values": {"pinochle": 13}}).accepted
    even = {"run": 30, "pinochle": 14}
    assert codes(judge(played(meld=(33, 24)), house_rules={"meld_values": even})) == [
        "impossible-meld"
    ]


def test_a_double_roundhouse_by_its_parts_takes_other_values_up() -> None:
    house_rules = {"meld_values": {"double-kings": 100}, "double_roundhouse": "parts"}
    ruling = judge(melded(N={"roundhouse": 2}), house_rules=house_rules)
    assert only_hand(ruling).shows["meld"] == teams(180, 0)


def test_bonuses() -> None:
    assert ruled(played(50), pinochle_bonus=100) == teams(182, 0)
    assert ruled(awarded(), pinochle_bonus=100) == teams(195, 0)
    skunk = a_round(*[unplayed("board-set", bidder="EW", bid=90, meld=(0, 38))] * 4)
    assert judge(*skunk, house_rules={"skunk_bonus": 50}).bonuses[0].points == 50
    assert judge(*skunk, house_rules={"skunk_bonus": 0}).bonuses == ()


@pytest.mark.parametrize(
    ("house_rules", "first"),
    [
        ({}, (50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 65)),
        ({"min_bid": 57}, (57, 58, 59, 60, 65)),
        ({"min_bid": 70}, (70, 75, 80, 85, 90, 95, 100, 110)),
        ({"min_bid": 100}, (100, 110)),
        ({"fives_from": 55}, (50, 51, 52, 53, 54, 55, 60)),
        ({"fives_from": 90, "min_bid": 89, "tens_from": 95}, ()),
        ({"fives_from": 80, "min_bid": 79, "tens_from": 90}, (79, 80, 85, 90, 100)),
        ({"min_bid": 90, "max_bid": 110}, (90, 95, 100, 110)),
    ],
)
def test_the_ladder(house_rules: dict[str, Any], first: tuple[int, ...]) -> None:
    ruling = judge(house_rules=house_rules)
    if not first:
        assert not ruling.accepted
        return
    assert ruling.accepted
    assert npa(**house_rules).legal_bids()[: len(first)] == first


@pytest.mark.parametrize(
    "house_rules",
    [
        {"fives_from": 100},
        {"tens_from": 60},
        {"fives_from": 50},
        {"min_bid": 63},
        {"min_bid": 105},
        {"max_bid": 40},
        {"tens_from": 200, "max_bid": 10},
    ],
)
def test_a_ladder_that_does_not_climb_is_refused(house_rules: dict[str, Any]) -> None:
    assert set(codes(judge(house_rules=house_rules))) == {"house-rules-disagree"}


def test_the_dealer_is_forced_to_the_lowest_bid_there_is() -> None:
    auction = calls("N", "pass", "pass", "pass")
    ruling = judge(auction, house_rules={"min_bid": 60})
    assert only_hand(ruling).shows == {"auction": {"bidder": "N", "bid": 60}}


def test_four_passes_may_be_dealt_again_by_the_same_dealer() -> None:
    passed = calls("N", "pass", "pass", "pass", "pass")
    house_rules = {"all_pass": "redeal"}
    hands = [passed, {**played(), "dealer": "N"}, {**played(), "dealer": "E"}]
    ruling = judge(*hands, house_rules=house_rules, scorekeeper="W")

    assert ruling.accepted
    assert [hand.outcome for hand in ruling.hands] == ["passed-out", "made", "made"]
    assert not judge(passed, *[played()] * 3, house_rules=house_rules).finished


@pytest.mark.parametrize(
    ("choice", "ew"),
    [("set-award", 75 + 26 + 50 + 500), ("alone", 26 + 50 + 500), ("no-bonus", 75 + 26 + 50)],
)
def test_a_pinochle_of_the_defenders(choice: str, ew: int) -> None:
    """Reading N-10."""
    hand = played(0, bid=75, meld=(41, 26))
    assert ruled(hand, defenders_pinochle=choice) == teams(-75, ew)
    assert ruled(played(50), defenders_pinochle=choice) == teams(582, 0)


@pytest.mark.parametrize(
    ("choice", "by_bidders", "by_defenders"),
    [
        ("pinochle", 45 + 50 + 500, 70 + 24 + 50 + 500),
        ("bid", 45 + 70 + 500, 70 + 24 + 500),
        ("both", 45 + 70 + 50 + 500, 70 + 24 + 50 + 500),
    ],
)
def test_a_pinochle_that_was_stopped(choice: str, by_bidders: int, by_defenders: int) -> None:
    """Reading N-07: NS bid 70 on 45 meld against 24."""
    assert ruled(awarded("E"), stopped_pinochle=choice) == teams(by_bidders, 0)
    assert ruled(awarded("N"), stopped_pinochle=choice) == teams(-70, by_defenders)


@pytest.mark.parametrize(("choice", "ew"), [("bid-and-meld", 74), ("bid", 50), ("nothing", 0)])
def test_the_opponents_of_a_silenced_dealer(choice: str, ew: int) -> None:
    """Reading N-17."""
    hand = {"dealer": "N", "ended": "silenced", "meld": {"NS": 0, "EW": 24}}
    assert ruled(hand, silenced_award=choice) == teams(-50, ew)


def pays(code: str, **house_rules: Any) -> Any:
    (row,) = judge(penalties=[{"code": code, "seat": "N"}], house_rules=house_rules).penalties
    return row


def test_penalties_have_other_prices() -> None:
    prices = {"wrong-table": 30, "illegal-bid": 10}
    assert pays("wrong-table", penalty_points=prices).points == 30
    assert pays("illegal-bid", penalty_points=prices).points == 10
    assert pays("card-count", penalty_points=prices).points == 50
    assert (
        "House rule “Penalties for single players”: wrong table 30"
        in pays("wrong-table", penalty_points=prices).cites
    )


def test_a_renege_against_a_pinochle_costs_what_the_table_says() -> None:
    prices = {"renege-against-pinochle": 120}
    ruling = judge(awarded("E"), house_rules={"penalty_points": prices})
    assert [row.points for row in ruling.penalties] == [120]


@pytest.mark.parametrize(
    ("time", "lateness", "cost"),
    [
        ("6:00", {}, 10),
        ("6:00", {"price": 25}, 25),
        ("6:00", {"grace": 0}, 60),
        ("6:00", {"last": 5}, None),
        ("16:00", {"last": 20}, 110),
    ],
)
def test_lateness_has_other_numbers(time: str, lateness: dict[str, int], cost: int | None) -> None:
    house_rules = {"lateness": lateness} if lateness else {}
    (row,) = judge(late={"N": time}, house_rules=house_rules).penalties
    assert (None if row.replaced else row.points) == cost


def test_grace_cannot_last_longer_than_a_player_is_waited_for() -> None:
    ruling = judge(house_rules={"lateness": {"grace": 16}})
    assert codes(ruling) == ["house-rules-disagree"]
    assert places(ruling) == ["/house_rules/lateness"]
    assert judge(house_rules={"lateness": {"grace": 15}}).accepted


def test_the_fine_of_a_club_is_money() -> None:
    """Reading N-14."""
    assert "$250" in str(pays("club-shuffler").why)
    fined = pays("club-shuffler", club_fine=100)
    assert (fined.points, "$100" in str(fined.why)) == (0, True)


def test_aces_not_melded_can_be_written_down() -> None:
    """Reading N-26."""
    sheet = {"penalties": [{"code": "aces-not-melded", "seat": "N"}]}
    assert codes(judge(**sheet)) == ["unknown-penalty"]
    assert pays("aces-not-melded", aces_not_melded="penalty").points == 50


def test_who_is_disqualified_can_keep_the_score() -> None:
    """Reading N-27."""
    penalties = [{"code": "refuses-ruling", "seat": "N"}]
    assert judge(played(), penalties=penalties).players["N"] == 0
    keeps = judge(played(), penalties=penalties, house_rules={"disqualified": "keeps-score"})
    assert keeps.players["N"] == 61
