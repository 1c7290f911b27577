"""An item of the to-do list, its urgency, and the floor data it comes from."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Any

from django.contrib.auth.models import User

from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.tables.free_tables import FloorTables
from tournament.registration.models import Event
from tournament.registration.selectors import name_of
from tournament.timing.lateness import Wait
from tournament.timing.models import Stop

NEVER = datetime.max.replace(tzinfo=UTC)
PATIENCE = timedelta(minutes=5)
"""Before this, people are still on their way or deciding, so the board lists them later."""


class Urgency(IntEnum):
    """The cost of waiting, highest first."""

    COSTS = 1
    """A clock is costing someone points or the match."""
    STANDS = 2
    """A table is stuck."""
    HOLDS = 3
    """Others are waiting: a round, a sheet, a tie."""
    OFFERS = 4
    """Something can go on."""
    TELLS = 5
    """Someone is working on it, or it waits for others: no official can act now."""


@dataclass(frozen=True, slots=True)
class Need:
    """One row of the board. `kind` names its include, which uses `need.about`.

    `key` is unique in its kind and valid in an element's id. `due`: when it gets worse by itself.
    `table`: its table, whose tile is marked. `taken_by`: the official who is doing it. `barred`:
    keys of the accounts that the rules keep from doing it.
    """

    urgency: Urgency
    kind: str
    key: str
    about: Any
    since: datetime | None = None
    due: datetime | None = None
    table: int | None = None
    taken_by: str = ""
    barred: Collection[int] = ()

    def is_for(self, official: User) -> bool:
        """Whether this official can do it now, and nobody else has taken it."""
        if self.taken_by:
            return self.taken_by == name_of(official)
        return self.urgency < Urgency.TELLS and official.pk not in self.barred

    @property
    def id(self) -> str:
        """The id of its row."""
        return f"need-{self.kind}-{self.key}"

    @property
    def template(self) -> str:
        """The include with its text and next actions."""
        return f"tournament/board/need_{self.kind}.html"

    @property
    def is_pressing(self) -> bool:
        """Whether someone loses by waiting, or a table is stuck."""
        return self.urgency <= Urgency.STANDS


def most_urgent_first(needs: Iterable[Need]) -> list[Need]:
    """A sort key across all kinds: cost, then deadline, then waiting time."""
    return sorted(needs, key=_place)


def _place(need: Need) -> tuple[int, datetime, datetime, int, str, str]:
    return (
        need.urgency,
        need.due or NEVER,
        need.since or NEVER,
        need.table or 0,
        need.kind,
        need.key,
    )


@dataclass(frozen=True, slots=True)
class Floor:
    """The event's open matches in order of play, its tables, waits, and paused clocks."""

    event: Event
    now: datetime
    matches: Sequence[FloorMatch]
    tables: FloorTables
    waits: Sequence[Wait]
    stop: Stop | None
