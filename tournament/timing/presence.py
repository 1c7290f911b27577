"""Who is in the hall today. Reads only.

A check-in counts for one day by the hall's calendar, and for the night after it. On the evening
before, it counts for the event's first day.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tournament.registration.models import Entry, Event
from tournament.registration.starts import on_the_wall
from tournament.timing.models import CheckIn


@dataclass(frozen=True, slots=True)
class Presence:
    """A team's check-ins of a day in order: of the whole team, and of people (by key)."""

    team: CheckIn | None = None
    people: Mapping[int, CheckIn] | None = None

    def of(self, player: int) -> CheckIn | None:
        """The check-in that covers this person."""
        return (self.people or {}).get(player) or self.team

    def is_complete(self, players: Sequence[int]) -> bool:
        """Whether the whole team is here, together or one by one."""
        return self.team is not None or (
            bool(players) and all(player in (self.people or {}) for player in players)
        )

    @property
    def last(self) -> CheckIn | None:
        """The latest check-in: the one that Undo removes."""
        rows = [*(self.people or {}).values(), *([self.team] if self.team else [])]
        return max(rows, key=_made, default=None)


NOBODY = Presence()
NIGHT = timedelta(hours=5)
"""So long after midnight whoever plays on is in the hall since the day before."""


def day_of(event: Event, now: datetime) -> date:
    """The day for which a check-in at this moment counts."""
    first = on_the_wall(event.starts_at, event.zone).date()
    return max(on_the_wall(now - NIGHT, event.zone).date(), first)


def presences(entries: Iterable[Entry], day: date) -> dict[int, Presence]:
    """Key of a team → its standing check-ins of this day."""
    rows = CheckIn.objects.filter(entry__in=entries, day=day, withdrawn_at__isnull=True)
    teams: dict[int, CheckIn] = {}
    people: dict[int, dict[int, CheckIn]] = {}
    for row in rows.order_by("at", "pk"):
        if row.player_id is None:
            teams[row.entry_id] = row
        else:
            people.setdefault(row.entry_id, {})[row.player_id] = row
    return {entry: Presence(teams.get(entry), people.get(entry)) for entry in teams.keys() | people}


def _made(row: CheckIn) -> tuple[datetime, int]:
    return row.at, row.pk
