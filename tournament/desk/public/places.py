"""Places, categories, and won-lost records for public pages."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import signed
from rules.core.messages import Words, say
from tournament.brackets.bracket import Evaluation, Place, Plan, Record, Tally
from tournament.brackets.decided_places import with_decided
from tournament.brackets.plan import pool_of
from tournament.brackets.rounds.keys import shown
from tournament.brackets.rounds.rules import Rules
from tournament.brackets.standings import TABLE, members_of
from tournament.brackets.tie_words import tie_words
from tournament.desk.brackets.bracket_picture import TeamNamed
from tournament.desk.publish import Published

DISQUALIFIED = say("Disqualified: not ranked.")


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A place, its holders, and why."""

    place: int
    teams: tuple[TeamNamed, ...]
    why: Words


@dataclass(frozen=True, slots=True)
class TallyShown:
    """The place of an individual, 0 for none, and its basis."""

    place: int
    team: TeamNamed
    tally: Tally
    points: str
    why: Words


def places_shown(published: Published) -> list[PlaceShown]:
    """The places from the champion down; empty without a champion.

    Individuals, and the first of drawn rounds, can share the title. The disqualified
    are left out, and their place stays empty.
    """
    evaluation, picture = published.evaluation, published.picture
    may_share = picture.plan.kind.seats or picture.plan.kind.is_keyed
    if evaluation is None or (evaluation.champion is None and not may_share):
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
    """Disqualified entries without a place from the director."""
    return [seed for seed in evaluation.unranked if seed not in evaluation.decided]


def unranked_shown(published: Published) -> list[str]:
    """The titles of those teams, to be named beside the places."""
    evaluation, teams = published.evaluation, published.picture.teams
    return [teams[seed].title for seed in unranked(evaluation)] if evaluation else []


def tallies_shown(published: Published) -> list[TallyShown]:
    """Points and tables won of individuals, best first, from the first posted table on."""
    evaluation = published.evaluation
    if evaluation is None or not any(tally.played for tally in evaluation.tallies.values()):
        return []
    ranked = [
        _tally(published, seed, row.place, row.why)
        for row in places_now(evaluation)
        for seed in row.entrants
    ]
    behind = [_tally(published, seed, 0, DISQUALIFIED) for seed in unranked(evaluation)]
    return ranked + behind


def places_now(evaluation: Evaluation) -> tuple[Place, ...]:
    """The places of the standings so far, with the director's among them."""
    now = (Place(row.place, (row.entrant,), row.why) for row in evaluation.standings)
    return with_decided(tuple(now), evaluation.decided)


def _tally(published: Published, seed: int, place: int, why: Words) -> TallyShown:
    evaluation = published.evaluation
    assert evaluation is not None
    tally = evaluation.tallies[seed]
    team = published.picture.teams[seed]
    return TallyShown(place, team, tally, signed(tally.points), why)


@dataclass(frozen=True, slots=True)
class CategoryPlace:
    """A place in a category: its holder, and the overall place."""

    place: int
    teams: tuple[TeamNamed, ...]
    overall: int


@dataclass(frozen=True, slots=True)
class KeyedRow:
    """One entry's place after the rounds so far, its number of each key, and why."""

    place: int
    team: TeamNamed
    numbers: tuple[Words, ...]
    why: Words


@dataclass(frozen=True, slots=True)
class KeyedStandings:
    """The standings of drawn rounds: the names of the keys, and a row for each entry.

    `title` says after how many rounds.
    """

    title: Words
    keys: tuple[Words, ...]
    rows: tuple[KeyedRow, ...]


def keyed_standings(published: Published, rules: Rules) -> KeyedStandings | None:
    """The standings by these keys; None before the first result. A bye is none."""
    evaluation, teams = published.evaluation, published.picture.teams
    if evaluation is None or evaluation.tallies or not _is_played(evaluation):
        return None
    keys = [
        each for each in rules.keys if any(each.slug in r.numbers for r in evaluation.standings)
    ]
    if not keys:
        return None
    left_out = unranked(evaluation)
    numbers = {row.entrant: row.numbers for row in evaluation.standings}
    return KeyedStandings(
        _after(published.picture.plan, evaluation),
        tuple(each.name for each in keys),
        tuple(
            KeyedRow(
                place=0 if seed in left_out else row.place,
                team=teams[seed],
                numbers=tuple(
                    shown(numbers[seed][each.slug]) if each.slug in numbers[seed] else "–"
                    for each in keys
                ),
                why=DISQUALIFIED if seed in left_out else row.why,
            )
            for row in places_now(evaluation)
            for seed in row.entrants
        ),
    )


def _is_played(evaluation: Evaluation) -> bool:
    return any(match.state in ("done", "walkover") for match in evaluation.matches.values())


def _after(plan: Plan, evaluation: Evaluation) -> Words:
    """ "Standings after round 2", or during the round that is played."""
    is_open = {row.round for row in plan.matches if not evaluation.matches[row.code].is_decided}
    during = [number for number, row in enumerate(plan.rounds, 1) if row.key in is_open]
    if during:
        return say("Standings during round %(number)s", number=during[0])
    return say("Standings after round %(number)s", number=len(plan.rounds))


@dataclass(frozen=True, slots=True)
class Category:
    """A category's name and its places."""

    name: str
    places: tuple[CategoryPlace, ...]


def categories_shown(
    places: Sequence[PlaceShown], categories: Mapping[int, Sequence[str]]
) -> list[Category]:
    """The categories by name. `categories` has those of each entry."""
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


@dataclass(frozen=True, slots=True)
class RecordShown:
    """A team's record, and its place with the reason once certain."""

    team: TeamNamed
    record: Record
    place: int | None
    why: Words
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """The teams of a pool, or all of them, best first. `ties` say what is still to do."""

    title: Words
    rows: tuple[RecordShown, ...]
    ties: tuple[Words, ...]


def standings_shown(
    published: Published, pools: Collection[str], cut: int, playoff_game: Words
) -> list[Standings]:
    """A table for each of these pools, or of a round robin; empty for a knock-out.

    `cut` is how many advance, `playoff_game` what two tied teams play.
    """
    evaluation = published.evaluation
    if evaluation is None or not evaluation.records:
        return []
    teams = published.picture.teams
    places = {seed: row for row in evaluation.places for seed in row.entrants}
    return [
        Standings(
            title=say("Standings")
            if pool == TABLE
            else say("Standings of pool %(pool)s", pool=pool_of(pool)),
            rows=tuple(
                _row(evaluation, seed, teams, places, cut)
                for seed in _ordered(seeds, evaluation, places)
            ),
            ties=tuple(_ties(evaluation, pool, teams, playoff_game)),
        )
        for pool, seeds in members_of(published.picture.plan).items()
        if pool == TABLE or pool in pools
    ]


def _ordered(
    seeds: tuple[int, ...], evaluation: Evaluation, places: Mapping[int, Place]
) -> list[int]:
    """By place if certain, otherwise by record; equals by seed."""
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
    evaluation: Evaluation, pool: str, teams: Mapping[int, TeamNamed], game: Words
) -> list[Words]:
    return [
        tie_words(step, [teams[seed].title for seed in step.told], game)
        for step in evaluation.steps
        if step.pool == pool
    ]
