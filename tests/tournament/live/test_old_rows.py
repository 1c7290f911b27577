"""A log from before the chain: the migration gives its rows the hashes they would have got."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.makers import DIRECTOR, NOON, an_event
from tournament.desk.act.change import Act, one_change
from tournament.desk.verify.brackets import wrong_log
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(name: str) -> None:
    MigrationExecutor(connection).migrate([("live", name)])


def test_old_rows_are_chained_in_batches_and_guarded_as_new_ones_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events = [an_event(), an_event(name="Other")]
    for event in events * 3:
        with one_change(Act(event, DIRECTOR, NOON)) as change:
            change.log("renamed", "Called it Größe.", detail={"b": 1.0, "a": "é"})
    before = list(LogEntry.objects.values())
    migrate("0003_message_to_everybody")
    monkeypatch.setattr("tournament.live.migrations.0004_rows_are_chained.BATCH", 2)
    migrate("0004_rows_are_chained")
    assert list(LogEntry.objects.values()) == before
    for event in events:
        event.refresh_from_db()
        assert list(wrong_log(event)) == []
    for change_rows in (LogEntry.objects.all().delete, lambda: LogEntry.objects.update(words="")):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change_rows()
