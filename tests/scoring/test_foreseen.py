"""Changes that share their statements write what each would write by itself, or nothing."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from django.db import IntegrityError, transaction

from scoring.foreseen import Changes
from scoring.models import Hand, ScoreSheet
from scoring.plain_sql import all_or_nothing, fetch, insert, send, update
from tests.scoring.makers import a_sheet
from tests.scoring.test_plain_sql import columns

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ASKED = "SELECT id FROM scoring_scoresheet WHERE id = %s"


def finished(sheet: ScoreSheet) -> Callable[[], list[tuple[int, ...]]]:
    """A change that asks for its sheet, writes a hand and ends the game."""

    def act() -> list[tuple[int, ...]]:
        with all_or_nothing():
            rows = fetch(ASKED, [sheet.pk])
            insert(Hand, **columns(sheet, 1))
            assert update(sheet, {"finished": True}, revision=1) == 1
        return rows

    return act


def test_what_foreseen_changes_write_is_there_after_it_was_sent_and_not_before() -> None:
    sheets = [a_sheet() for _ in range(3)]
    changes = Changes({ASKED: {sheet.pk: [(sheet.pk,)] for sheet in sheets}})
    answers = [changes.made(finished(sheet)) for sheet in sheets]
    assert answers == [[(sheet.pk,)] for sheet in sheets]
    assert not Hand.objects.exists()
    send(changes)
    assert Hand.objects.count() == ScoreSheet.objects.filter(finished=True).count() == 3


def test_an_answer_is_given_once() -> None:
    sheet = a_sheet()
    changes = Changes({ASKED: {sheet.pk: [(sheet.pk,)]}})
    assert changes.made(finished(sheet)) is not None
    assert changes.made(finished(sheet)) is None
    send(changes)
    assert Hand.objects.count() == 1


@pytest.mark.parametrize(
    "unforeseen",
    [
        lambda _: fetch("SELECT 1 WHERE 1 = %s", [1]),
        lambda _: Hand.objects.exists(),
        lambda _: transaction.atomic().__enter__(),
        lambda sheet: update(sheet, {"finished": False}, revision=1),
    ],
)
def test_a_change_that_needs_more_leaves_no_trace(
    unforeseen: Callable[[ScoreSheet], object],
) -> None:
    sheet = a_sheet()
    changes = Changes({ASKED: {sheet.pk: [(sheet.pk,)]}})
    assert changes.made(lambda: (finished(sheet)(), unforeseen(sheet))) is None
    send(changes)
    assert not Hand.objects.exists()
    assert not ScoreSheet.objects.get(pk=sheet.pk).finished


def test_a_change_that_is_refused_writes_nothing_and_has_its_answer() -> None:
    sheet = a_sheet()
    changes = Changes({ASKED: {sheet.pk: [(sheet.pk,)]}})

    def refused() -> str:
        with suppress(ValueError), all_or_nothing():
            finished(sheet)()
            raise ValueError
        return "refused"

    assert changes.made(refused) == "refused"
    send(changes)
    assert not Hand.objects.exists()


def test_a_change_can_be_dropped() -> None:
    sheet = a_sheet()
    changes = Changes({ASKED: {sheet.pk: [(sheet.pk,)]}})

    def dropped() -> str:
        with all_or_nothing() as drop:
            insert(Hand, **columns(sheet, 1))
            drop()
        return "dropped"

    assert changes.made(dropped) == "dropped"
    send(changes)
    assert not Hand.objects.exists()


def test_an_update_that_finds_another_row_than_was_read_is_an_error() -> None:
    sheet = a_sheet()
    changes = Changes({ASKED: {sheet.pk: [(sheet.pk,)]}})
    changes.made(finished(sheet))
    ScoreSheet.objects.update(revision=2)
    with pytest.raises(IntegrityError, match="somebody else"):
        send(changes)
