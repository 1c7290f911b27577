"""The people of the teams on the floor, who steps in there, and what they need of a table. Private
to staff.

A few queries for the whole event, whatever its size.
"""

from dataclasses import dataclass, field

from django.db.models import QuerySet

from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match, Slot
from tournament.registration.models import Member
from tournament.tables.models import Substitution


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


@dataclass(frozen=True, slots=True)
class StepsIn:
    """Somebody who sits at a match for `leaves`, or with nobody's place fills a chair there."""

    name: str
    leaves: str = ""


def steps_in(rows: QuerySet[Match]) -> dict[int, list[StepsIn]]:
    """Who substitutes in these matches and who of the club fills a chair, by match."""
    found: dict[int, list[StepsIn]] = {}
    agreed = Substitution.objects.filter(
        match__in=rows, state=Substitution.State.AGREED, ended_at__isnull=True
    )
    for match, name, leaves in agreed.order_by("id").values_list(
        "match", "player__name", "leaves__name"
    ):
        found.setdefault(match, []).append(StepsIn(name, leaves))
    chairs = HouseChair.objects.filter(match__in=rows, withdrawn_at__isnull=True)
    for match, name in chairs.values_list("match", "player__name"):
        found.setdefault(match, []).append(StepsIn(name))
    return found
