"""The form of a correction: what nobody changed comes back exactly as it was written."""

from typing import Any

import pytest

from scoring.models import ScoreSheet
from tests.makers import a_hand
from tests.scoring.makers import a_sheet
from tournament.desk.scoring.correction_form import hand_fields, hands_typed

pytestmark = pytest.mark.django_db

WRITTEN = [
    a_hand(bidder="S", bid=70, took=75) | {"trump": "red"},
    {
        "dealer": "E",
        "bidder": "EW",
        "bid": 80,
        "ended": "renege",
        "infraction": {"by": "EW", "captured": {"NS": 40}},
    },
]


def typed(sheet: ScoreSheet, **changes: str) -> dict[str, str]:
    """The form as it is shown, sent back with these changes."""
    answers = {}
    for hand in hand_fields(sheet, WRITTEN, {}):
        answers[f"h{hand.number}-dealer"] = hand.dealer
        answers[f"h{hand.number}-ended"] = hand.ended
        answers |= {blank.name: blank.answer for blank in hand.blanks}
    return answers | {name.replace("_", "-"): words for name, words in changes.items()}


def sent(**changes: str) -> list[Any]:
    sheet = a_sheet()
    return hands_typed(sheet, WRITTEN, typed(sheet, **changes))


def test_the_form_sent_back_untouched_changes_nothing() -> None:
    assert sent() == WRITTEN


def test_a_changed_number_keeps_the_seat_that_bid_and_the_trump() -> None:
    first, second = sent(h1_points="90")
    assert first == WRITTEN[0] | {"points": {"NS": 90, "EW": 30}}
    assert second == WRITTEN[1]


def test_another_side_that_bid_forgets_who_sat_there() -> None:
    first, _ = sent(h1_bidder="EW")
    assert first["bidder"] == "EW"
    assert first["points"] == {"EW": 75, "NS": 45}


def test_another_ending_takes_what_it_asks() -> None:
    _, second = sent(h2_ended="played", h2_points="85")
    assert second == {"dealer": "E", "bidder": "EW", "bid": 80, "points": {"EW": 85, "NS": 35}}


def test_the_last_hand_is_struck_and_one_left_out_is_added() -> None:
    assert sent(strike="on") == WRITTEN[:1]
    added = {"h3_dealer": "S", "h3_bidder": "NS", "h3_bid": "60", "h3_points": "65"}
    assert sent(**added)[2] == a_hand(bid=60, took=65, dealer="S")


def test_an_empty_form_of_a_hand_adds_none() -> None:
    assert len(sent(h3_dealer="W")) == 2
    assert len(sent(h3_ended="passed-out", h3_dealer="W")) == 3


def test_what_is_no_number_stays_as_typed_for_the_rules_to_refuse() -> None:
    first, _ = sent(h1_points="lots")
    assert first["points"] == {"NS": "lots"}


def test_a_changed_hand_stands_open_and_the_others_do_not() -> None:
    sheet = a_sheet()
    shown = hand_fields(sheet, WRITTEN, typed(sheet, h2_bid="85"))
    assert [hand.touched for hand in shown] == [False, True, False]


PINOCHLE = {
    "dealer": "N",
    "bidder": "E",
    "bid": 52,
    "trump": "hearts",
    "meld": {"NS": 10, "EW": 25},
    "points": {"NS": 20, "EW": 30},
}


def pinochle(**changes: str) -> list[Any]:
    sheet = a_sheet(ruleset="npa-pinochle")
    answers = {}
    for hand in hand_fields(sheet, [PINOCHLE], {}):
        answers[f"h{hand.number}-dealer"] = hand.dealer
        answers[f"h{hand.number}-ended"] = hand.ended
        answers |= {blank.name: blank.answer for blank in hand.blanks}
    return hands_typed(sheet, [PINOCHLE], answers | changes)


def test_a_hand_of_pinochle_comes_back_as_it_was_written() -> None:
    assert pinochle() == [PINOCHLE]


def test_meld_and_trump_of_pinochle_can_be_corrected() -> None:
    (hand,) = pinochle(**{"h1-meld-NS": "12", "h1-trump": "spades"})
    assert hand == PINOCHLE | {"meld": {"NS": 12, "EW": 25}, "trump": "spades"}


def a_round(number: int, *points: int) -> dict[str, Any]:
    return {"round": number, "points": dict(zip("ABC", points, strict=True))}


def a_table_of_three(*rounds: dict[str, Any]) -> tuple[ScoreSheet, dict[str, str]]:
    """A sheet of Toonerville and its form as it is sent back untouched."""
    names = {"A": "Ann Oak", "B": "Ben Ito", "C": "Cal Birch"}
    sheet = ScoreSheet(ruleset="toonerville-rook", names=names, side_names=names)
    form = {}
    for hand in hand_fields(sheet, rounds, {}):
        form[f"h{hand.number}-ended"] = hand.ended
        form |= {blank.name: blank.answer for blank in hand.blanks if not blank.rows}
        cells = [cell for blank in hand.blanks for row in blank.rows for cell in row.cells]
        form |= {f"h{hand.number}-{cell.name}": cell.answer for cell in cells}
    return sheet, form


def test_a_round_sent_back_untouched_is_the_same_and_none_is_added() -> None:
    rounds = [a_round(1, 0, 45, 10), a_round(2, 5, 0, 20)]
    sheet, form = a_table_of_three(*rounds)
    assert hands_typed(sheet, rounds, form) == rounds


def test_a_player_of_a_round_is_corrected_in_his_line() -> None:
    rounds = [a_round(1, 0, 45, 10), a_round(2, 5, 0, 20)]
    sheet, form = a_table_of_three(*rounds)
    assert hands_typed(sheet, rounds, form | {"h2-points-C": "25"}) == [
        rounds[0],
        a_round(2, 5, 0, 25),
    ]
