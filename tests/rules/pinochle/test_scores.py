"""NPA §2.4, §2.7, §6.1: what a hand of pinochle is worth that was played out."""

import pytest

from rules.core.messages import Letter
from rules.rulesets import find
from tests.rules.pinochle.sheets import PINOCHLE, calls, judge, played, teams
from tests.rules.sheets import codes, only_hand, places, remedies, values


@pytest.mark.parametrize(
    ("bid", "meld", "ns", "outcome", "score"),
    [
        (60, (32, 24), 29, "made", (61, 45)),
        (75, (45, 0), 30, "made", (75, 20)),
        (75, (41, 26), 34, "made", (75, 0)),  # 16 saved: nothing (reading N-03)
        (50, (30, 18), 30, "made", (60, 20)),  # 18 meld does not count
        (50, (30, 20), 30, "made", (60, 40)),
        (60, (40, 60), 31, "made", (71, 0)),
        (75, (41, 26), 30, "set", (-75, 121)),
        (75, (41, 18), 30, "set", (-75, 95)),
        (75, (41, 26), 33, "set", (-75, 75)),  # 17 saved: the bid only (reading N-01)
        (50, (60, 24), 20, "made", (80, 54)),
        (50, (60, 24), 19, "set", (-50, 105)),  # 79 in all, but 20 must be saved
        (55, (16, 0), 40, "made", (56, 0)),  # no least meld on a bid of one's own (N-04)
    ],
)
def test_a_hand_played_out(
    bid: int, meld: tuple[int, int], ns: int, outcome: str, score: tuple[int, int]
) -> None:
    hand = only_hand(judge(played(ns, meld=meld, bid=bid)))
    assert (hand.outcome, hand.score) == (outcome, teams(*score))


def test_a_score_says_its_arithmetic_and_its_paragraphs() -> None:
    hand = only_hand(judge(played()))

    assert (
        str(hand.why) == "NS bid 60: 32 meld + 29 points = 61, made. EW: 24 meld + 21 points = 45."
    )
    assert hand.cites.startswith("NPA §2.4")


def test_a_set_says_what_the_opponents_get() -> None:
    lost = only_hand(judge(played(bid=70)))
    short = only_hand(judge(played(19, bid=50)))

    assert (values(lost.why)["score"], "least" in values(lost.why)) == (-70, False)
    assert (values(short.why)["score"], values(short.why)["least"]) == (-50, 20)


@pytest.mark.parametrize(
    ("bid", "meld", "ns", "score"),
    [
        (90, (40, 0), 50, (590, 0)),
        (60, (35, 40), 50, (585, 0)),
        (60, (44, 22), 0, (-60, 632)),  # by the defenders (reading N-10)
        (60, (44, 18), 0, (-60, 610)),
    ],
)
def test_all_50_points_are_a_pinochle_and_bring_500(
    bid: int, meld: tuple[int, int], ns: int, score: tuple[int, int]
) -> None:
    hand = only_hand(judge(played(ns, meld=meld, bid=bid)))

    assert hand.score == teams(*score)
    assert "500 pinochle" in str(hand.why)


@pytest.mark.parametrize(
    ("ns", "claim", "right"),
    [
        (50, "NS", True),
        (50, "EW", False),
        (50, None, False),
        (0, "EW", True),
        (49, "NS", False),
        (49, None, True),
    ],
)
def test_a_pinochle_that_is_claimed_took_all_50(ns: int, claim: str | None, right: bool) -> None:
    ruling = judge(played(ns, written_pinochle=claim))

    assert codes(ruling) == ([] if right else ["written-pinochle-wrong"])


def test_a_pinochle_nobody_claimed_counts() -> None:
    assert only_hand(judge(played(50))).score == teams(582, 0)


@pytest.mark.parametrize("ns", [-1, 51, 24.5, "29", True])
def test_points_are_whole_and_there_are_50(ns: object) -> None:
    assert not judge({**played(), "points": {"NS": ns, "EW": 21}}).accepted


@pytest.mark.parametrize(("ns", "ew"), [(50, 50), (29, 20), (0, 0), (30, 21)])
def test_both_teams_make_50_together(ns: int, ew: int) -> None:
    ruling = judge({**played(), "points": teams(ns, ew)})

    assert codes(ruling) == ["wrong-total"]
    assert places(ruling) == ["/hands/0/points"]


def test_points_of_one_side_are_not_enough() -> None:
    ruling = judge({**played(), "points": {"NS": 29}})

    assert codes(ruling) == ["missing-points"]
    told = values(ruling.findings[0].remedy)
    assert (told["points"], told["side"]) == (21, Letter("EW"))


def test_50_points_lie_in_the_deck() -> None:
    assert find(PINOCHLE).deck_points == 50
    assert find(PINOCHLE).legal_points() == tuple(range(51))


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("bidder", "missing-bidder"),
        ("bid", "missing-bid"),
        ("trump", "missing-trump"),
        ("meld", "missing-meld"),
        ("points", "missing-points"),
    ],
)
def test_what_a_hand_needs(key: str, code: str) -> None:
    hand = played()
    del hand[key]
    assert set(codes(judge(hand))) == {code}


def test_the_meld_of_both_sides_is_written() -> None:
    ruling = judge({**played(), "meld": {"NS": 32}})

    assert codes(ruling) == ["missing-meld"]
    assert "EW" in remedies(ruling)


def test_a_hand_that_was_played_had_a_trump() -> None:
    ruling = judge(played(trump=None))

    assert codes(ruling) == ["missing-trump"]
    assert "no-marriage" in remedies(ruling)


@pytest.mark.parametrize("trump", ["red", "Hearts", 4, ""])
def test_a_trump_is_one_of_four_suits(trump: object) -> None:
    ruling = judge(played(trump=trump))

    assert codes(ruling) == ["not-understood"]
    assert "spades" in remedies(ruling)


@pytest.mark.parametrize("key", ["nest", "last_trick"])
def test_there_is_no_nest(key: str) -> None:
    assert codes(judge({**played(), key: "NS"})) == ["unknown-key"]


def test_a_wrong_score_on_the_paper_is_refused_with_the_right_one() -> None:
    ruling = judge(played(written=teams(71, 45)))

    assert codes(ruling) == ["written-score-wrong"]
    assert values(ruling.findings[0].message)["points"] == 61


def test_a_void_hand_is_worth_nothing_whatever_is_in_it() -> None:
    ruling = judge(played(33, bid=63, meld=(7, 1), ended="void", why="wrong dealer"))

    assert ruling.accepted
    assert only_hand(ruling).score == teams(0, 0)


def test_an_auction_alone_scores_nothing() -> None:
    hand = only_hand(judge(calls("W", 50, "pass", "pass", "pass")))
    assert (hand.outcome, hand.score) == (None, None)


def test_an_infraction_in_a_hand_played_out_costs_nothing() -> None:
    """§3.1: a player cannot call a renege on themselves or their partner; play goes on."""
    ruling = judge(played(infraction={"by": "N"}))

    assert codes(ruling) == ["infraction-without-cost"]
    assert only_hand(ruling).score == teams(61, 45)
