"""A log that somebody with the database in hand tampered with: `verify` names the place.

The tamperer can do everything with SQL, the triggers included.
"""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection

from tests.makers import DIRECTOR, NOON, an_event
from tournament.desk.act.change import Act, one_change
from tournament.desk.verify import differences
from tournament.desk.verify.brackets import wrong_log
from tournament.live.chain import row_hash
from tournament.live.models import LogEntry
from tournament.live.removal import remove_log
from tournament.live.selectors import head_of
from tournament.registration.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ROWS = 5
COPIED = """
    number, at, who, role, device, verb, words, detail, touched, body_hash, format, previous, hash
"""


def a_logged_event() -> Event:
    """An event with five rows in its log, and another one that nobody touches."""
    for event in (an_event(name="Other"), an_event()):
        for number in range(1, ROWS + 1):
            with one_change(Act(event, DIRECTOR, NOON, uuid4()), body={"n": number}) as change:
                detail = {"after": number, "minutes": 2.50}
                change.log("renamed", f"Called it {number}.", touched=["event"], detail=detail)
    return event


def without_guards() -> None:
    """Take every trigger off the log, as whoever holds the file can."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            cursor.execute("ALTER TABLE live_logentry DISABLE TRIGGER USER")


def named(event: Event) -> list[str]:
    event.refresh_from_db()
    return list(wrong_log(event))


Tampering = Callable[[str], None]


def sql(*statements: str) -> Tampering:
    """Statements on the rows of one topic."""

    def tamper(topic: str) -> None:
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement.format(of=f"WHERE topic = '{topic}' AND number"))

    return tamper


def column(values: str) -> Tampering:
    return sql(f"UPDATE live_logentry SET {values} {{of}} = 3")


def rewritten(topic: str, number: int = 3) -> None:
    """Write a row anew and give it the hash that it should have."""
    LogEntry.objects.filter(topic=topic, number=number).update(words="Nothing happened.")
    row = LogEntry.objects.filter(topic=topic, number=number)
    row.update(hash=row_hash(row.values()[0]))


def put_in(topic: str) -> None:
    """Make room before row 3 and forge one there, with a hash of its own."""
    for number in (5, 4, 3):
        LogEntry.objects.filter(topic=topic, number=number).update(number=number + 1)
    Event.objects.filter(pk=topic.removeprefix("event/")).update(version=ROWS + 1)
    before: dict[str, Any] = dict(LogEntry.objects.filter(topic=topic, number=2).values()[0])
    forged = before | {"id": None, "key": uuid4(), "number": 3, "previous": before["hash"]}
    LogEntry.objects.create(**forged | {"hash": row_hash(forged)})


def replaced(topic: str) -> None:
    """Put another row in the place of row 3."""
    how = "SELECT 'TOPIC', {c} FROM live_logentry {{of}} = 3".format(
        c=COPIED.replace("words", "'x'", 1)
    ).replace("TOPIC", topic)
    if connection.vendor == "sqlite":
        sql(f"REPLACE INTO live_logentry (topic, {COPIED}) {how}")(topic)
    else:
        upsert = "ON CONFLICT (topic, number) DO UPDATE SET words = EXCLUDED.words"
        sql(f"INSERT INTO live_logentry (topic, {COPIED}) {how} {upsert}")(topic)


CHANGED = "Row 3 of the log was changed: its hash does not match its content."
TAMPERINGS: dict[str, tuple[Tampering, str]] = {
    "the words": (column("words = 'Nothing happened.'"), CHANGED),
    "the detail": (column("""detail = '{{"after": 4}}'"""), CHANGED),
    "what it touched": (column("touched = '[]'"), CHANGED),
    "who": (column("who = 'Somebody else'"), CHANGED),
    "when": (column("at = '2026-07-18 12:00:00.000001'"), CHANGED),
    "the verb": (column("verb = 'hand.save'"), CHANGED),
    "the key": (column("key = NULL"), CHANGED),
    "the format": (column("format = 2"), CHANGED),
    "the hash": (column("hash = ''"), CHANGED),
    "two rows swapped": (
        sql(
            "UPDATE live_logentry SET number = 99 {of} = 3",
            "UPDATE live_logentry SET number = 3 {of} = 4",
            "UPDATE live_logentry SET number = 4 {of} = 99",
        ),
        "Row 4 of the log was changed: its hash does not match its content.",
    ),
    "a middle row deleted": (
        sql("DELETE FROM live_logentry {of} = 3"),
        "The log is missing row 3.",
    ),
    "a middle row deleted, and the gap closed": (
        sql(
            "DELETE FROM live_logentry {of} = 3",
            "UPDATE live_logentry SET number = 3 {of} = 4",
            "UPDATE live_logentry SET number = 4 {of} = 5",
            "UPDATE registration_event SET version = 4",
        ),
        CHANGED,
    ),
    "the last row deleted": (
        sql("DELETE FROM live_logentry {of} = 5"),
        "The event is at version 5; the last row of its log is 4.",
    ),
    "all rows deleted": (
        sql("DELETE FROM live_logentry {of} > 0"),
        "The event is at version 5; the last row of its log is 0.",
    ),
    "the event's version": (
        sql("UPDATE registration_event SET version = 4"),
        "The event is at version 4; the last row of its log is 5.",
    ),
    "a row replaced": (replaced, CHANGED),
    "a row written anew with its hash": (
        rewritten,
        "Row 4 of the log does not carry the hash of the row before it.",
    ),
    "a row put in with its hash": (
        put_in,
        "Row 4 of the log does not carry the hash of the row before it.",
    ),
}


def test_an_honest_log_has_nothing_to_name() -> None:
    assert named(a_logged_event()) == []


@pytest.mark.parametrize("what", TAMPERINGS)
def test_a_tampering_with_the_log_is_named_with_its_place(what: str) -> None:
    event = a_logged_event()
    tamper, sentence = TAMPERINGS[what]
    without_guards()
    tamper(event.topic)
    assert sentence in named(event)


def test_a_row_reads_back_as_it_was_hashed() -> None:
    """What one of the databases writes in another way: numbers, the order of keys, microseconds."""
    event = an_event()
    moment = NOON + timedelta(microseconds=1)
    numbers = [1.0, -0.0, 1e20, 1.5e300, 1e-7, 0.1, 2**70, -3, True, None]
    detail = {"zz": numbers, "a": {"Zoë 😀": 'tab\t"quoted"', 12: {}}, "é": "e\u0301", "": []}
    with one_change(Act(event, DIRECTOR, moment, uuid4())) as change:
        change.log("test", "Größe: 5 ♠ ", detail=detail, touched=["b", "a"])
    assert named(event) == []


def test_a_log_cut_with_its_version_no_longer_has_the_head_that_was_printed() -> None:
    """The chain cannot show this; a printed head does."""
    event = a_logged_event()
    printed = head_of(event.topic)
    without_guards()
    sql(
        "DELETE FROM live_logentry {of} = 5",
        "UPDATE registration_event SET version = 4",
    )(event.topic)
    assert named(event) == []
    assert head_of(event.topic).number < printed.number


def test_a_log_that_was_opened_for_removal_is_named() -> None:
    event = a_logged_event()
    remove_log(topic=event.topic, who="Mallory", at=NOON)
    assert "Mallory opened the log for removal at 2026-07-18 12:00 UTC." in named(event)


def test_the_command_prints_the_head_of_the_log() -> None:
    event, said = a_logged_event(), StringIO()
    call_command("verify", event.slug, stdout=said)
    assert f"The log ends with #5 {head_of(event.topic).hash[:12]}." in said.getvalue()
    assert list(differences(event)) == []
