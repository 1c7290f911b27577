"""What is said to everybody at a topic, and what looks different since. Reads; never renders."""

from datetime import datetime
from uuid import UUID

from scoring.plain_sql import fetch, prepared
from tournament.live.models import LogEntry, Message

STANDING = "SELECT words FROM live_message WHERE topic = %s AND (until IS NULL OR until > %s)"


def message_at(topic: str, now: datetime) -> str:
    """The words that stand at this moment, empty when there are none. In plain SQL: every phone
    and every screen of the hall asks for it every few seconds."""
    rows = fetch(STANDING, [topic, prepared(Message, "until", now)])
    return str(rows[0][0]) if rows else ""


def touched_between(topic: str, since: int, until: int) -> set[str]:
    """What the changes after number `since`, up to `until`, made look different."""
    rows = LogEntry.objects.filter(topic=topic, number__gt=since, number__lte=until)
    return {name for touched in rows.values_list("touched", flat=True) for name in touched}


def was_done(key: UUID) -> bool:
    """Whether the command with this key was carried out."""
    return LogEntry.objects.filter(key=key).exists()
