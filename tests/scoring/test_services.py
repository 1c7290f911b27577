"""The sheet at the table: hands, changes, signatures. Stored totals are never trusted."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.refusals import Refused
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet
from scoring.posting import post
from scoring.selectors import missing_signatures, standing_hands, standing_signatures
from scoring.services import change_hand, save_hand, sign, undo_hand, void_sheet
from tests.findings import refuses
from tests.makers import NOON, a_hand
from tests.page_parts import numbers
from tests.rules.rummy.sheets import points
from tests.scoring.makers import (
    a_finished_sheet,
    a_posted_sheet,
    a_sheet,
    a_verified_sheet,
    with_hands,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
State = ScoreSheet.State


def test_a_saved_hand_counts_at_once() -> None:
    sheet = with_hands(a_sheet(), 75)
    assert sheet.totals == {"NS": 75, "EW": 45}
    assert standing_hands(sheet).get().outcome == "made"


def test_a_missed_bid_costs_the_bid() -> None:
    sheet = with_hands(a_sheet(), 55)
    assert sheet.totals == {"NS": -60, "EW": 65}


def test_a_hand_that_cannot_be_is_refused_and_nothing_is_stored() -> None:
    sheet = a_sheet()
    wrong = a_hand() | {"points": {"NS": 80, "EW": 45}}
    with pytest.raises(Refused):
        save_hand(sheet, number=1, content=wrong, by="Table 1", now=NOON)
    assert not sheet.hands.exists()


def test_the_next_hand_counts_on_what_the_hands_before_are_by_now() -> None:
    sheet = with_hands(a_sheet(), 75, 60)
    change_hand(sheet, number=1, content=a_hand(bid=60, took=55), by="Table 1", now=NOON)
    with_hands(sheet, 75)
    written = [hand.content for hand in standing_hands(sheet)]
    assert sheet.totals == judge(sheet, written).totals == {"NS": 75, "EW": 170}


def test_a_number_that_is_taken_is_refused_with_the_remedy_to_look() -> None:
    sheet = with_hands(a_sheet(), 75)
    with refuses("hand-saved"):
        save_hand(sheet, number=1, content=a_hand(), by="Table 1", now=NOON)


def test_a_hand_before_its_time_is_refused_with_the_number_of_the_one_that_is_missing() -> None:
    sheet = with_hands(a_sheet(), 75)
    with pytest.raises(Refused) as refused:
        save_hand(sheet, number=3, content=a_hand(), by="Table 1", now=NOON)
    (finding,) = refused.value.findings
    assert (finding.code, numbers(finding.remedy)) == ("not-next-hand", [2])


def test_a_refusal_names_and_numbers_a_round_as_its_book_does() -> None:
    players = dict(zip("ABC", ("Ann", "Ben", "Cal"), strict=True))
    rules = {"first_round": 4, "last_round": 6}
    more = {"names": players, "side_names": players, "scorekeeper": "A", "first_dealer": "A"}
    sheet = a_sheet(ruleset="toonerville-rook", house_rules=rules, **more)
    save_hand(sheet, number=1, content=points(4, a=0, b=20, c=10), by="Table 1", now=NOON)
    with pytest.raises(Refused) as refused:
        save_hand(sheet, number=1, content=points(4, a=0, b=20), by="Table 1", now=NOON)
    (finding,) = refused.value.findings
    noun = noun_of(rules_of(sheet))
    assert (finding.code, numbers(finding.message)[0]) == ("hand-saved", 4)
    assert finding.remedy == of_hand(noun, "saved-already-remedy", number=1, next=5)
    with pytest.raises(Refused) as refused:
        change_hand(sheet, number=2, content=points(5, a=0), by="Table 1", now=NOON)
    assert refused.value.findings[0].message == of_hand(noun, "nothing-to-change", number=2)


def test_the_game_ends_by_itself_at_five_hundred() -> None:
    sheet = a_finished_sheet()
    assert (sheet.finished, sheet.winner, sheet.totals) == (True, "NS", {"NS": 500, "EW": 100})


def test_no_hand_is_written_after_the_end() -> None:
    sheet = a_finished_sheet()
    with pytest.raises(Refused):
        save_hand(sheet, number=6, content=a_hand(dealer="E"), by="Table 1", now=NOON)


def test_a_changed_hand_keeps_its_old_version_struck_through() -> None:
    sheet = with_hands(a_sheet(), 75, 80)
    change_hand(sheet, number=1, content=a_hand(bid=60, took=90), by="Table 1", now=NOON)
    versions = list(sheet.hands.filter(number=1).order_by("id"))
    assert [version.struck for version in versions] == ["changed", ""]
    assert sheet.totals == {"NS": 170, "EW": 70}


def test_an_undone_hand_stays_on_the_sheet_and_counts_no_more() -> None:
    sheet = with_hands(a_sheet(), 75, 80)
    undo_hand(sheet, now=NOON)
    assert sheet.totals == {"NS": 75, "EW": 45}
    assert sheet.hands.get(number=2).struck == "undone"


def test_there_is_nothing_to_undo_on_an_empty_sheet() -> None:
    with refuses("no-hand"):
        undo_hand(a_sheet(), now=NOON)


def test_the_scorekeepers_side_signs_first() -> None:
    sheet = a_finished_sheet(scorekeeper="E")
    with refuses("not-their-turn"):
        sign(sheet, side="NS", seat="N", device="PHONE1", now=NOON)
    sign(sheet, side="EW", seat="E", device="PHONE1", now=NOON)
    assert sheet.state == State.SIGNED
    assert [want.side for want in missing_signatures(sheet)] == ["NS"]


def test_nobody_signs_for_the_other_side() -> None:
    with refuses("not-of-the-side"):
        sign(a_finished_sheet(), side="NS", seat="E", device="PHONE1", now=NOON)


def test_an_unfinished_game_is_not_signed() -> None:
    with pytest.raises(Refused):
        sign(with_hands(a_sheet(), 75), side="NS", seat="N", device="PHONE1", now=NOON)


def test_both_signatures_verify_the_sheet() -> None:
    sheet = a_verified_sheet()
    assert sheet.state == State.VERIFIED
    assert sheet.verified_at == NOON
    assert not missing_signatures(sheet)


def test_an_edit_after_a_signature_drops_the_signatures() -> None:
    sheet = a_verified_sheet()
    change_hand(
        sheet, number=5, content=a_hand(bid=60, took=105, dealer="N"), by="Table 1", now=NOON
    )
    assert sheet.state == State.DRAFT
    assert not standing_signatures(sheet).exists()
    assert sheet.signatures.count() == 2


def test_two_phones_that_hold_the_same_old_sheet_cannot_both_change_it() -> None:
    sheet = with_hands(a_sheet(), 75)
    other = ScoreSheet.objects.get(pk=sheet.pk)
    undo_hand(sheet, now=NOON)
    with pytest.raises(Refused):
        change_hand(other, number=1, content=a_hand(took=90), by="Table 1", now=NOON)


def test_somebody_must_deal_first() -> None:
    with refuses("no-dealer"):
        a_sheet(first_dealer="")


def a_void_sheet() -> ScoreSheet:
    sheet = a_finished_sheet()
    void_sheet(sheet)
    sheet.refresh_from_db()
    return sheet


def saves(sheet: ScoreSheet) -> Any:
    return save_hand(sheet, number=6, content=a_hand(dealer="E"), by="Table 1", now=NOON)


def changes(sheet: ScoreSheet) -> Any:
    return change_hand(
        sheet, number=5, content=a_hand(bid=60, took=105, dealer="N"), by="Table 1", now=NOON
    )


def undoes(sheet: ScoreSheet) -> Any:
    return undo_hand(sheet, now=NOON)


def signs(sheet: ScoreSheet) -> Any:
    return sign(sheet, side="NS", seat="N", device="PHONE1", now=NOON)


def posts(sheet: ScoreSheet) -> Any:
    return post(sheet, round_named="Final", initials="SW", official="Sam", now=NOON)


ILLEGAL: list[tuple[Callable[[], ScoreSheet], Callable[[ScoreSheet], Any]]] = [
    (a_finished_sheet, saves),
    (a_finished_sheet, posts),
    (a_verified_sheet, signs),
    (a_verified_sheet, saves),
    (a_posted_sheet, saves),
    (a_posted_sheet, changes),
    (a_posted_sheet, undoes),
    (a_posted_sheet, signs),
    (a_posted_sheet, posts),
    (a_void_sheet, changes),
    (a_void_sheet, undoes),
    (a_void_sheet, signs),
    (a_void_sheet, posts),
]


@pytest.mark.parametrize(("made", "act"), ILLEGAL)
def test_an_illegal_step_is_refused_and_leaves_the_sheet_as_it_was(
    made: Callable[[], ScoreSheet], act: Callable[[ScoreSheet], Any]
) -> None:
    sheet = made()
    before = (sheet.state, sheet.revision, sheet.totals, sheet.hands.count())
    with pytest.raises(Refused):
        act(sheet)
    sheet.refresh_from_db()
    assert (sheet.state, sheet.revision, sheet.totals, sheet.hands.filter(struck="").count()) == (
        before
    )
