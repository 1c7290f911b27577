"""Toonerville Rook, Runs, Sets, Rook Card and Buying: what lies on the table, card by card."""

from typing import Any

import pytest

from tests.rules.rummy.sheets import cards, group, laid, left, one_round, points, run
from tests.rules.sheets import codes, only_hand, places, remedies, values

SEVENS = group(7, "red", "black", "green")
RED_RUN = run("red", 3, 4, 5, 6)

CONTRACTS = {
    1: (2, 0),
    2: (1, 1),
    3: (0, 2),
    4: (3, 0),
    5: (2, 1),
    6: (1, 2),
    7: (4, 0),
    8: (0, 3),
    9: (5, 0),
    10: (0, 4),
    11: (2, 2),
}
RUNS = [run(colour, 1, 2, 3, 4) for colour in ("red", "black", "green", "yellow")]
SETS = [group(number, "red", "black", "green") for number in (10, 11, 12, 13, 14)]
DEALT = dict.fromkeys(range(1, 9), 12) | {9: 15, 10: 16, 11: 14}


def test_melds_alone_are_judged_and_nothing_is_scored() -> None:
    ruling = one_round(laid(2, RED_RUN, SEVENS))

    assert ruling.accepted
    assert only_hand(ruling).score is None


@pytest.mark.parametrize(
    "steps",
    [
        (3, 4, 5, 6),
        (1, 2, 3, 4),
        (11, 12, 13, 14),
        ("rook", 12, 13, 14),
        (3, "rook", 5, 6),
        (3, "rook", "rook", 6),
        (3, 4, 5, "rook"),
        ("rook", "rook", 3, 4),
        ("rook", "rook", "rook", "rook"),
        tuple(range(1, 15)),
    ],
)
def test_a_run_is_four_or_more_in_a_row_of_one_colour(steps: tuple[Any, ...]) -> None:
    """Reading T-08: it may start at the one."""
    seats = {"A": "Ann", "B": "Ben", "C": "Cal", "D": "Dee"}
    assert one_round(laid(2, run("green", *steps), SEVENS), seats).accepted


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ((3, 4, 5), "run-too-short"),
        ((), "run-too-short"),
        ((13, 14, 1, 2), "not-a-run"),
        ((12, 13, 14, 1), "not-a-run"),
        ((12, 13, 14, "rook"), "not-a-run"),
        (("rook", 1, 2, 3), "not-a-run"),
        ((3, 4, 6, 7), "not-a-run"),
        ((3, 4, 4, 5), "not-a-run"),
        ((6, 5, 4, 3), "not-a-run"),
        ((3, "rook", 4, 5), "not-a-run"),
        ((*range(1, 15), "rook"), "not-a-run"),
    ],
)
def test_what_is_no_run(steps: tuple[Any, ...], code: str) -> None:
    ruling = one_round(laid(2, run("red", *steps), SEVENS))

    assert codes(ruling) == [code]
    assert places(ruling) == ["/hands/0/laid/A/0/cards"]
    assert "Runs" in str(ruling.findings[0].cites)


@pytest.mark.parametrize(
    "colours",
    [
        ("red", "black", "green"),
        ("red", "red", "green"),
        ("red", "red", "red"),
        ("red", "yellow", "rook"),
        ("red", "black", "green", "yellow", "red"),
    ],
)
def test_a_set_is_three_or_more_of_one_number(colours: tuple[str, ...]) -> None:
    assert one_round(laid(2, RED_RUN, group(7, *colours))).accepted


@pytest.mark.parametrize("colours", [(), ("red",), ("red", "rook")])
def test_two_are_no_set(colours: tuple[str, ...]) -> None:
    ruling = one_round(laid(2, RED_RUN, group(7, *colours)))

    assert codes(ruling) == ["set-too-small"]
    assert places(ruling) == ["/hands/0/laid/A/1/cards"]


@pytest.mark.parametrize(
    "meld",
    [
        None,
        [],
        {},
        {"type": "pair"},
        {"type": ["run"]},
        run("blue", 1, 2, 3, 4),
        run("red", 0, 1, 2, 3),
        run("red", 12, 13, 14, 15),
        run("red", "one", 2, 3, 4),
        run("red", [1], 2, 3, 4),
        run("red", True, 2, 3, 4),
        group(15, "red", "red", "red"),
        group(7, "red", "red", "blue"),
        {"type": "set", "number": 7, "cards": "red"},
        {**SEVENS, "colour": "red"},
        {"type": "run", "cards": [1, 2, 3, 4]},
    ],
)
def test_a_meld_that_cannot_be_read_is_refused(meld: Any) -> None:
    ruling = one_round(laid(2, RED_RUN, SEVENS, meld))

    assert not ruling.accepted
    assert all(place.startswith("/hands/0/laid/A/2") for place in places(ruling))


@pytest.mark.parametrize(("number", "contract"), CONTRACTS.items())
def test_each_round_has_its_contract(number: int, contract: tuple[int, int]) -> None:
    sets, runs = contract
    assert one_round(laid(number, *SETS[:sets], *RUNS[:runs])).accepted
    if sets:
        short = one_round(laid(number, *SETS[: sets - 1], *RUNS[:runs]))
        assert codes(short) == ["contract-not-met"]
        assert f"{sets} set" in remedies(short)
    if runs:
        short = one_round(laid(number, *SETS[:sets], *RUNS[: runs - 1]))
        assert codes(short) == ["contract-not-met"]


