"""Who came how far, once it is certain: places and why; won and lost where those decide.

Pure: a published bracket in, what the template shows out.
"""

from dataclasses import dataclass

from tournament.brackets.bracket import Record
from tournament.desk.bracket_picture import Team
from tournament.desk.publish import Published


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A place, who holds it, and why."""

    place: int
    teams: tuple[Team, ...]
    why: str


@dataclass(frozen=True, slots=True)
class RecordShown:
    """A team's matches won and lost where those decide."""

    team: Team
    record: Record


def places_shown(published: Published) -> list[PlaceShown]:
    """The places from the champion on; nothing while there is no champion."""
    evaluation, teams = published.evaluation, published.picture.teams
    if evaluation is None or evaluation.champion is None:
        return []
    return [
        PlaceShown(row.place, tuple(teams[seed] for seed in row.entrants), row.why)
        for row in evaluation.places
    ]


def records_shown(published: Published) -> list[RecordShown]:
    """Won and lost where those decide, the best first; nothing in a knock-out."""
    if published.evaluation is None:
        return []
    records = published.evaluation.records
    ordered = sorted(records, key=lambda seed: (-records[seed].won, records[seed].lost, seed))
    return [RecordShown(published.picture.teams[seed], records[seed]) for seed in ordered]
