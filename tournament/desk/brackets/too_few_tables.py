"""Rounds that name tables which the division does not have."""

from dataclasses import dataclass

from tournament.desk.brackets.how_long import tables_of
from tournament.registration.models import Division


@dataclass(frozen=True, slots=True)
class TooFewTables:
    """The highest table that is named, and how many are in use."""

    needed: int
    tables: int


def too_few_tables(division: Division, needed: int) -> TooFewTables | None:
    """None if table `needed` is there, or if the hall has no tables yet."""
    tables = tables_of(division)
    return TooFewTables(needed, tables) if 0 < tables < needed else None
