"""No row of the log is changed, replaced or deleted; a whole log goes, and its tombstone stays."""

import pytest
from django.db import DatabaseError, connection, transaction

from tests.makers import DIRECTOR, NOON, an_event
from tournament.desk.act.change import Act, one_change
from tournament.live.models import LogEntry, Tombstone
from tournament.live.removal import remove_log
from tournament.registration.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

REPLACE = "REPLACE INTO live_logentry SELECT * FROM live_logentry WHERE number = 1"
UPSERT = """
    INSERT INTO live_logentry SELECT * FROM live_logentry WHERE number = 1
    ON CONFLICT (id) DO UPDATE SET words = ''
"""
ATTEMPTS = {
    "update": ("UPDATE live_logentry SET words = ''",) * 2,
    "delete": ("DELETE FROM live_logentry WHERE number = 2",) * 2,
    "delete all": ("DELETE FROM live_logentry", "TRUNCATE live_logentry"),
    "replace": (REPLACE, UPSERT),
}
"""How somebody with SQL would do it, on SQLite and on PostgreSQL."""


def an_event_with_two_rows() -> Event:
    event = an_event()
    for name in ("Summer Rook", "Autumn Rook"):
        with one_change(Act(event, DIRECTOR, NOON)) as change:
            change.log("renamed", f"Called it {name}.", detail={"after": name})
    return event


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_the_database_refuses_to_touch_a_row(attempt: str) -> None:
    event = an_event_with_two_rows()
    before = list(LogEntry.objects.filter(topic=event.topic).values())
    statement = ATTEMPTS[attempt][0 if connection.vendor == "sqlite" else 1]
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert list(LogEntry.objects.filter(topic=event.topic).values()) == before


def test_a_removed_log_leaves_its_last_number_and_hash_and_who_removed_it() -> None:
    event, other = an_event_with_two_rows(), an_event_with_two_rows()
    last = LogEntry.objects.get(topic=event.topic, number=2)
    remove_log(topic=event.topic, who="Dora Director", at=NOON)
    stone = Tombstone.objects.get()
    assert (stone.topic, stone.number, stone.hash) == (event.topic, 2, last.hash)
    assert (stone.who, stone.at) == ("Dora Director", NOON)
    assert not LogEntry.objects.filter(topic=event.topic).exists()
    assert LogEntry.objects.filter(topic=other.topic).count() == 2


def test_the_rows_of_another_event_stay_guarded_after_a_removal() -> None:
    event, other = an_event_with_two_rows(), an_event_with_two_rows()
    remove_log(topic=event.topic, who="Dora Director", at=NOON)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        LogEntry.objects.filter(topic=other.topic).delete()
