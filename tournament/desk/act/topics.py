"""The names under which the log says what looks different, beside a match's own."""

from django.db.models import Model

from tournament.brackets.models import Match, Stage
from tournament.registration.models import Division, Entry

CLOCKS = "hall:clocks"
"""Whether the clocks of the event run."""


EVENT_WORDS = "event:words"


MESSAGE = "hall:message"
"""What is said to everybody."""


TABLES = "hall:tables"
"""How many tables there are."""


def topic_of_row(row: Model, part: str = "") -> str:
    """The name of one stored thing, "division:2/", or of a part of it, "division:2/rules"."""
    return f"{row._meta.model_name}:{row.pk}/{part}"


def matches_of(stage: Stage) -> str:
    """All matches of a stage: what begins with this name."""
    return f"match:{stage.pk}/"


def places_of(stage: Stage) -> str:
    """The places of a stage that the director decided."""
    return f"places:{stage.pk}"


def seeds_of(division: Division) -> str:
    """The order of a division's teams."""
    return f"seeds:{division.pk}"


def seed_notes_of(division: Division) -> str:
    """The director's private notes on a division's teams."""
    return f"notes:{division.pk}"


def categories_of(division: Division) -> str:
    """The categories that are ranked inside a division."""
    return f"categories:{division.pk}"


def people_of(match: Match) -> str:
    """Who sits at a match, who steps in there, and who is waited for."""
    return f"people:{match.pk}"


def ties_of(stage: Stage) -> str:
    """The cards that are drawn for the ties of a stage."""
    return f"ties:{stage.pk}"


def fines_of(club: str) -> str:
    """What a club was fined for."""
    return f"fines:{club.casefold()}"


def conduct_of(entry: Entry | None) -> str:
    """The warnings of a team and its players; without a team those of visitors."""
    return f"conduct:{entry.pk if entry else 'visitors'}"


def minutes_of(match: Match) -> str:
    """The minutes that a match was given back."""
    return f"minutes:{match.pk}"
