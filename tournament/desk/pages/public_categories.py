"""Categories ranked inside one field: the places of a division, told again for some of its teams.

Pure: the certain places and each team's categories in, a list of places for each category out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.desk.brackets.bracket_picture import Team
from tournament.desk.pages.public_places import PlaceShown


@dataclass(frozen=True, slots=True)
class CategoryPlace:
    """A place in a category: who holds it, and the place in the whole field."""

    place: int
    teams: tuple[Team, ...]
    overall: int


@dataclass(frozen=True, slots=True)
class Category:
    """A category's name and its places."""

    name: str
    places: tuple[CategoryPlace, ...]


def categories_shown(
    places: Sequence[PlaceShown], categories: Mapping[int, Sequence[str]]
) -> list[Category]:
    """The categories by name; `categories` has those of each entry."""
    names = sorted({name for own in categories.values() for name in own}, key=str.casefold)
    found = (Category(name, tuple(_within(name, places, categories))) for name in names)
    return [category for category in found if category.places]


def _within(
    name: str, places: Sequence[PlaceShown], categories: Mapping[int, Sequence[str]]
) -> list[CategoryPlace]:
    ranked: list[CategoryPlace] = []
    ahead = 0
    for row in sorted(places, key=lambda row: row.place):
        teams = tuple(team for team in row.teams if name in categories.get(team.entry, ()))
        if teams:
            ranked.append(CategoryPlace(ahead + 1, teams, row.place))
            ahead += len(teams)
    return ranked
