"""What a form showed comes back with it, so that nobody acts on what they have not seen."""

import hashlib
import json
from collections.abc import Sequence
from uuid import uuid4
from zlib import crc32

from rules.core.findings import ERROR, Finding
from rules.refusals import Refused, refusal
from tournament.registration.models import Event

DIGITS = 16


CHANGED_SINCE = "changed-since"


def fingerprint(*facts: object) -> str:
    """Sixteen hexadecimal digits for these facts: numbers, texts, lists, mappings, None."""
    text = json.dumps(facts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def require_as_shown(shown: str, stands: str, *, message: str, remedy: str) -> None:
    """Refused unless the form showed what stands now; a form without a fingerprint showed nothing.

    `message` says what has changed since, `remedy` what to do.
    """
    if shown != stands:
        raise refusal(message, remedy=remedy, code=CHANGED_SINCE)


class ChangedSince(Refused):
    """Refused because somebody changed the same thing after the page was shown.

    `who` did it last. `changes` are the log's words for it, which are for those alone who may read
    the log. `version` is the event's version that includes them: sent as `since`, the same form is
    saved all the same.
    """

    def __init__(self, who: str, changes: Sequence[str], version: int) -> None:
        super().__init__(
            Finding(
                code=CHANGED_SINCE,
                severity=ERROR,
                where="since",
                message=f"{who} changed this after you opened the page, so nothing was saved.",
                cites="",
                remedy="Look at it as it stands now, and save again if it is still right.",
            )
        )
        self.who = who
        self.changes = tuple(changes)
        self.version = version


def new_key() -> str:
    """A key for a form that is about to be shown."""
    return str(uuid4())


def message_mark(message: str) -> str:
    """A short word for an address: another message, or none any more, is another word."""
    return f"{crc32(message.encode()):x}" if message else "0"


def seen_of(event: Event, message: str) -> str:
    """The event as it is, with what is said: a message that comes down by itself is no change."""
    return f"{event.version}.{message_mark(message)}" if message else str(event.version)
