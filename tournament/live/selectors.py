"""What is said to everybody at a topic, at a moment. Reads; never renders."""

from datetime import datetime

from scoring.plain_sql import fetch, prepared
from tournament.live.models import Message

STANDING = "SELECT words FROM live_message WHERE topic = %s AND (until IS NULL OR until > %s)"


def message_at(topic: str, now: datetime) -> str:
    """The words that stand at this moment, empty when there are none. In plain SQL: every phone
    and every screen of the hall asks for it every few seconds."""
    rows = fetch(STANDING, [topic, prepared(Message, "until", now)])
    return str(rows[0][0]) if rows else ""
