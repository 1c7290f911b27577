"""Appending to the log. Knows topics and words; renders nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.plain_sql import after_commit, fetch, insert
from tournament.live.chain import FORMAT, row_hash
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.live.watch import wake_all

BEFORE = "SELECT hash FROM live_logentry WHERE topic = %s AND number = %s"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change: a name, a role and a device.

    `why` is a reason, where the desk asks for one. `since` is the last change that their page
    showed.
    """

    name: str
    role: Role
    device: str
    why: str = ""
    since: int | None = None


def append(
    *,
    topic: str,
    number: int,
    at: datetime,
    actor: Actor,
    verb: str,
    words: str,
    detail: Mapping[str, Any],
    touched: Sequence[str],
    key: UUID | None,
    body_hash: str,
) -> None:
    """Write the one row of a change, chained to the row before it.

    The caller holds the topic's write lock. Raises IntegrityError if the number or key is taken.
    """
    row = {
        "format": FORMAT,
        "topic": topic,
        "number": number,
        "at": at,
        "who": actor.name,
        "role": actor.role.label,
        "device": actor.device,
        "verb": verb,
        "words": words,
        "detail": dict(detail),
        "touched": list(touched),
        "key": key,
        "body_hash": body_hash,
        "previous": _hash_of(topic, number - 1),
    }
    insert(LogEntry, **row, hash=row_hash(row))
    after_commit(wake_all)


def chained(
    rows: Sequence[Mapping[str, Any]], number: int, previous: str
) -> Iterator[Mapping[str, Any]]:
    """These rows of one topic as its next ones after the row with this number and hash."""
    for place, row in enumerate(rows, start=number + 1):
        moved = {**row, "number": place, "previous": previous}
        previous = row_hash(moved)
        yield {**moved, "hash": previous}


def _hash_of(topic: str, number: int) -> str:
    """The hash of a row; "" before the first, or if someone removed the row."""
    rows = fetch(BEFORE, [topic, number])
    return str(rows[0][0]) if rows else ""