def test_more_than_the_contract_may_be_laid() -> None:
    assert one_round(laid(1, *SETS, *RUNS)).accepted


def test_who_laid_nothing_has_not_laid_down() -> None:
    ruling = one_round(laid(1))

    assert codes(ruling) == ["contract-not-met"]
    assert "not_laid_down" in remedies(ruling)


def test_no_card_lies_on_the_table_more_often_than_there_are_decks() -> None:
    """Reading T-11."""
    third = laid(1, group(9, "red", "red", "red"), group(2, "black", "yellow", "green"))
    assert one_round(third).accepted
    fourth = laid(1, group(9, "red", "red", "red"), group(9, "red", "yellow", "green"))
    ruling = one_round(fourth)

    assert codes(ruling) == ["too-many-copies"]
    assert values(ruling.findings[0].message)["card"] == 9
    assert str(values(ruling.findings[0].message)["colour"]) == "red"


def test_copies_are_counted_across_runs_sets_and_players() -> None:
    melds = {
        "A": [group(5, "red", "red", "black"), run("red", 2, 3, 4, 5)],
        "B": [SEVENS, run("red", 5, 6, 7, 8)],
    }
    assert codes(one_round({"round": 2, "laid": melds})) == ["too-many-copies"]


def test_rooks_on_the_table_and_in_hand_are_as_many_as_decks() -> None:
    two = [group(9, "red", "green", "rook"), group(2, "black", "yellow", "rook")]
    hand = left(cards(rook=1), cards(1), laid={"A": two})
    assert one_round(hand).accepted
    hand["left"]["C"] = cards(rook=1)
    ruling = one_round(hand)

    assert codes(ruling) == ["more-than-the-decks-hold"]
    assert "4 Rooks" in str(ruling.findings[0].message)


def test_more_rooks_than_decks_are_objected_to_once() -> None:
    two_each = [group(number, "red", "rook", "rook") for number in (9, 2)]
    assert codes(one_round(laid(1, *two_each))) == ["more-than-the-decks-hold"]


@pytest.mark.parametrize(("nines", "accepted"), [(8, True), (9, False)])
def test_a_nine_is_a_low_card(nines: int, accepted: bool) -> None:
    colours = ["red", "black", "green"] * 3
    melds = [group(1, *colours[:9]), group(9, *colours[:nines])]
    hand = left(cards(50), cards(41), laid={"A": melds})
    assert one_round(hand).accepted is accepted


def test_low_and_high_cards_on_the_table_are_counted_with_those_in_hand() -> None:
    hand = left(cards(high=50), cards(high=7), laid={"A": [*SETS[:1], SEVENS]})
    assert one_round(hand).accepted
    hand["left"]["C"] = cards(high=8)
    assert codes(one_round(hand)) == ["more-than-the-decks-hold"]


@pytest.mark.parametrize(("number", "dealt"), DEALT.items())
def test_who_has_not_laid_down_holds_what_was_dealt(number: int, dealt: int) -> None:
    def holding(count: int) -> Any:
        return one_round(left(cards(count), cards(1), number, not_laid_down=["B"]))

    assert holding(dealt).findings == ()
    assert codes(holding(dealt - 1)) == ["fewer-than-dealt"]
    assert codes(holding(dealt - 2)) == ["fewer-than-dealt"]
    assert codes(holding(dealt + 1)) == ["odd-hand"]
    assert holding(dealt + 1).accepted
    assert holding(dealt + 2).findings == ()


def test_who_has_laid_down_may_hold_anything() -> None:
    assert one_round(left(cards(13), cards(1))).findings == ()


def test_points_of_who_has_not_laid_down_are_those_of_the_hand_dealt_at_least() -> None:
    assert one_round(points(1, b=60, not_laid_down=["B"])).accepted
    assert codes(one_round(points(1, b=55, not_laid_down=["B"]))) == ["fewer-than-dealt"]


def test_nobody_goes_out_without_the_contract() -> None:
    ruling = one_round(points(1, not_laid_down=["A"]))
    assert codes(ruling) == ["out-without-contract"]
    assert "Ending The Round" in str(ruling.findings[0].cites)


def test_nobody_has_laid_down_and_not() -> None:
    melds = {"B": SETS[:2]}
    ruling = one_round(left(cards(12), cards(1), laid=melds, not_laid_down=["B"]))
    assert codes(ruling) == ["laid-and-not"]


@pytest.mark.parametrize("seats", ["B", ["X"], [None], {"B": True}])
def test_who_has_not_laid_down_is_a_list_of_seats(seats: Any) -> None:
    assert codes(one_round(points(1, not_laid_down=seats))) == ["not-understood"]


def test_max_buys_bounds_the_hand() -> None:
    """Reading T-06."""
    hand = left(cards(18), cards(1), not_laid_down=["B"])
    assert one_round(hand).accepted
    assert one_round(hand, house_rules={"max_buys": 3}).accepted
    assert codes(one_round(hand, house_rules={"max_buys": 2})) == ["too-many-buys"]
