"""The first places of a division's side rankings."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.messages import Words
from tournament.desk.brackets.prizes import side_places
from tournament.registration.models import Division, Entry

LAST_SHOWN = 5
"""The last place that is shown, with everybody who shares it."""


@dataclass(frozen=True, slots=True)
class SideRow:
    """An entry's place in a side ranking, and why."""

    place: int
    entry: int
    title: str
    why: Words


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side ranking: its name and its first places."""

    name: str
    rows: tuple[SideRow, ...]

    @property
    def places(self) -> Mapping[int, int]:
        """The place of each entry that is shown."""
        return {row.entry: row.place for row in self.rows}


def sides_shown(division: Division) -> list[SideShown]:
    """The side rankings in which somebody has a number."""
    found = side_places(division)
    keys = {row.entrant for _, rows in found for row in rows}
    titles = dict(Entry.objects.filter(pk__in=keys).values_list("pk", "title"))
    shown = (
        SideShown(
            side.name,
            tuple(
                SideRow(row.place, row.entrant, titles[row.entrant], row.why)
                for row in rows
                if row.place <= LAST_SHOWN
            ),
        )
        for side, rows in found
    )
    return [side for side in shown if side.rows]
