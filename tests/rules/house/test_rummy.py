"""House rules of Toonerville: ties, rounds nobody ends, decks."""

from typing import Any

import pytest

from rules.core.ruling import Ruling
from tests.rules.rummy.sheets import PLAYERS, cards, game, group, laid, left, one_round, points
from tests.rules.sheets import codes, only_hand, places

#: Ann and Ben are level on 30: Ann won two rounds, Ben the last one.
LEVEL = [points(1, a=0, b=20), points(2, a=0, b=10), points(3, a=30, b=0)]


def middle_rounds(*hands: Any, **more: Any) -> Ruling:
    """A sheet of rounds 4 to 6."""
    return game(*hands, house_rules={"first_round": 4, "last_round": 6}, **more)


def test_a_game_of_the_middle_rounds_starts_and_ends_with_them() -> None:
    ruling = middle_rounds(points(4), points(5), points(6))
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "A")
    assert not middle_rounds(points(4), points(5)).finished


def test_its_rounds_have_their_own_contracts() -> None:
    two_sets = laid(4, group(7, "red", "green", "black"), group(8, "red", "green", "black"))
    ruling = middle_rounds(two_sets)
    assert "contract-not-met" in codes(ruling)
    cites = next(row.cites for row in ruling.findings if row.code == "contract-not-met")
    assert "Toonerville Rook, The Cards, The Deal, The Contracts" in str(cites)
    assert "contract-not-met" not in codes(game(two_sets | {"round": 1}))


@pytest.mark.parametrize(
    ("number", "code"),
    [(1, "no-such-round"), (5, "round-out-of-order"), (7, "no-such-round")],
)
def test_it_cannot_start_with_another_round(number: int, code: str) -> None:
    assert codes(middle_rounds(points(number))) == [code]


def test_one_of_its_rounds_may_stand_alone_on_a_sheet() -> None:
    single = {"house_rules": {"first_round": 4}, "single_round": True}
    assert codes(one_round(points(3), **single)) == ["no-such-round"]
    assert one_round(points(5), **single).accepted


def test_a_game_that_starts_after_its_last_round_is_refused() -> None:
    ruling = game(points(1), house_rules={"first_round": 4, "last_round": 3})
    assert "house-rules-disagree" in codes(ruling)
    ruling = game(house_rules={"first_round": 4, "last_round": 3, "ties": "extra-round"})
    assert codes(ruling) == ["house-rules-disagree"]


def three_rounds(ties: str, *more: Any) -> Ruling:
    return game(*LEVEL, *more, house_rules={"last_round": 3, "ties": ties})


@pytest.mark.parametrize(
    ("ties", "winner"),
    [("shared", ["A", "B"]), ("last-round", "B"), ("most-rounds", "A")],
)
def test_players_who_are_level_for_lowest(ties: str, winner: object) -> None:
    """Reading T-01."""
    ruling = three_rounds(ties)
    assert (ruling.finished, ruling.winner) == (True, winner)


def test_who_is_level_there_too_shares_the_win() -> None:
    hands = [points(1, a=0, b=5, c=60), points(2, a=5, b=0, c=60), points(3, a=45, b=45, c=0)]
    for ties in ("last-round", "most-rounds"):
        ruling = game(*hands, house_rules={"last_round": 3, "ties": ties})
        assert ruling.winner == ["A", "B"]


def test_a_tie_can_be_played_out_in_further_rounds() -> None:
    """Reading T-01."""
    assert (three_rounds("extra-round").finished, three_rounds("extra-round").winner) == (
        False,
        None,
    )
    extra = three_rounds("extra-round", points(4, a=0, b=25))
    assert (extra.accepted, extra.finished, extra.winner) == (True, True, "A")
    assert "no-such-round" in codes(three_rounds("shared", points(4, a=0, b=25)))
    assert codes(three_rounds("extra-round", points(5))) == ["round-out-of-order"]


def test_an_extra_round_has_the_contract_of_the_last() -> None:
    house_rules = {"last_round": 1, "ties": "extra-round"}
    one_set = laid(2, group(7, "red", "green", "black"))
    first = points(1, a=5, b=5, c=0)
    assert "contract-not-met" in codes(game(first, one_set, house_rules=house_rules))


@pytest.mark.parametrize(
    ("choice", "score"),
    [("counts", {"A": 5, "B": 60, "C": 45}), ("nothing", {"A": 0, "B": 0, "C": 0})],
)
def test_a_round_that_an_official_stopped(choice: str, score: dict[str, int]) -> None:
    """Reading T-03."""
    stopped = points(1, a=5, ended_by="stopped")
    judged = only_hand(game(stopped, house_rules={"nobody_out": choice}))
    assert (judged.score, judged.outcome) == (score, "stopped")


