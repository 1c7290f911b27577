"""One transaction a change: one version, one log row, one answer to a key."""

from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, transaction

from rules.refusals import Refused
from tests.makers import DIRECTOR, NOON, an_event
from tournament.desk.act.change import Act, Receipt, one_change, several_changes
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def rename_and_fail(event: Event) -> None:
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        Event.objects.filter(pk=event.pk).update(name="Half done")
        change.log("renamed", "Called it Half done.")
        raise RuntimeError


def rename_twice_and_fail(event: Event) -> None:
    with several_changes(Act(event, DIRECTOR, NOON)):
        rename(event, "Summer Rook")
        rename_and_fail(event)


def rename(event: Event, name: str, key: UUID | None = None) -> Receipt:
    with one_change(Act(event, DIRECTOR, NOON, key), body={"name": name}) as change:
        if change.answer:
            return change.answer
        Event.objects.filter(pk=event.pk).update(name=name)
        return change.log("renamed", f"Called it {name}.", touched=["event"])


def test_a_change_raises_the_version_and_writes_one_row_with_that_number() -> None:
    event = an_event()
    receipt = rename(event, "Summer Rook")
    row = LogEntry.objects.get()
    event.refresh_from_db()
    assert (event.version, row.number, receipt.number) == (1, 1, 1)
    assert (row.who, row.role, row.device) == ("Dora Director", "Director", "DESK01")
    assert row.touched == ["event"]


def test_a_change_that_logs_nothing_did_not_happen() -> None:
    event = an_event()
    with one_change(Act(event, DIRECTOR, NOON)):
        Event.objects.filter(pk=event.pk).update(name="Quietly renamed")
    event.refresh_from_db()
    assert (event.version, event.name) == (0, "Beach House 2026")


def test_a_refusal_in_the_middle_leaves_everything_as_it_was() -> None:
    event = an_event()
    with pytest.raises(RuntimeError):
        rename_and_fail(event)
    event.refresh_from_db()
    assert (event.version, event.name) == (0, "Beach House 2026")
    assert not LogEntry.objects.exists()


def test_of_several_changes_a_refused_one_takes_back_the_others_and_the_version() -> None:
    event = an_event()
    with pytest.raises(RuntimeError):
        rename_twice_and_fail(event)
    known = event.version
    event.refresh_from_db()
    assert (known, event.version, event.name) == (0, 0, "Beach House 2026")


def test_the_same_key_again_gets_the_first_answer_and_changes_nothing() -> None:
    event, key = an_event(), uuid4()
    first = rename(event, "Summer Rook", key)
    rename(event, "Autumn Rook")
    assert rename(event, "Summer Rook", key) == first
    event.refresh_from_db()
    assert (event.version, event.name) == (2, "Autumn Rook")


def test_the_same_key_with_another_body_is_refused() -> None:
    event, key = an_event(), uuid4()
    rename(event, "Summer Rook", key)
    with pytest.raises(Refused) as refused:
        rename(event, "Winter Rook", key)
    assert refused.value.findings[0].code == "sent-before"


def test_a_key_of_another_event_is_refused() -> None:
    key = uuid4()
    rename(an_event(), "Summer Rook", key)
    with pytest.raises(Refused):
        rename(an_event(), "Summer Rook", key)


def test_a_row_of_the_log_cannot_be_changed_even_by_sql() -> None:
    rename(an_event(), "Summer Rook")
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        LogEntry.objects.update(words="Nothing happened.")


def test_an_event_that_is_gone_is_named_as_such() -> None:
    event = an_event()
    Event.objects.filter(pk=event.pk).delete()
    with pytest.raises(Refused) as refused:
        rename(event, "Too late")
    assert refused.value.findings[0].code == "gone"
