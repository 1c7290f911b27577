"""What is said to everybody at a topic, and what looks different since. Reads; never renders."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from scoring.plain_sql import fetch, prepared
from tournament.live.chain import SHORT
from tournament.live.models import LogEntry, Message

STANDING = "SELECT words FROM live_message WHERE topic = %s AND (until IS NULL OR until > %s)"


def message_at(topic: str, now: datetime) -> str:
    """The words that stand at this moment, empty when there are none. In plain SQL: every phone
    and every screen of the hall asks for it every few seconds."""
    rows = fetch(STANDING, [topic, prepared(Message, "until", now)])
    return str(rows[0][0]) if rows else ""


@dataclass(frozen=True, slots=True)
class Head:
    """The last row of a log: its number and its hash. Printed, it shows later that no row up to
    it was written anew."""

    number: int
    hash: str

    def __str__(self) -> str:
        return f"#{self.number} {self.hash[:SHORT]}".rstrip()


def head_of(topic: str) -> Head:
    """The last row of a log; number 0 and no hash where it is empty."""
    rows = LogEntry.objects.filter(topic=topic).order_by("-number")
    return Head(*(rows.values_list("number", "hash").first() or (0, "")))


def touched_between(topic: str, since: int, until: int) -> set[str]:
    """What the changes after number `since`, up to `until`, made look different."""
    rows = LogEntry.objects.filter(topic=topic, number__gt=since, number__lte=until)
    return {name for touched in rows.values_list("touched", flat=True) for name in touched}


def changes_since(topic: str, number: int, touching: Collection[str]) -> list[LogEntry]:
    """The changes after `number` that touched one of these names, in their order.

    A name that ends with a slash stands for all that begin with it. Of each row its words, who
    made it and what it touched are read: the caller holds the write lock.
    """
    exact = set(touching)
    below = tuple(name for name in touching if name.endswith("/"))
    rows = LogEntry.objects.filter(topic=topic, number__gt=number).order_by("number")
    found = rows.only("words", "detail", "who", "touched")
    return [
        row for row in found if any(name in exact or name.startswith(below) for name in row.touched)
    ]


def was_done(key: UUID) -> bool:
    """Whether the command with this key was carried out."""
    return LogEntry.objects.filter(key=key).exists()
