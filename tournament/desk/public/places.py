"""Who came how far, once it is certain; and categories ranked inside one field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import signed
from tournament.brackets.bracket import Evaluation, Place, Tally
from tournament.brackets.decided_places import with_decided
from tournament.brackets.tallies import places_now
from tournament.desk.brackets.bracket_picture import Team
from tournament.desk.publish import Published

DISQUALIFIED = "Disqualified: not ranked."


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A place, who holds it, and why."""

    place: int
    teams: tuple[Team, ...]
    why: str


@dataclass(frozen=True, slots=True)
class TallyShown:
    """The place of somebody who plays alone, 0 for none, and what makes it."""

    place: int
    team: Team
    tally: Tally
    points: str
    why: str


def places_shown(published: Published) -> list[PlaceShown]:
    """The places from the champion on; nothing while there is no champion. Where everybody plays
    alone several may share the title. Who was disqualified is left out, their place free."""
    evaluation, picture = published.evaluation, published.picture
    if evaluation is None or (evaluation.champion is None and picture.plan.counting is None):
        return []
    left_out = unranked(evaluation)
    ranked = [
        (row, [seed for seed in row.entrants if seed not in left_out]) for row in evaluation.places
    ]
    return [
        PlaceShown(row.place, tuple(picture.teams[seed] for seed in seeds), row.why)
        for row, seeds in ranked
        if seeds
    ]


def unranked(evaluation: Evaluation) -> list[int]:
    """Who was disqualified, and was given no place by the director."""
    return [seed for seed in evaluation.unranked if seed not in evaluation.decided]


def unranked_shown(published: Published) -> list[Team]:
    """Those teams, to be named beside the places."""
    evaluation, teams = published.evaluation, published.picture.teams
    return [teams[seed] for seed in unranked(evaluation)] if evaluation else []


def tallies_shown(published: Published) -> list[TallyShown]:
    """Points and tables won where everybody plays alone, the best first, from the first
    posted table on."""
    evaluation, counting = published.evaluation, published.picture.plan.counting
    if evaluation is None or counting is None:
        return []
    if not any(tally.played for tally in evaluation.tallies.values()):
        return []
    places = places_now(counting, evaluation.tallies, evaluation.unranked)
    places = with_decided(places, evaluation.decided)
    behind = [Place(0, (seed,), DISQUALIFIED) for seed in unranked(evaluation)]
    return [_tally(published, row, seed) for row in (*places, *behind) for seed in row.entrants]


def _tally(published: Published, row: Place, seed: int) -> TallyShown:
    evaluation = published.evaluation
    assert evaluation is not None
    tally = evaluation.tallies[seed]
    team = published.picture.teams[seed]
    return TallyShown(row.place, team, tally, signed(tally.points), row.why)


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
