"""House rules on a game and its match: hands, target, clock, ties, sets, games."""

from typing import Any

import pytest

from rules.core.findings import Findings
from rules.core.ruling import Ruling
from rules.house.changes import with_house_rules
from rules.rulesets import find
from tests.rules.pinochle import sheets as pinochle_sheets
from tests.rules.sheets import BEACH, codes, judge, places, played, remedies

LOST = played(ns=0)
LOST_BY_EW = {"bidder": "EW", "bid": 70, "points": {"NS": 120, "EW": 0}}
LEVEL = played(bid=60, ns=60)
VOID = {"ended": "void", "why": "wrong cards"}


def ended(ruling: Ruling) -> tuple[bool, Any]:
    return ruling.finished, ruling.winner


def test_a_number_of_hands_takes_the_place_of_the_target() -> None:
    assert ended(judge(played(), played(), house_rules={"hands": 3})) == (False, None)
    assert ended(judge(*[played()] * 3, house_rules={"hands": 3})) == (True, "NS")
    start = {"NS": 500, "EW": 0}
    assert not judge(played(), starting=start, house_rules={"hands": 3}).finished
    assert find(BEACH).target == 500
    assert with_house_rules(find(BEACH), {"hands": 3}, Findings()).target is None


@pytest.mark.parametrize("keys", [{"hands": 3, "target": 100}, {"target": 100, "hands": 3}])
def test_of_hands_and_target_the_first_to_come_ends_the_game(keys: dict[str, int]) -> None:
    assert ended(judge(played(), played(), house_rules=keys)) == (True, "NS")
    hands = [played(bid=30, ns=60), played(bid=30, ns=65), played(bid=30, ns=65)]
    assert ended(judge(*hands, house_rules={**keys, "target": 1_000})) == (True, "NS")


@pytest.mark.parametrize("extra", [VOID, {"ended": "passed-out"}])
def test_a_hand_that_was_not_played_is_none_of_them(extra: dict[str, Any]) -> None:
    assert not judge(played(), extra, house_rules={"hands": 2}).finished
    assert judge(played(), extra, played(), house_rules={"hands": 2}).finished


def test_hands_that_end_level_are_followed_by_another() -> None:
    ruling = judge(LEVEL, house_rules={"hands": 1}, complete=True)
    assert codes(ruling) == ["unfinished"]
    assert "unfinished" in {row.code for row in ruling.findings}


def test_when_the_minutes_are_over_the_leader_wins() -> None:
    minutes = {"minutes": 50}
    assert ended(judge(played(), time_called=1, house_rules=minutes)) == (True, "NS")


def test_a_level_score_at_the_end_of_the_minutes_goes_by_the_tie_rule() -> None:
    minutes = {"minutes": 50}
    ruling = judge(LEVEL, time_called=1, house_rules=minutes)
    assert (ruling.accepted, ended(ruling)) == (True, (False, None))
    assert codes(ruling) == ["level-at-time"]

    after = judge(LEVEL, played(), time_called=2, house_rules=minutes)
    assert ended(after) == (True, "NS")
    shared = judge(LEVEL, time_called=1, house_rules={**minutes, "ties": "shared"})
    assert ended(shared) == (True, ["NS", "EW"])
    director = judge(LEVEL, time_called=1, house_rules={**minutes, "ties": "drawn"})
    assert ended(director) == (True, None)
    assert codes(director) == ["level"]


def test_the_minutes_of_a_game_can_be_asked() -> None:
    assert find(BEACH).minutes is None
    assert with_house_rules(find(BEACH), {"minutes": 50}, Findings()).minutes == 50


@pytest.mark.parametrize(
    ("ties", "over", "winner"),
    [("play-on", False, None), ("shared", True, ["NS", "EW"]), ("drawn", True, None)],
)
def test_equal_totals_at_the_target(ties: str, over: bool, winner: object) -> None:
    """Reading B-08."""
    start = {"NS": 450, "EW": 450}
    assert ended(judge(LEVEL, starting=start, house_rules={"ties": ties})) == (over, winner)


