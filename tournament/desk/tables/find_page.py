"""Finding a table by its number, or by two letters of a team or a player who sits there.

Reads the open matches; a match without a table is found too, and says what it waits for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.typed_numbers import whole_number
from tournament.desk.reading.floor_matches import FloorMatch, open_matches
from tournament.registration.models import Event
from tournament.registration.names import FEWEST_LETTERS, sameness


@dataclass(frozen=True, slots=True)
class Found:
    """A table or a match that was found: either may be missing."""

    table: int | None
    match: FloorMatch | None


def find_table(event: Event, typed: str) -> Sequence[Found]:
    """What is meant by these words: of a number the table, of letters every open match with a team
    or a player one of whose names begins with them, those at a table first."""
    wanted = sameness(typed)
    number = whole_number(wanted)
    if number is not None:
        return _numbered(event, number)
    if len(wanted) < FEWEST_LETTERS:
        return []
    matches = [match for match in open_matches(event) if _is_meant(match, wanted)]
    matches.sort(key=lambda match: (match.table is None, match.table or 0))
    return [Found(match.table, match) for match in matches]


def _numbered(event: Event, number: int) -> Sequence[Found]:
    if not event.tables.filter(number=number, in_use=True).exists():
        return []
    here = (match for match in open_matches(event) if match.table == number)
    return [Found(number, next(here, None))]


def _is_meant(match: FloorMatch, wanted: str) -> bool:
    return any(_begins(sameness(name), wanted) for name in match.who.values())


def _begins(name: str, wanted: str) -> bool:
    """Whether the name, or a later word of it, begins so."""
    return name.startswith(wanted) or f" {wanted}" in name
