"""The people of the teams on the floor, and what they need of a table. Private to staff.

One query for the whole event, whatever its size.
"""

from dataclasses import dataclass, field

from django.db.models import QuerySet

from tournament.brackets.models import Match, Slot
from tournament.registration.models import Member


@dataclass(slots=True)
class Crew:
    """A team's people by name, and what any of them needs."""

    names: list[str] = field(default_factory=list)
    accessible: bool = False
    stationary: bool = False


def crews(rows: QuerySet[Match]) -> dict[int, Crew]:
    """The crew of every team in these matches, by entry."""
    entries = Slot.objects.filter(match__in=rows, entrant__isnull=False).values("entrant")
    found: dict[int, Crew] = {}
    members = Member.objects.filter(entry__in=entries)
    for entry, name, accessible, stationary in members.values_list(
        "entry_id", "player__name", "player__needs__accessible", "player__needs__stationary"
    ):
        crew = found.setdefault(entry, Crew())
        crew.names.append(name)
        crew.accessible = crew.accessible or bool(accessible)
        crew.stationary = crew.stationary or bool(stationary)
    return found