@pytest.mark.parametrize(
    ("hands", "over"),
    [
        ([LOST], False),
        ([LOST, LOST], True),
        ([LOST, played(), LOST], False),
        ([LOST, LOST_BY_EW, LOST], False),
        ([LOST, VOID, LOST], True),
        ([LOST, {"ended": "passed-out"}, LOST], True),
    ],
)
def test_so_many_sets_in_a_row_lose_the_game(hands: list[Any], over: bool) -> None:
    ruling = judge(*hands, house_rules={"ends_on": {"sets-in-a-row": 2}})
    assert ended(ruling) == (over, "EW" if over else None)


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ([LOST, played()], None),
        ([LOST, played(), LOST], "EW"),
        ([LOST, LOST_BY_EW, LOST_BY_EW], "NS"),
        ([LOST_BY_EW, LOST, LOST_BY_EW], "NS"),
    ],
)
def test_so_many_sets_in_all_lose_the_game(hands: list[Any], winner: str | None) -> None:
    ruling = judge(*hands, house_rules={"ends_on": {"sets-in-all": 2}})
    assert ended(ruling) == (winner is not None, winner)


def test_who_loses_by_sets_loses_with_any_total() -> None:
    start = {"NS": 450, "EW": 0}
    house_rules = {"ends_on": {"sets-in-a-row": 2}}
    ruling = judge(LOST, LOST, starting=start, house_rules=house_rules)
    assert ruling.totals == {"NS": 310, "EW": 240}
    assert ended(ruling) == (True, "EW")
    assert codes(judge(LOST, LOST, played(), house_rules=house_rules)) == ["after-the-end"]


def test_a_row_longer_than_all_sets_is_refused() -> None:
    ruling = judge(house_rules={"ends_on": {"sets-in-a-row": 4, "sets-in-all": 4}})
    assert codes(ruling) == ["house-rules-disagree"]
    assert judge(house_rules={"ends_on": {"sets-in-a-row": 3, "sets-in-all": 4}}).accepted


def test_every_set_of_pinochle_counts() -> None:
    board = pinochle_sheets.unplayed("board-set", bid=90, meld=(0, 38))
    no_trump = pinochle_sheets.unplayed("no-marriage", bid=65, trump=None, meld=(0, 14))
    ruling = pinochle_sheets.judge(
        *pinochle_sheets.a_round(board, no_trump), house_rules={"ends_on": {"sets-in-a-row": 2}}
    )
    assert ended(ruling) == (True, "EW")


def test_the_best_of_an_even_number_of_games_is_refused() -> None:
    ruling = judge(house_rules={"games_per_match": 4})
    assert codes(ruling) == ["house-rules-disagree"]
    assert places(ruling) == ["/house_rules/games_per_match"]
    assert "5" in remedies(ruling)
    assert judge(house_rules={"games_per_match": 4, "match_by": "added"}).accepted
    assert judge(house_rules={"games_per_match": 3}).accepted


def test_of_one_game_it_says_nothing_how_games_count() -> None:
    ruleset = with_house_rules(find(BEACH), {"match_by": "added"}, Findings())
    assert ruleset.match.kind == "single"


def test_pinochle_can_go_to_a_target_in_place_of_four_hands() -> None:
    made = pinochle_sheets.played()

    def rounds(count: int, **house_rules: int) -> Ruling:
        return pinochle_sheets.judge(*[made] * count, house_rules=house_rules)

    assert not rounds(4, target=500).finished
    assert ended(rounds(2, target=100)) == (True, "NS")
    assert rounds(4, target=500, hands=4).finished
    assert not rounds(1, hands=2).finished
    assert rounds(2, hands=2).finished


def test_a_side_that_was_there_can_score_by_a_forfeit() -> None:
    """Reading B-17."""
    late: dict[str, Any] = {"late": {"N": "20:00"}}
    assert judge(**late).totals == {"NS": 0, "EW": 0}
    ruling = judge(**late, house_rules={"forfeit_points": 500})
    assert (ruling.totals, ruling.winner) == ({"NS": 0, "EW": 500}, "EW")
    assert [(row.code, row.side, row.points) for row in ruling.bonuses] == [("forfeit", "EW", 500)]

    both = judge(late={"N": "20:00", "E": "20:00"}, house_rules={"forfeit_points": 500})
    assert both.totals == {"NS": 0, "EW": 0}
