"""The log: rows numbered from 1 up to the event's version, each with its hash and the one before.

`live/chain.py` says what is hashed, and what a chain cannot show.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tournament.live.chain import COLUMNS, row_hash
from tournament.live.models import LogEntry, Tombstone
from tournament.registration.models import Event


def wrong_log(event: Event) -> Iterator[str]:
    """Rows that are missing, were changed or do not follow the one before; a version that is not
    the last number; a log that was opened for removal."""
    rows = LogEntry.objects.filter(topic=event.topic).order_by("number")
    last, hash_before = 0, ""
    for row in rows.values(*COLUMNS, "hash").iterator():
        number = row["number"]
        if number != last + 1:
            yield f"The log has no {_rows(last + 1, number - 1)}."
        elif row["previous"] != hash_before:
            yield f"Row {number} of the log does not carry the hash of the row before it."
        if _hash(row) != row["hash"]:
            yield f"Row {number} of the log was changed: its content and its hash differ."
        last, hash_before = number, row["hash"]
    if event.version != last:
        yield f"The event is at version {event.version}; the last row of its log is {last}."
    for stone in Tombstone.objects.filter(topic=event.topic):
        yield f"{stone.who} opened the log for removal at {stone.at:%Y-%m-%d %H:%M} UTC."


def _rows(first: int, last: int) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _hash(row: Mapping[str, Any]) -> str:
    """The hash of what stands there; empty where nothing that was ever written stands there."""
    try:
        return row_hash(row)
    except (AttributeError, TypeError, ValueError):
        return ""
