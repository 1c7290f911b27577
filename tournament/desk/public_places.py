"""Who came how far, once it is certain: places and why; won and lost where those decide.

Pure: a published bracket in, what the template shows out.
"""

from dataclasses import dataclass

from tournament.brackets.bracket import Entrant, Plan, Record
from tournament.desk.bracket_picture import Team
from tournament.desk.publish import Published

TABLE = "table"


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


@dataclass(frozen=True, slots=True)
class Standings:
    """The teams of a pool, or all of them, the best first."""

    title: str
    rows: tuple[RecordShown, ...]


def places_shown(published: Published) -> list[PlaceShown]:
    """The places from the champion on; nothing while there is no champion."""
    evaluation, teams = published.evaluation, published.picture.teams
    if evaluation is None or evaluation.champion is None:
        return []
    return [
        PlaceShown(row.place, tuple(teams[seed] for seed in row.entrants), row.why)
        for row in evaluation.places
    ]


def standings_shown(published: Published) -> list[Standings]:
    """Won and lost where those decide, a table for each pool; nothing in a knock-out."""
    if published.evaluation is None or not published.evaluation.records:
        return []
    records = published.evaluation.records
    tables: dict[str, list[RecordShown]] = {}
    fields = _fields(published.picture.plan)
    for seed in sorted(records, key=lambda seed: (-records[seed].won, records[seed].lost, seed)):
        row = RecordShown(published.picture.teams[seed], records[seed])
        tables.setdefault(fields.get(seed, TABLE), []).append(row)
    return [Standings(_title(bracket), tuple(tables[bracket])) for bracket in sorted(tables)]


def _fields(plan: Plan) -> dict[int, str]:
    """Each entrant's pool, or the one table."""
    brackets = {row.key: row.bracket for row in plan.rounds}
    return {
        slot.seed: brackets[match.round]
        for match in plan.matches
        for slot in match.slots
        if isinstance(slot, Entrant)
    }


def _title(bracket: str) -> str:
    return "Standings" if bracket == TABLE else f"Standings of {bracket}"
