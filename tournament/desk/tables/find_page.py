"""Find a table by number, or by two letters of a team or player. Reads only.

Also finds open matches without a table, with what they wait for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.typed_numbers import whole_number
from tournament.desk.reading.floor_matches import FloorMatch, open_matches
from tournament.registration.models import Event
from tournament.registration.names import FEWEST_LETTERS, sameness


@dataclass(frozen=True, slots=True)
class Found:
    """A table or match found; either can be missing."""

    table: int | None
    match: FloorMatch | None


def find_table(event: Event, typed: str) -> Sequence[Found]:
    """The search results: a number's table, or open matches by a name's first letters.

    Matches at a table come first.
    """
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
    """Whether the name, or a later word of it, begins with this."""
    return name.startswith(wanted) or f" {wanted}" in name
