"""The table of a round robin: the best won-lost record wins (000 General).

Knows the state of every match; of points only where the director wants them looked at. Who left
before his last match is placed behind all others.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from tournament.brackets.keys import Level, Scores, separated
from tournament.brackets.outcome import Draw, MatchState, NextStep, Place, Record
from tournament.brackets.plan import Entrant, Plan
from tournament.brackets.playoff_places import places_in, step_of
from tournament.brackets.playoffs import PLAYOFF, Playoff, Terms, merged, playoff_of
from tournament.brackets.ranking import Ranking
from tournament.brackets.records import is_struck, left_early, records_of
from tournament.brackets.tiebreaks import drawn
from tournament.brackets.walk import Told, walk

TABLE = "table"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a table is made from, besides its plan and its matches."""

    gone: AbstractSet[int]
    draws: Sequence[Draw] = ()
    scores: Scores = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a round robin comes to; champion and places only when every match is decided."""

    records: Mapping[int, Record]
    champion: int | None = None
    places: tuple[Place, ...] = ()
    playoff: Plan | None = None
    playoff_matches: Mapping[str, MatchState] = field(default_factory=dict)
    steps: tuple[NextStep, ...] = ()


@dataclass(frozen=True, slots=True)
class _Tie:
    """Several on one place: the level they are on, and the games that part them, once known."""

    pool: str
    place: Place
    playoff: Playoff | None = None
    cards: NextStep | None = None


def verdict_of(
    plan: Plan, matches: dict[str, MatchState], told: Told, facts: Facts, ranking: Ranking
) -> Verdict:
    """Records, and once all is played the places; a tie for a place that matters is played off.

    In pools each has places of its own as soon as it is finished, and there is no champion.
    """
    records = records_of(plan, matches, facts.gone)
    ties = [
        tie
        for pool, seeds in members_of(plan).items()
        for tie in _ties(pool, seeds, records, matches, facts, ranking)
    ]
    playoffs = [tie.playoff for tie in ties if tie.playoff]
    playoff = merged(plan.entrants, playoffs) if playoffs else None
    games = walk(playoff, told, facts.gone) if playoff else {}
    places = tuple(
        sorted((row for tie in ties for row in _places(tie, games, facts)), key=_first_first)
    )
    in_one_table = TABLE in members_of(plan)
    return Verdict(
        records=records,
        champion=_champion(places, matches, facts.gone) if in_one_table else None,
        places=places,
        playoff=playoff,
        playoff_matches=games,
        steps=tuple(step for tie in ties if (step := _step(tie, games))),
    )


def members_of(plan: Plan) -> dict[str, tuple[int, ...]]:
    """The seeds in each pool, by the bracket of its rounds; in one table all of them. A play-off
    is no pool."""
    brackets = {row.key: row.bracket for row in plan.rounds}
    members: dict[str, set[int]] = {}
    for match in plan.matches:
        seeds = {slot.seed for slot in match.slots if isinstance(slot, Entrant)}
        if brackets[match.round] != PLAYOFF:
            members.setdefault(brackets[match.round], set()).update(seeds)
    return {bracket: tuple(sorted(seeds)) for bracket, seeds in members.items()}


def _ties(
    pool: str,
    seeds: Sequence[int],
    records: Mapping[int, Record],
    matches: Mapping[str, MatchState],
    facts: Facts,
    ranking: Ranking,
) -> Iterator[_Tie]:
    """The places of those who met each other, the best record first; none before all is played."""
    if any(records[seed].to_play for seed in seeds):
        return
    early = {seed for seed in seeds if seed in facts.gone and left_early(seed, matches)}
    place = 1
    for record, level in levels_of(seeds, records, early, matches, facts, ranking):
        yield _tie(pool, Place(place, level.seeds, _why(record, level)), ranking, facts)
        place += len(level.seeds)
    if early:
        yield _Tie(pool, Place(place, tuple(sorted(early)), "Left before the end."))


def levels_of(
    seeds: Sequence[int],
    records: Mapping[int, Record],
    early: AbstractSet[int],
    matches: Mapping[str, MatchState],
    facts: Facts,
    ranking: Ranking,
) -> Iterator[tuple[Record, Level]]:
    """Those who are level on record and on the keys of the ranking, the best first."""
    struck = {seed for seed in facts.gone if is_struck(seed, matches)}
    counting = [match for match in matches.values() if not struck.intersection(match.entrants)]
    groups: dict[Record, list[int]] = {}
    for seed in seeds:
        if seed not in early:
            groups.setdefault(records[seed], []).append(seed)
    for record in sorted(groups, key=lambda record: (-record.won, record.lost)):
        for level in separated(groups[record], ranking.keys, counting, facts.scores):
            yield record, level


def _why(record: Record, level: Level) -> str:
    said = f"Won {record.won}, lost {record.lost}"
    if level.said:
        said += f"; of those level on that: {', '.join(level.said)}"
    return f"{said}; the place is shared." if len(level.seeds) > 1 else f"{said}."


def _tie(pool: str, place: Place, ranking: Ranking, facts: Facts) -> _Tie:
    tied = place.entrants
    wanted = ranking.wanted(place.place, len(tied))
    if not wanted:
        return _Tie(pool, place)
    ranked, to_draw = drawn(tied, facts.draws)
    if to_draw:
        cards = tuple(sorted(to_draw))
        return _Tie(pool, place, cards=NextStep(cards, tied=tied))
    terms = Terms(
        first=place.place,
        wanted=wanted,
        in_order=ranking.in_order,
        letters=f"{place.place if place.place > 1 else ''}P{'' if pool == TABLE else pool[5:]}",
        name=_name(pool, place.place, ranking),
    )
    return _Tie(pool, place, playoff=playoff_of(ranked, terms))


def _name(pool: str, place: int, ranking: Ranking) -> str:
    name = "Play-off" if pool == TABLE else f"{pool.capitalize()[:5]}{pool[5:]} play-off"
    if not ranking.in_order:
        return f"{name} for the last place" + ("s" if ranking.places > place else "")
    return name if place == 1 else f"{name} for place {place}"


def _places(tie: _Tie, games: Mapping[str, MatchState], facts: Facts) -> Iterator[Place]:
    if tie.playoff is None:
        if tie.cards is None:
            yield tie.place
        return
    record = tie.place.why.removesuffix("; the place is shared.")
    others = len(tie.place.entrants) - 1
    level = f"{record}, level with {others} other{'s' if others > 1 else ''}."
    for row in places_in(tie.playoff, games, facts.gone):
        yield Place(row.place, row.entrants, f"{level} {row.why}")


def _step(tie: _Tie, games: Mapping[str, MatchState]) -> NextStep | None:
    step = step_of(tie.playoff, games) if tie.playoff else tie.cards
    return replace(step, place=tie.place.place, pool=tie.pool) if step else None


def _first_first(place: Place) -> int:
    return place.place


def _champion(
    places: Sequence[Place], matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> int | None:
    """Who holds the first place alone, and did not leave before the end."""
    for row in places:
        if row.place == 1 and len(row.entrants) == 1:
            seed = row.entrants[0]
            return None if seed in gone and left_early(seed, matches) else seed
    return None