def test_rounds_may_never_be_stopped() -> None:
    """Reading T-03."""
    ruling = game(points(1, a=5, ended_by="stopped"), house_rules={"nobody_out": "never"})
    assert codes(ruling) == ["never-stopped"]
    assert places(ruling) == ["/hands/0/ended_by"]
    assert game(points(1), house_rules={"nobody_out": "never"}).accepted


@pytest.mark.parametrize(("decks", "accepted"), [(1, False), (2, True), (3, True)])
def test_the_decks_in_play_bound_the_cards(decks: int, accepted: bool) -> None:
    """Reading T-11: 40 low cards are more than one deck has."""
    hand = left(cards(low=30), cards(low=10))
    assert one_round(hand, house_rules={"decks": decks}).accepted is accepted


def test_the_decks_in_play_bound_points_and_melds() -> None:
    assert codes(game(points(1, b=405, c=5), house_rules={"decks": 1})) == [
        "more-than-the-decks-hold"
    ]
    assert game(points(1, b=400, c=5), house_rules={"decks": 1}).accepted
    twice = laid(1, group(7, "red", "red", "green"), group(8, "red", "green", "black"))
    assert codes(one_round(twice, house_rules={"decks": 1})) == ["too-many-copies"]
    assert one_round(twice, house_rules={"decks": 2}).accepted


def test_lateness_can_be_brought_in() -> None:
    """Reading G-03."""
    ruling = game(late={"B": "11:00"}, house_rules={"forfeit_after": 10})
    assert ruling.forfeit == "B"
    assert ruling.winner == ["A", "C"]


SIX = {**PLAYERS, "F": "Flo"}


def six_play(*hands: Any, counts: str = "mean", **house_rules: Any) -> Ruling:
    return game(*hands, seats=SIX, house_rules={"six_at_a_table": counts, **house_rules})


def of_five(number: int, **left_with: int) -> dict[str, Any]:
    """A round with the points of those who play it."""
    return {"round": number, "points": {seat.upper(): made for seat, made in left_with.items()}}


def test_of_six_at_a_table_one_sits_out_each_round_in_turn_and_scores_the_mean() -> None:
    """The book seats three to five (reading T-02). 20, 15, 60 and 100 make 39 each."""
    ruling = six_play(of_five(1, b=0, c=20, d=15, e=60, f=100), of_five(2, a=0, c=5, d=5, e=5, f=5))
    assert ruling.accepted
    assert [hand.score and (hand.score["A"], hand.score["B"]) for hand in ruling.hands] == [
        (40, 0),
        (0, 5),
    ]


def test_who_sits_out_may_score_nothing() -> None:
    judged = only_hand(six_play(of_five(1, b=0, c=20, d=15, e=60, f=100), counts="nothing"))
    assert judged.score == {"A": 0, "B": 0, "C": 20, "D": 15, "E": 60, "F": 100}


def test_later_rounds_are_sat_out_by_their_own_number() -> None:
    fourth = of_five(4, a=0, b=20, c=15, e=60, f=100)
    assert six_play(fourth, first_round=4).accepted


def test_nothing_can_be_entered_for_whoever_sits_out() -> None:
    for hand in (
        of_five(1, a=0, b=5, c=20, d=15, e=60, f=100),
        laid(1, group(7, "red", "green", "black"), seat="A"),
    ):
        found = [row for row in six_play(hand).findings if row.code == "sits-out"]
        assert [row.where for row in found] == [f"/hands/0/{list(hand)[1]}/A"]
        assert "Number Of Players" in str(found[0].cites)


def test_five_or_fewer_all_play_where_six_may_sit() -> None:
    ruling = game(points(1), house_rules={"six_at_a_table": "mean"})
    assert ruling.accepted
    assert "no-such-seat" in codes(game(points(1), seats=SIX))


def test_a_round_sat_out_is_not_won_where_rounds_won_break_the_tie() -> None:
    """Ann and Dee are level: Dee won round 2, and Ann scored nothing in the one she sat out."""
    ruling = six_play(
        of_five(1, b=30, c=30, d=20, e=30, f=0),
        of_five(2, a=20, c=30, d=0, e=30, f=30),
        of_five(3, a=5, b=30, d=5, e=0, f=30),
        counts="nothing",
        last_round=3,
        ties="most-rounds",
    )
    assert ruling.totals["A"] == ruling.totals["D"] == min(ruling.totals.values())
    assert ruling.winner == "D"


def test_the_last_round_that_all_of_them_played_breaks_the_tie() -> None:
    """Cal and Dee are level, and Cal sat out round 3."""
    ruling = six_play(
        of_five(1, b=30, c=10, d=5, e=30, f=0),
        of_five(2, a=20, c=10, d=5, e=0, f=30),
        of_five(3, a=25, b=30, d=10, e=0, f=30),
        counts="nothing",
        last_round=3,
        ties="last-round",
    )
    assert ruling.totals["C"] == ruling.totals["D"] == min(ruling.totals.values())
    assert ruling.winner == "D"
