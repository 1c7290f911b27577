"""The verb that follows the name of an entrant: "Eagles have left", "Ann Oak has left"."""

from scoring.words import of_one
from tournament.registration.models import Entry


def does(entry: Entry, verb: str) -> str:
    """The verb for this team, or for the one person it is."""
    return of_one(verb) if entry.division.team_size == 1 else verb
