"""Plain SQL writes and reads the same rows as Django would, on every database."""

from typing import Any

import pytest
from django.forms.models import model_to_dict

from scoring.models import Hand, ScoreSheet
from scoring.plain_sql import fetch, fetch_each, from_json, insert, insert_all, moment, of, update
from scoring.selectors import written_so_far
from tests.makers import NOON, a_hand
from tests.scoring.makers import a_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def columns(sheet: ScoreSheet, number: int) -> dict[str, Any]:
    """A hand that is not stored yet."""
    return {
        "sheet_id": sheet.pk,
        "number": number,
        "content": a_hand() | {"why": "naïve “quotes” % and ?"},
        "outcome": "made",
        "score": {"NS": 75, "EW": -45},
        "entered_by": "PHONE1",
        "entered_at": NOON,
    }


def test_an_inserted_row_is_the_row_that_django_would_have_saved() -> None:
    sheet = a_sheet()
    insert(Hand, **columns(sheet, 1))
    Hand(**columns(sheet, 2)).save()
    one, two = sheet.hands.order_by("number")
    plain, saved = (model_to_dict(row, exclude=["id", "number"]) for row in (one, two))
    assert plain == saved
    assert (one.number, two.number) == (1, 2)


def test_rows_inserted_together_are_those_that_were_inserted_one_by_one() -> None:
    sheet = a_sheet()
    insert_all(Hand, [])
    insert_all(Hand, [columns(sheet, number) for number in (1, 2, 3, 4, 5, 6, 7)])
    insert(Hand, **columns(sheet, 8))
    *together, alone = (
        model_to_dict(row, exclude=["id", "number"]) for row in sheet.hands.order_by("number")
    )
    assert together == [alone] * 7


def test_times_and_documents_are_read_as_they_were_written() -> None:
    sheet = a_sheet()
    insert(Hand, **columns(sheet, 1))
    ((at, content),) = fetch(
        "SELECT entered_at, content FROM scoring_hand WHERE sheet_id = %s", [sheet.pk]
    )
    assert moment(at) == NOON
    assert moment(at).tzinfo is not None
    assert from_json(content) == columns(sheet, 1)["content"]


def test_a_column_that_the_row_does_not_have_is_a_mistake_of_the_caller() -> None:
    sheet = a_sheet()
    with pytest.raises(TypeError, match="Hand has no colour"):
        insert(Hand, **columns(sheet, 1), colour="red")


def test_an_update_moves_the_row_that_still_stands_and_no_other() -> None:
    sheet, other = a_sheet(), a_sheet()
    assert update(sheet, {"totals": {"NS": 5}, "finished": True}, revision=1) == 1
    assert update(sheet, {"totals": {"NS": 9}}, revision=7) == 0
    stored = ScoreSheet.objects.get(pk=sheet.pk)
    assert (stored.totals, stored.finished) == ({"NS": 5}, True)
    assert ScoreSheet.objects.get(pk=other.pk).totals == other.totals


def test_the_guard_of_an_update_is_the_old_value_of_the_same_field() -> None:
    sheet = a_sheet()
    assert update(sheet, {"revision": 2}, revision=1) == 1
    assert update(sheet, {"revision": 3}, revision=1) == 0
    assert ScoreSheet.objects.get(pk=sheet.pk).revision == 2


def test_a_row_read_by_hand_fetches_the_rest_when_it_is_asked_for() -> None:
    sheet = a_sheet()
    (row,) = fetch("SELECT id, names FROM scoring_scoresheet WHERE id = %s", [sheet.pk])
    read: ScoreSheet = of(ScoreSheet, ("id", "names"), row)
    assert (read.pk, read.names, read.get_deferred_fields() != set()) == (
        sheet.pk,
        sheet.names,
        True,
    )
    assert read.first_dealer == sheet.first_dealer


def test_what_was_written_so_far_leaves_the_struck_hands_out() -> None:
    sheet = a_sheet()
    for number in (2, 1):
        Hand(**columns(sheet, number)).save()
    Hand.objects.filter(number=1).update(struck="undone", struck_at=NOON)
    assert written_so_far(sheet) == [hand.content for hand in sheet.hands.filter(number=2)]


def test_rows_are_read_for_each_of_several_values_in_one_statement() -> None:
    one, two, empty = a_sheet(), a_sheet(), a_sheet()
    insert_all(Hand, [columns(one, 2), columns(one, 1), columns(two, 1)])
    query = "SELECT sheet_id, number FROM scoring_hand WHERE outcome = %s AND sheet_id IN (%s)"
    found = fetch_each(f"{query} ORDER BY number", "made", each=[one.pk, two.pk, empty.pk])
    assert found == {one.pk: [(one.pk, 1), (one.pk, 2)], two.pk: [(two.pk, 1)], empty.pk: []}
