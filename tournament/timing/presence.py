"""Who is in the hall today. Reads; writes nothing.

A check-in counts for one day of the event by the hall's own calendar; who comes the evening before
is here on the event's first day.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from tournament.registration.models import Entry, Event
from tournament.registration.starts import on_the_wall
from tournament.timing.models import CheckIn


@dataclass(frozen=True, slots=True)
class Presence:
    """A team's check-ins of a day in their order: of the whole team, and of its people (by key)."""

    team: CheckIn | None = None
    people: Mapping[int, CheckIn] | None = None

    def of(self, player: int) -> CheckIn | None:
        """The check-in by which this person is here."""
        return (self.people or {}).get(player) or self.team

    def is_complete(self, players: Sequence[int]) -> bool:
        """Whether the whole team is here: it came together, or each of its people did."""
        return self.team is not None or (
            bool(players) and all(player in (self.people or {}) for player in players)
        )

    @property
    def last(self) -> CheckIn | None:
        """The check-in that was made last: the one that undoing takes back."""
        rows = [*(self.people or {}).values(), *([self.team] if self.team else [])]
        return max(rows, key=_made, default=None)


NOBODY = Presence()


def day_of(event: Event, now: datetime) -> date:
    """The day for which a check-in at this moment counts."""
    first = on_the_wall(event.starts_at, event.zone).date()
    return max(on_the_wall(now, event.zone).date(), first)


def presences(entries: Iterable[Entry], day: date) -> dict[int, Presence]:
    """Key of a team → its check-ins of this day that stand; without teams that have none."""
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
