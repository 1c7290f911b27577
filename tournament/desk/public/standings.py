"""Won and lost where those decide: a table for each pool, with the places once they are certain.

Pure: a published bracket in, what the template shows out.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.brackets.bracket import Evaluation, Place, Record
from tournament.brackets.ranking import Ranking
from tournament.brackets.standings import TABLE, members_of
from tournament.brackets.tie_words import tie_words
from tournament.desk.brackets.bracket_picture import TeamNamed
from tournament.desk.public.places import DISQUALIFIED, unranked
from tournament.desk.publish import Published


@dataclass(frozen=True, slots=True)
class RecordShown:
    """A team's matches won and lost; its place and why, once that is certain."""

    team: TeamNamed
    record: Record
    place: int | None
    why: str
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """The teams of a pool, or all of them, the best first. `ties` say what is still to be done."""

    title: str
    rows: tuple[RecordShown, ...]
    ties: tuple[str, ...]


def standings_shown(
    published: Published, ranking: Ranking | None, playoff_game: str
) -> list[Standings]:
    """A table for each pool; nothing in a knock-out. `ranking` is the stage's, `playoff_game`
    what two who are tied play."""
    evaluation = published.evaluation
    if evaluation is None or not evaluation.records:
        return []
    cut = ranking.places if ranking and not ranking.in_order else 0
    teams = published.picture.teams
    places = {seed: row for row in evaluation.places for seed in row.entrants}
    return [
        Standings(
            title="Standings" if pool == TABLE else f"Standings of {pool}",
            rows=tuple(
                _row(evaluation, seed, teams, places, cut)
                for seed in _ordered(seeds, evaluation, places)
            ),
            ties=tuple(_ties(evaluation, pool, teams, playoff_game)),
        )
        for pool, seeds in members_of(published.picture.plan).items()
    ]


def _ordered(
    seeds: tuple[int, ...], evaluation: Evaluation, places: Mapping[int, Place]
) -> list[int]:
    """By place where that is certain, else by record; by seed among equals."""
    records = evaluation.records

    def rank(seed: int) -> tuple[int, int, int, int]:
        place = places[seed].place if seed in places else 0
        return (-records[seed].won, records[seed].lost, place, seed)

    certain = all(seed in places for seed in seeds)
    return sorted(seeds, key=(lambda seed: (places[seed].place, seed)) if certain else rank)


def _row(
    evaluation: Evaluation,
    seed: int,
    teams: Mapping[int, TeamNamed],
    places: Mapping[int, Place],
    cut: int,
) -> RecordShown:
    if seed in unranked(evaluation):
        return RecordShown(teams[seed], evaluation.records[seed], None, DISQUALIFIED, goes_on=False)
    place = places.get(seed)
    return RecordShown(
        team=teams[seed],
        record=evaluation.records[seed],
        place=place.place if place else None,
        why=place.why if place and evaluation.champion is None else "",
        goes_on=bool(place and place.place + len(place.entrants) - 1 <= cut),
    )


def _ties(
    evaluation: Evaluation, pool: str, teams: Mapping[int, TeamNamed], game: str
) -> list[str]:
    return [
        tie_words(step, [teams[seed].title for seed in step.draw_cards or step.playoff or ()], game)
        for step in evaluation.steps
        if step.pool == pool
    ]
