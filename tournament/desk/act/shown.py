"""What a form showed comes back with it, under the names by which the log says what changed."""

import hashlib
import json
from collections.abc import Sequence
from uuid import uuid4
from zlib import crc32

from django.db.models import Model

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.brackets.models import Match, Stage
from tournament.registration.models import Division, Entry, Event

DIGITS = 16
CHANGED_SINCE = "changed-since"
CLOCKS = "hall:clocks"
"""Whether the clocks of the event run."""

EVENT_WORDS = "event:words"
MESSAGE = "hall:message"
"""What is said to everybody."""

TABLES = "hall:tables"
"""How many tables there are."""


def fingerprint(*facts: object) -> str:
    """Sixteen hexadecimal digits for these facts: numbers, texts, lists, mappings, None."""
    text = json.dumps(facts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def require_as_shown(shown: str, stands: str, *, message: Words, remedy: Words) -> None:
    """Raise Refused unless the form showed what stands now; a form without a fingerprint showed
    nothing.

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
                message=say(
                    "Not saved: %(name)s changed this after you opened the page.", name=who
                ),
                cites="",
                remedy=say("Check how it stands now. Save again if your entry is still right."),
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


def topic_of_row(row: Model, part: str = "") -> str:
    """The name of one stored thing, "division:2/", or of a part of it, "division:2/rules"."""
    return f"{row._meta.model_name}:{row.pk}/{part}"


def matches_topic(stage: Stage) -> str:
    """All matches of a stage: what begins with this name."""
    return f"match:{stage.pk}/"


def places_topic(stage: Stage) -> str:
    """The places of a stage that the director decided."""
    return f"places:{stage.pk}"


def teams_topic(division: Division) -> str:
    """The teams of a division, and who is in them."""
    return f"teams:{division.pk}"


def seeds_topic(division: Division) -> str:
    """The order of a division's teams."""
    return f"seeds:{division.pk}"


def seed_notes_topic(division: Division) -> str:
    """The director's private notes on a division's teams."""
    return f"notes:{division.pk}"


def categories_topic(division: Division) -> str:
    """The categories that are ranked inside a division."""
    return f"categories:{division.pk}"


def people_topic(match: Match) -> str:
    """Who sits at a match, who steps in there, and who is waited for."""
    return f"people:{match.pk}"


def ties_topic(stage: Stage) -> str:
    """The cards that are drawn for the ties of a stage."""
    return f"ties:{stage.pk}"


def fines_topic(club: str) -> str:
    """What a club was fined for."""
    return f"fines:{club.casefold()}"


def conduct_topic(entry: Entry | None) -> str:
    """The warnings of a team and its players; without a team those of visitors."""
    return f"conduct:{entry.pk if entry else 'visitors'}"


def minutes_topic(match: Match) -> str:
    """The minutes that a match was given back."""
    return f"minutes:{match.pk}"
