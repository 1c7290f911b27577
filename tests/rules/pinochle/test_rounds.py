"""NPA §2.3 and §6.1: four hands, each player deals one, from the scorekeeper's left; the skunk."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.rules.pinochle.sheets import PINOCHLE, a_round, calls, judge, played, teams, unplayed
from tests.rules.sheets import codes, places, remedies

LOST = played(35, meld=(30, 0))  # EW save 15: nothing
VOID = {**played(), "ended": "void", "why": "wrong dealer"}


def test_a_round_is_over_after_four_hands() -> None:
    assert not judge(*a_round(*[played()] * 3)).finished
    ruling = judge(*a_round(*[played()] * 4), complete=True)

    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "NS")
    assert ruling.running[-1] == ruling.totals == teams(244, 180)


def test_three_hands_are_no_complete_round() -> None:
    ruling = judge(*a_round(*[played()] * 3), complete=True)

    assert codes(ruling) == ["unfinished"]
    assert "four hands" in str(ruling.findings[0].cites)
    assert "4 hands" in remedies(ruling)


def test_a_fifth_hand_is_refused() -> None:
    ruling = judge(*a_round(*[played()] * 4), played(dealer="S"))

    assert codes(ruling) == ["after-the-end"]  # and nobody is asked whose deal it was
    assert places(ruling) == ["/hands/4"]


def test_hands_that_do_not_score_do_not_count_among_the_four() -> None:
    ruling = judge(VOID, *a_round(*[played()] * 3), calls("S", 50))
    assert not ruling.finished


def test_a_hand_the_director_scored_counts() -> None:
    broken = {**played(), "points": teams(30, 30)}
    row = {"where": "/hands/3/score", "value": teams(61, 45), "by": "Day", "reason": "recounted"}
    assert judge(*a_round(played(), played(), played(), broken), overrides=[row]).finished


def test_a_round_that_ends_level_has_no_winner() -> None:
    hands = [played(meld=(32, 0)), played(29, bidder="EW", meld=(0, 40))]
    ruling = judge(*a_round(*hands, *hands), starting=teams(0, 2 * (61 - 21) - 2 * (61 - 29)))

    assert ruling.totals["NS"] == ruling.totals["EW"]
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, None)
    assert codes(ruling) == ["level"]


@pytest.mark.parametrize(("keeper", "dealers"), [("S", "WNES"), ("N", "ESWN"), ("W", "NESW")])
def test_the_deal_starts_at_the_scorekeepers_left(keeper: str, dealers: str) -> None:
    """Reading N-28: so the scorekeeper deals last."""
    hands = [played(dealer=dealer) for dealer in dealers]
    assert codes(judge(*hands, scorekeeper=keeper)) == []


def test_another_order_is_refused_hand_by_hand_with_the_right_dealer() -> None:
    ruling = judge(*[played(dealer=dealer) for dealer in "SWNE"], scorekeeper="S")

    assert codes(ruling) == ["wrong-dealer"] * 4
    assert places(ruling)[0] == "/hands/0/dealer"
    assert "W deals" in str(ruling.findings[0].remedy)
    assert str(ruling.findings[0].cites).startswith("NPA §2.3")


def test_each_player_deals_one_hand_even_when_no_player_keeps_the_score() -> None:
    assert codes(judge(*[played(dealer=dealer) for dealer in "ESWN"])) == []
    skipped = [played(dealer=dealer) for dealer in "EWSN"]
    assert codes(judge(*skipped, scorekeeper="third-party")) == ["wrong-dealer"] * 3


def test_a_dealer_who_is_not_written_is_passed_over() -> None:
    hands = [played(dealer="E"), played(), played(dealer="W"), played()]
    assert codes(judge(*hands)) == []
    assert codes(judge(*hands[:2], played(dealer="S"))) == ["wrong-dealer"]


def test_a_hand_of_the_wrong_dealer_is_void_and_the_right_one_deals() -> None:
    wrong = {**VOID, "dealer": "N"}
    hands = a_round(*[played()] * 4)
    ruling = judge(wrong, *hands, scorekeeper="S", complete=True)

    assert codes(ruling) == []
    assert ruling.hands[0].score == teams(0, 0)
    assert ruling.totals == teams(244, 180)


def test_a_hand_that_cannot_be_scored_was_dealt_all_the_same() -> None:
    broken = {**played(dealer="W"), "points": {"NS": 30}}
    ruling = judge(broken, played(dealer="N"), scorekeeper="S")
    assert "wrong-dealer" not in codes(ruling)


def test_the_director_may_let_another_order_stand() -> None:
    """Reading N-28: only with an override."""
    row = {"where": "/hands/0/score", "value": teams(61, 45), "by": "Day", "reason": "noticed late"}
    ruling = judge(played(dealer="N"), scorekeeper="S", overrides=[row])

    assert ruling.accepted
    assert [row.severity for row in ruling.findings] == ["warning"]


def test_the_next_dealer_is_the_next_player_but_after_a_void_hand() -> None:
    rules = find(PINOCHLE)
    assert rules.next_dealer("W", judge(played()).hands) == "N"
    assert rules.next_dealer("W", judge(VOID).hands) == "W"


# The skunk.


def skunk(*hands: dict[str, Any], **more: Any) -> list[tuple[str, int]]:
    ruling = judge(*a_round(*hands), scorekeeper="S", **more)
    assert codes(ruling) == []
    return [(row.side, row.points) for row in ruling.bonuses]


def test_opponents_who_never_score_are_skunked() -> None:
    """Reading N-03 makes it possible: nothing counts without a save."""
    ruling = judge(*a_round(*[LOST] * 4))

    assert ruling.totals == teams(4 * 65 + 200, 0)
    assert ruling.running[-1] == teams(4 * 65, 0)
    assert ruling.players["N"] == 460


SET = unplayed("board-set", bidder="EW", bid=90, meld=(0, 38))


def test_opponents_below_zero_are_skunked_though_they_scored_in_a_hand() -> None:
    """Reading N-08: "at the end" is the total."""
    assert skunk(played(), SET, played(), SET) == [("NS", 200)]


def test_a_team_that_scored_and_lost_nothing_is_not_skunked() -> None:
    assert skunk(LOST, LOST, LOST, played()) == []


def test_three_hands_have_no_skunk() -> None:
    assert skunk(LOST, LOST, LOST) == []
    assert judge(*a_round(LOST, LOST), time_called=2).bonuses == ()


def test_a_skunk_is_told_from_the_four_hands_whatever_was_brought_along() -> None:
    assert skunk(LOST, LOST, LOST, LOST, starting=teams(0, 500)) == [("NS", 200)]
    assert skunk(*[played()] * 4, starting=teams(0, -500)) == []


def test_two_teams_at_zero_or_below_have_no_skunk() -> None:
    """Reading N-09: the winners must have scored."""
    decided = [
        {"where": f"/hands/{number}/score", "value": teams(0, -5), "by": "Day", "reason": "brawl"}
        for number in range(4)
    ]
    assert skunk(*[played()] * 4, overrides=decided) == []


def test_penalties_of_a_player_do_not_undo_a_skunk() -> None:
    """Reading N-09: before individual penalties."""
    fined = [{"code": "wrong-table", "seat": seat} for seat in "NSNSNSNSNSNS"]
    assert skunk(LOST, LOST, LOST, LOST, penalties=fined) == [("NS", 200)]


@pytest.mark.parametrize(
    ("claim", "right"), [(True, True), ("NS", True), ("EW", False), (False, False), (None, False)]
)
def test_a_skunk_on_the_paper_must_be_one(claim: object, right: bool) -> None:
    ruling = judge(*a_round(*[LOST] * 4), written={"skunk": claim})
    assert codes(ruling) == ([] if right else ["written-skunk-wrong"])
    assert all("§6.1" in str(finding.cites) for finding in ruling.findings)
