"""Who came how far, once it is certain: places and why, and the points of those who play alone.

Pure: a published bracket in, what the template shows out.
"""

from dataclasses import dataclass

from rules.findings import signed
from tournament.brackets.bracket import Place, Tally
from tournament.brackets.decided_places import with_decided
from tournament.brackets.tallies import standing
from tournament.desk.pages.bracket_picture import Team
from tournament.desk.publish import Published


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A place, who holds it, and why."""

    place: int
    teams: tuple[Team, ...]
    why: str


@dataclass(frozen=True, slots=True)
class TallyShown:
    """The place that somebody who plays for himself has now, 0 for none, and what makes it."""

    place: int
    team: Team
    tally: Tally
    points: str
    why: str


def places_shown(published: Published) -> list[PlaceShown]:
    """The places from the champion on; nothing while there is no champion. Where everybody plays
    for himself several may share the title."""
    evaluation, picture = published.evaluation, published.picture
    if evaluation is None or (evaluation.champion is None and picture.plan.counting is None):
        return []
    return [
        PlaceShown(row.place, tuple(picture.teams[seed] for seed in row.entrants), row.why)
        for row in evaluation.places
    ]


def tallies_shown(published: Published) -> list[TallyShown]:
    """Points and tables won where everybody plays for himself, the best first, from the first
    posted table on."""
    evaluation, counting = published.evaluation, published.picture.plan.counting
    if evaluation is None or counting is None:
        return []
    if not any(tally.played for tally in evaluation.tallies.values()):
        return []
    places = standing(counting, evaluation.tallies, evaluation.unranked)
    places = with_decided(places, evaluation.decided)
    left_out = [seed for seed in evaluation.unranked if seed not in evaluation.decided]
    unranked = [Place(0, (seed,), "Disqualified: not ranked.") for seed in left_out]
    return [_tally(published, row, seed) for row in (*places, *unranked) for seed in row.entrants]


def _tally(published: Published, row: Place, seed: int) -> TallyShown:
    evaluation = published.evaluation
    assert evaluation is not None
    tally = evaluation.tallies[seed]
    team = published.picture.teams[seed]
    return TallyShown(row.place, team, tally, signed(tally.points), row.why)
