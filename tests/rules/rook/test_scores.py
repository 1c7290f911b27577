"""Beach House, Bidding: who makes the bid counts what it took, who misses it loses the bid."""

import pytest

from tests.rules.sheets import codes, judge, only_hand, played, remedies, values


@pytest.mark.parametrize(
    ("bidder", "bid", "ns", "outcome", "score"),
    [
        ("NS", 70, 75, "made", (75, 45)),
        ("NS", 70, 70, "made", (70, 50)),
        ("NS", 70, 65, "set", (-70, 55)),
        ("EW", 85, 40, "set", (40, -85)),
        ("E", 80, 40, "made", (40, 80)),
        ("NS", 120, 120, "made", (120, 0)),
        ("NS", 120, 0, "set", (-120, 120)),
        ("NS", 5, 5, "made", (5, 115)),
    ],
)
def test_made_counts_and_set_costs_the_bid(
    bidder: str, bid: int, ns: int, outcome: str, score: tuple[int, int]
) -> None:
    hand = only_hand(judge(played(bidder, bid, ns)))
    assert (hand.outcome, hand.score) == (outcome, {"NS": score[0], "EW": score[1]})


def test_a_score_says_its_arithmetic_and_its_paragraph() -> None:
    hand = only_hand(judge(played(bid=95, ns=75)))

    assert str(hand.why) == "NS bid 95, took 75: set, −95. EW: 45."
    assert hand.cites.startswith("Beach House, Bidding")


@pytest.mark.parametrize("key", ["bidder", "bid"])
def test_a_hand_needs_bidder_and_bid(key: str) -> None:
    hand = played()
    del hand[key]
    assert codes(judge(hand)) == [f"missing-{key}"]


def test_a_wrong_score_on_the_paper_is_refused_with_the_right_one() -> None:
    ruling = judge(played(written={"NS": 75, "EW": 35}))

    assert codes(ruling) == ["written-score-wrong"]
    assert values(ruling.findings[0].message)["points"] == 45


def test_a_right_score_on_the_paper_passes() -> None:
    assert judge(played(bid=80, written={"NS": -80, "EW": 45})).accepted


def test_a_void_hand_stays_on_the_sheet_worth_nothing() -> None:
    ruling = judge(played(ended="void", why="wrong dealer"), played())

    assert ruling.accepted
    assert ruling.hands[0].outcome == "void"
    assert ruling.totals == {"NS": 75, "EW": 45}


def test_nothing_in_a_void_hand_is_held_against_the_rules() -> None:
    assert judge(played(ended="void", bid=72, ns=33, why="torn")).accepted


def test_a_void_hand_without_a_reason_is_a_warning() -> None:
    ruling = judge(played(ended="void"))

    assert ruling.accepted
    assert codes(ruling) == ["void-without-reason"]


@pytest.mark.parametrize("ended", ["board-set", "no-marriage", "silenced", "sleeping"])
def test_an_ending_of_another_game_is_refused_naming_those_there_are(ended: str) -> None:
    ruling = judge(played(ended=ended))

    assert codes(ruling) == ["unknown-ending"]
    assert "laid-down" in remedies(ruling)


@pytest.mark.parametrize("trump", ["red", "yellow", "green", "black", None])
def test_trump_is_a_colour_of_the_deck_or_none(trump: str | None) -> None:
    assert judge(played(trump=trump)).accepted


def test_trump_of_another_deck_is_refused() -> None:
    assert codes(judge(played(trump="hearts"))) == ["unknown-trump"]


def test_meld_is_nothing_a_rook_sheet_knows() -> None:
    assert codes(judge(played(meld={"NS": 20, "EW": 0}))) == ["unknown-key"]
