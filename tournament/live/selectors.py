"""The current message of a topic, and recent changes. Reads only."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from scoring.plain_sql import fetch, moment
from tournament.live.chain import SHORT
from tournament.live.models import LogEntry

MESSAGE = "SELECT words, until FROM live_message WHERE topic = %s"


class Standing(NamedTuple):
    """A message to everyone, and when it disappears, if it does."""

    words: str
    until: datetime | None

    def is_up(self, now: datetime) -> bool:
        """Whether it is still shown."""
        return self.until is None or self.until > now


def messages_of(topic: str) -> list[Standing]:
    """The topic's message, over or not; none or one. In plain SQL: every page begins with it."""
    rows = fetch(MESSAGE, [topic])
    return [Standing(words, until and moment(until)) for words, until in rows]


def message_at(topic: str, now: datetime) -> str:
    """The message now, or ""."""
    return next((row.words for row in messages_of(topic) if row.is_up(now)), "")


@dataclass(frozen=True, slots=True)
class Head:
    """The last row of a log: its number and hash.

    A printed head proves later that no row up to it was rewritten.
    """

    number: int
    hash: str

    def __str__(self) -> str:
        return f"#{self.number} {self.hash[:SHORT]}".rstrip()


def head_of(topic: str) -> Head:
    """The last row of a log; number 0 and no hash if it is empty."""
    rows = LogEntry.objects.filter(topic=topic).order_by("-number")
    return Head(*(rows.values_list("number", "hash").first() or (0, "")))


def changes_since(topic: str, number: int, touching: Collection[str]) -> list[LogEntry]:
    """The changes after `number` that touched one of these names, in order.

    A name ending in a slash matches all that begin with it. Reads each row's words, author and
    touched names. The caller holds the write lock.
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
