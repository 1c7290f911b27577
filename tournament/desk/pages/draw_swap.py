"""Two teams change places in a draw that is not published: what it breaks and who meets whom then.

Reads; writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.refusals import refusal
from tournament.desk.pages.draw_page import NamedPreview, named_preview
from tournament.registration.models import Division, Entry
from tournament.seeding.selectors import seeded_entries


@dataclass(frozen=True, slots=True)
class DrawSwap:
    """The seed order before and after, what the new draw breaks, and what changes in it."""

    before: Sequence[Entry]
    order: Sequence[Entry]
    breaks: Sequence[str]
    follows: Sequence[str]


def draw_swap(division: Division, one: int, other: int) -> DrawSwap:
    """The draw with these two teams, by number, in each other's places; Refused when one is not
    seeded."""
    field = list(seeded_entries(division))
    place = {entry.number: index for index, entry in enumerate(field)}
    if one == other or not {one, other} <= place.keys():
        raise refusal(
            "Two teams of the draw are needed.", remedy="Choose two different teams that are in it."
        )
    order = list(field)
    a, b = place[one], place[other]
    order[a], order[b] = order[b], order[a]
    was, will = named_preview(division, field), named_preview(division, order)
    new = [row for row in _meetings(will) if set(row) not in [set(old) for old in _meetings(was)]]
    resting = [entry for entry in _byes(will) if entry not in _byes(was)]
    return DrawSwap(
        before=field,
        order=order,
        breaks=[
            f"{first} and {second} are of one club: {first.club}."
            for row in new
            for first, second in combinations(row, 2)
            if first.club and first.club.casefold() == second.club.casefold()
        ],
        follows=[
            *(f"{' and '.join(str(entry) for entry in row)} meet." for row in new),
            *(f"{entry} go straight into the next round." for entry in resting),
            f"{field[a]} are seed {b + 1} now, {field[b]} seed {a + 1}.",
        ],
    )


def _meetings(draw: NamedPreview) -> list[tuple[Entry, ...]]:
    rows = (row for round_ in draw.first for row in round_.meetings)
    return [tuple(entry for _, entry in row) for row in rows]


def _byes(draw: NamedPreview) -> list[Entry]:
    return [entry for round_ in draw.first for _, entry in round_.byes]
