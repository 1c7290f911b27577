"""What a table by hand breaks, in words: all of it for staff; for the log without a need.

Reads; refuses nothing. The director's decision is final.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.desk.pages.floor_tables import breaks_at
from tournament.registration.models import Event
from tournament.tables.hall import ACCESS, STAYS, ZONE
from tournament.tables.models import Table
from tournament.tables.selectors import free_tables

WORDS = {
    ZONE: "not in its zone",
    ACCESS: "not accessible, and somebody needs it",
    STAYS: "somebody stays at another table",
}


@dataclass(frozen=True, slots=True)
class FreeTable:
    """A free table, and what the match would break there, in words for staff."""

    number: int
    breaks: str


def free_for(event: Event, match: Match) -> list[FreeTable]:
    """The free tables: those at which the match breaks nothing first, then by number."""
    free = free_tables(event)
    broken = breaks_at(event, match) if free else {}
    shown = [
        FreeTable(table.number, "; ".join(WORDS[what] for what in broken.get(table.number, ())))
        for table in free
    ]
    return sorted(shown, key=lambda row: (bool(row.breaks), row.number))


def breaks_for_log(
    event: Event, match: Match, table: Table
) -> tuple[str, dict[str, Sequence[str]]]:
    """A sentence for the log and its detail, both empty where nothing is broken. A person's need
    is private: there it is only "a private note"."""
    found = breaks_at(event, match).get(table.number, [])
    told = ["outside its zone"] if ZONE in found else []
    told += ["against a private note"] if set(found) - {ZONE} else []
    return (f" This is {' and '.join(told)}.", {"breaks": told}) if told else ("", {})
