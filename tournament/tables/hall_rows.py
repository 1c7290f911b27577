"""The stored hall: tables with positions, and where every team has sat. One query."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Exists, Max, Min, OuterRef

from tournament.registration.models import Event
from tournament.tables.hall import Guest, Hall, Spot, in_rows
from tournament.tables.models import PlaysIn


@dataclass(slots=True)
class SeatingHistory:
    """Where one team has sat: visits by table, and its first and last table."""

    visits: dict[int, int] = field(default_factory=dict)
    first: tuple[datetime, int] | None = None
    last: tuple[datetime, int] | None = None

    def sat(self, table: int, times: int, first: datetime, last: datetime) -> None:
        """Add visits to this table, between these two times."""
        self.visits[table] = times
        self.first = min(self.first or (first, table), (first, table))
        self.last = max(self.last or (last, table), (last, table))


@dataclass(frozen=True, slots=True)
class HallRows:
    """The tables in use, the divisions' zones, and every team's history by entry."""

    spots: tuple[Spot, ...]
    claimed: frozenset[str]
    past: Mapping[int, SeatingHistory]

    def guest(self, entry: int, *, accessible: bool, stationary: bool) -> Guest:
        """A team on its way to a table."""
        past = self.past.get(entry, SeatingHistory())
        return Guest(
            visits=past.visits,
            last=past.last[1] if past.last else None,
            accessible=accessible,
            keeps=past.first[1] if stationary and past.first else None,
        )

    def hall(self, guests: Mapping[int, Guest]) -> Hall:
        """The hall for these teams, all still to play: what they need is spared."""
        return Hall(
            self.spots,
            self.claimed,
            frozenset(guest.keeps for guest in guests.values() if guest.keeps is not None),
            any(guest.accessible for guest in guests.values()),
        )


def hall_rows(event: Event) -> HallRows:
    """Load the hall of an event."""
    claims = PlaysIn.objects.filter(division__event=event, zone=OuterRef("zone"))
    rows = (
        event.tables.filter(in_use=True)
        .order_by("number")
        .annotate(claimed=Exists(claims))
        .values_list(
            "number",
            "zone",
            "accessible",
            "column",
            "row",
            "claimed",
            "assignments__match__slots__entrant",
            Count("assignments"),
            Min("assignments__given_at"),
            Max("assignments__given_at"),
        )
    )
    spots: dict[int, Spot] = {}
    claimed: set[str] = set()
    past: dict[int, SeatingHistory] = {}
    for number, zone, accessible, column, row, is_claimed, entry, times, first, last in rows:
        spots[number] = _spot(number, zone, accessible, column, row)
        claimed |= {zone} if is_claimed else set()
        if entry is not None:
            past.setdefault(entry, SeatingHistory()).sat(number, times, first, last)
    return HallRows(tuple(spots.values()), frozenset(claimed), past)


def _spot(number: int, zone: str, accessible: bool, column: int | None, row: int | None) -> Spot:
    x, y = in_rows(number)
    return Spot(
        number, zone, accessible, x if column is None else column - 1, y if row is None else row - 1
    )
