"""What every selector of needs is told: the floor as it was read once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.tables.free_tables import FloorTables
from tournament.registration.models import Event
from tournament.timing.lateness import Wait
from tournament.timing.models import Stop


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
