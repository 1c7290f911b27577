"""What a form showed comes back with it, under the log's topics."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from uuid import uuid4
from zlib import crc32

from django.db.models import Model

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.brackets.models import Match, Stage
from tournament.registration.models import Division, Entry
from tournament.tables.models import Table

DIGITS = 16
CHANGED_SINCE = "changed-since"
CLOCKS = "hall:clocks"
"""Whether the event's clocks run."""

MATCHES, HANDS = "match:", "hands:"
EVENT_WORDS = "event:words"
MESSAGE = "hall:message"
"""The message to everyone."""

NEW_DIVISIONS = "event:divisions"
"""Which divisions an event has: a form that adds one adds it once."""

TABLES = "hall:tables"
"""How many tables are in use."""


def fingerprint(*facts: object) -> str:
    """Sixteen hexadecimal digits for these facts: numbers, texts, lists, mappings, None."""
    text = json.dumps(facts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


LOOK_AGAIN = say("Check what changed before you try again.")


def require_as_shown(shown: str, stands: str, *, message: Words) -> None:
    """Raise Refused unless the form showed the current state. A fingerprint is required.

    `message` says what has changed since.
    """
    if shown != stands:
        raise refusal(message, remedy=LOOK_AGAIN, code=CHANGED_SINCE)


class ChangedSince(Refused):
    """Refused because someone changed the same thing after the page was shown.

    `who` changed it last. `changes` are the log's words, only for readers of the log. `version` is
    the event's version with them: sent as `since`, it saves the same form.
    """

    def __init__(self, who: str, changes: Sequence[str], version: int) -> None:
        super().__init__(
            Finding(
                code=CHANGED_SINCE,
                severity=ERROR,
                where="since",
                message=say("%(name)s changed this after you opened the page.", name=who),
                cites="",
                remedy=LOOK_AGAIN,
            )
        )
        self.who = who
        self.changes = tuple(changes)
        self.version = version


def new_key() -> str:
    """A key for a form about to be shown."""
    return str(uuid4())


def message_mark(message: str) -> str:
    """A short id of the message, for an address. It changes with the message."""
    return f"{crc32(message.encode()):x}" if message else "0"


def topic_of_row(row: Model, part: str = "") -> str:
    """The topic of a stored thing, "division:2/", or part of it, "division:2/rules"."""
    return f"{row._meta.model_name}:{row.pk}/{part}"


def matches_topic(stage: Stage) -> str:
    """All matches of a stage: a prefix."""
    return f"{MATCHES}{stage.pk}/"


def hands_topic(match: Match) -> str:
    """The hands of a match, beside its own topic: what they change is nobody else's page."""
    return f"{HANDS}{match.stage_id}/{match.code}"


def with_hands(topics: Iterable[str]) -> set[str]:
    """These topics, and of each match among them its hands."""
    named = set(topics)
    return named | {
        HANDS + topic.removeprefix(MATCHES) for topic in named if topic.startswith(MATCHES)
    }


def rounds_topic(stage: Stage) -> str:
    """The rounds of a stage that draws them one after another, and their number."""
    return f"rounds:{stage.pk}"


def next_round_topic(stage: Stage) -> str:
    """Who plays the next drawn round of a stage."""
    return f"next-round:{stage.pk}"


def places_topic(stage: Stage) -> str:
    """The stage's places decided by the director."""
    return f"places:{stage.pk}"


def teams_topic(division: Division) -> str:
    """The teams of a division and their members."""
    return f"teams:{division.pk}"


def seeds_topic(division: Division) -> str:
    """The order of a division's teams."""
    return f"seeds:{division.pk}"


def seed_notes_topic(division: Division) -> str:
    """The director's private notes on a division's teams."""
    return f"notes:{division.pk}"


def categories_topic(division: Division) -> str:
    """The categories ranked in a division."""
    return f"categories:{division.pk}"


def people_topic(match: Match) -> str:
    """People at a match: players, substitutes and missing ones."""
    return f"people:{match.pk}"


def ties_topic(stage: Stage) -> str:
    """The cards drawn in a stage's ties."""
    return f"ties:{stage.pk}"


def fines_topic(club: str) -> str:
    """A club's fines."""
    return f"fines:{club.casefold()}"


def conduct_topic(entry: Entry | None) -> str:
    """The warnings of a team and its players, or of visitors."""
    return f"conduct:{entry.pk if entry else 'visitors'}"


def help_topic(table: Table) -> str:
    """The help requests of a table."""
    return f"help:{table.pk}"


def minutes_topic(match: Match) -> str:
    """A match's extra minutes."""
    return f"minutes:{match.pk}"
