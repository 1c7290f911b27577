"""Posting and lawful corrections."""

import pytest

from rules.refusals import Refused
from scoring.models import Correction, ScoreSheet
from scoring.posting import correct, post
from scoring.selectors import contents, standing_hands
from tests.findings import refuses
from tests.makers import NOON, a_hand
from tests.scoring.makers import a_posted_sheet, a_posted_sheet_that_time_ended, a_verified_sheet

pytestmark = pytest.mark.django_db
TOLD = ["N", "E", "S", "W"]


def corrected_hands(sheet: ScoreSheet, number: int, took: int) -> list[dict[str, object]]:
    hands = contents(standing_hands(sheet))
    hands[number - 1] = a_hand(bid=60, took=took, dealer=hands[number - 1]["dealer"])
    return hands


def corrects(sheet: ScoreSheet, hands: list[dict[str, object]], reason: str) -> list[Correction]:
    return correct(sheet, hands=hands, reason=reason, official="Sam", told=TOLD, now=NOON)


def test_posting_names_the_round_the_initials_and_the_official() -> None:
    sheet = a_posted_sheet()
    assert (sheet.state, sheet.round_named, sheet.initials, sheet.posted_by) == (
        "posted",
        "Winners' round 1",
        "SW",
        "Sam",
    )


@pytest.mark.parametrize(("round_named", "initials"), [("", "SW"), ("Final", "")])
def test_a_sheet_without_round_or_initials_is_not_accepted(round_named: str, initials: str) -> None:
    with pytest.raises(Refused):
        post(a_verified_sheet(), round_named=round_named, initials=initials, official="S", now=NOON)


def test_posting_twice_is_refused_with_the_name_of_who_posted() -> None:
    sheet = a_posted_sheet()
    with pytest.raises(Refused) as refused:
        post(sheet, round_named="Final", initials="XX", official="Zoe", now=NOON)
    (finding,) = refused.value.findings
    assert finding.code == "posted-already"
    assert "Sam" in str(finding.message)


def test_a_correction_keeps_before_after_reason_official_and_who_was_told() -> None:
    sheet = a_posted_sheet()
    (row,) = corrects(sheet, corrected_hands(sheet, 5, 110), "Counted the Rook twice")
    assert row.before["points"]["NS"] == 100
    assert row.after["points"]["NS"] == 110
    assert (row.totals_before["NS"], row.totals_after["NS"]) == (500, 510)
    assert (row.reason, row.official, row.told) == ("Counted the Rook twice", "Sam", TOLD)
    assert sheet.totals == {"NS": 510, "EW": 90}
    assert sheet.state == "posted"


def test_the_corrected_hand_stays_on_the_sheet_struck_through() -> None:
    sheet = a_posted_sheet()
    corrects(sheet, corrected_hands(sheet, 5, 110), "Miscounted")
    assert list(sheet.hands.filter(number=5).values_list("struck", flat=True)) == ["corrected", ""]


def test_a_correction_needs_a_reason() -> None:
    sheet = a_posted_sheet()
    with refuses("no-reason"):
        corrects(sheet, corrected_hands(sheet, 5, 110), "  ")


def test_a_correction_that_changes_nothing_is_refused() -> None:
    sheet = a_posted_sheet()
    with refuses("nothing-changed"):
        corrects(sheet, contents(standing_hands(sheet)), "Looked again")


def test_a_correction_may_not_leave_the_game_unfinished() -> None:
    sheet = a_posted_sheet()
    with pytest.raises(Refused):
        corrects(sheet, corrected_hands(sheet, 5, 95), "Miscounted")


def test_an_unfinished_correction_can_add_the_hand_that_is_missing() -> None:
    sheet = a_posted_sheet()
    hands = [*corrected_hands(sheet, 5, 95), a_hand(bid=60, took=80, dealer="E")]
    assert len(corrects(sheet, hands, "A hand was left out")) == 2
    assert sheet.totals == {"NS": 575, "EW": 145}


def test_only_a_posted_sheet_is_corrected() -> None:
    sheet = a_verified_sheet()
    with refuses("not-posted"):
        corrects(sheet, corrected_hands(sheet, 5, 110), "Miscounted")


@pytest.mark.parametrize("hands", [1, 3])
def test_the_hand_after_which_time_was_called_is_named_anew_when_others_are_corrected(
    hands: int,
) -> None:
    sheet = a_posted_sheet_that_time_ended()
    wanted = [a_hand(bid=60, took=100, dealer="NESW"[number]) for number in range(hands)]
    corrects(sheet, wanted, "The paper has other hands")
    assert (sheet.besides, sheet.finished) == ({"time_called": hands}, True)
