"""Something that waits for a person, how urgent it is, and the floor as it was read once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.tables.free_tables import FloorTables
from tournament.registration.models import Event
from tournament.timing.lateness import Wait
from tournament.timing.models import Stop

NEVER = datetime.max.replace(tzinfo=UTC)


class Urgency(IntEnum):
    """What waiting costs, the dearest first."""

    COSTS = 1
    """A clock costs somebody points or the match while nobody comes."""
    STANDS = 2
    """A table cannot go on."""
    HOLDS = 3
    """Others wait for it: a round, a sheet, a tie."""
    OFFERS = 4
    """Something can go on."""
    TELLS = 5
    """Good to know; nothing waits yet."""


@dataclass(frozen=True, slots=True)
class Need:
    """One row of the board: its include is named by `kind`, and finds `need.about`.

    `key` tells it from others of its kind and is fit for an element's id. `due`: when it gets
    worse by itself. `table`: where; its tile is marked.
    """

    urgency: Urgency
    kind: str
    key: str
    about: Any
    since: datetime | None = None
    due: datetime | None = None
    table: int | None = None

    @property
    def id(self) -> str:
        """The id of its row."""
        return f"need-{self.kind}-{self.key}"

    @property
    def template(self) -> str:
        """The include that says what it is, and offers its next actions."""
        return f"tournament/board/need_{self.kind}.html"

    @property
    def is_pressing(self) -> bool:
        """Whether somebody loses by waiting, or a table stands still."""
        return self.urgency <= Urgency.STANDS


def most_urgent_first(needs: Iterable[Need]) -> list[Need]:
    """Across all kinds: what costs more, then what gets worse sooner, then what waits longer."""
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
    """The open matches of the event in the order of play, its tables, who is waited for, and
    whether its clocks stand still."""

    event: Event
    now: datetime
    matches: Sequence[FloorMatch]
    tables: FloorTables
    waits: Sequence[Wait]
    stop: Stop | None
