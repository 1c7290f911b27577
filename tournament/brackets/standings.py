"""The table of a round robin, ranked by the director's keys.

Entrants who left before their last match come last.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from rules.core.messages import Words, say, say_count, sentences
from tournament.brackets.decided_places import SHARED, alone_at_first, decided_rows, moved, unshared
from tournament.brackets.levels import StandingsFacts, levels_of, why_words
from tournament.brackets.outcome import MatchState, NextStep, Place, Record
from tournament.brackets.plan import Entrant, Plan, pool_of
from tournament.brackets.playoff_places import places_in, step_of
from tournament.brackets.playoffs import PLAYOFF, Playoff, Terms, merged, playoff_of
from tournament.brackets.records import left_early, records_of
from tournament.brackets.round_names import playoff, playoff_for, playoff_for_cut
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.procedures import CARD_DRAW, EXTRA_HAND, PROCEDURES
from tournament.brackets.rounds.ranked import Level
from tournament.brackets.rounds.rules import Rules
from tournament.brackets.tiebreaks import drawn
from tournament.brackets.walk import Told, walk

TABLE = "table"


@dataclass(frozen=True, slots=True)
class RoundRobinOutcome:
    """The outcome of a round robin. Champion and places need every match decided."""

    records: Mapping[int, Record]
    champion: int | None = None
    places: tuple[Place, ...] = ()
    playoff: Plan | None = None
    playoff_matches: Mapping[str, MatchState] = field(default_factory=dict)
    steps: tuple[NextStep, ...] = ()


@dataclass(frozen=True, slots=True)
class _Played:
    """A round robin after its matches, to be ranked. `told` are the results they left over."""

    plan: Plan
    matches: Mapping[str, MatchState]
    told: Told
    facts: StandingsFacts
    rules: Rules
    records: Mapping[int, Record]


@dataclass(frozen=True, slots=True)
class _Tie:
    """Several in one place: their level, and the games that separate them, once known."""

    pool: str
    place: Place
    playoff: Playoff | None = None
    cards: NextStep | None = None


def verdict_of(
    plan: Plan, matches: dict[str, MatchState], told: Told, facts: StandingsFacts, rules: Rules
) -> RoundRobinOutcome:
    """Records, and at the end the places. A tie for a place that matters is played off.

    Each pool has its places once it is finished, and there is no champion.
    """
    records = records_of(plan, matches, facts.gone)
    played = _Played(plan, matches, told, facts, rules, records)
    ties = [tie for pool, seeds in members_of(plan).items() for tie in _ties(pool, seeds, played)]
    playoffs = [tie.playoff for tie in ties if tie.playoff]
    playoff = merged(plan.entrants, playoffs) if playoffs else None
    games = walk(playoff, told, facts.gone) if playoff else {}
    places = tuple(
        sorted((row for tie in ties for row in _places(tie, games, facts)), key=_first_first)
    )
    is_for_the_title = rules.ranking.in_order and TABLE in members_of(plan)
    return RoundRobinOutcome(
        records=records,
        champion=_champion(places, matches, facts) if is_for_the_title else None,
        places=places,
        playoff=playoff,
        playoff_matches=games,
        steps=tuple(step for tie in ties if (step := _step(tie, games))),
    )


def members_of(plan: Plan) -> dict[str, tuple[int, ...]]:
    """The seeds in each pool, by the bracket of its rounds; in one table, all.

    A play-off is no pool.
    """
    brackets = {row.key: row.bracket for row in plan.rounds}
    members: dict[str, set[int]] = {}
    for match in plan.matches:
        seeds = {slot.seed for slot in match.slots if isinstance(slot, Entrant)}
        if brackets[match.round] != PLAYOFF:
            members.setdefault(brackets[match.round], set()).update(seeds)
    return {bracket: tuple(sorted(seeds)) for bracket, seeds in members.items()}


def _ties(pool: str, seeds: Sequence[int], played: _Played) -> Iterator[_Tie]:
    """The places in one table: decided ones, and at the end the others, best record first."""
    records, facts = played.records, played.facts
    decided = {seed: facts.decided[seed] for seed in seeds if seed in facts.decided}
    yield from (_Tie(pool, row) for row in decided_rows(decided))
    if any(records[seed].to_play for seed in seeds):
        return
    early = {seed for seed in seeds if seed in facts.gone and left_early(seed, played.matches)}
    levels = list(levels_of(seeds, early, played.matches, facts, played.rules))
    stood = _computed(levels, early)
    for row in levels:
        level = replace(row, seeds=tuple(seed for seed in row.seeds if seed not in decided))
        if level.seeds:
            place = moved(stood[level.seeds[0]], decided, stood)
            yield from _broken(pool, place, level, played)
    if behind := tuple(sorted(early - decided.keys())):
        place = moved(stood[behind[0]], decided, stood)
        yield _Tie(pool, Place(place, behind, say("Withdrew before the end.")))


def _computed(levels: Sequence[Level], early: AbstractSet[int]) -> Mapping[int, int]:
    """Everyone's place before the director's decisions."""
    stood: dict[int, int] = {}
    for seeds in (*(level.seeds for level in levels), tuple(early)):
        stood |= dict.fromkeys(seeds, len(stood) + 1)
    return stood


def _broken(pool: str, place: int, level: Level, played: _Played) -> Iterator[_Tie]:
    """Those level from a place on.

    Who left after their last match draws and plays no more, but what is drawn or played out
    stands.
    """
    record, facts, rules = played.records[level.seeds[0]], played.facts, played.rules
    said = Place(place, level.seeds, why_words(record, level, rules.keys[0], facts.carried))
    left = tuple(seed for seed in level.seeds if seed in facts.gone)
    ties = list(_tie(pool, said, rules, facts))
    if not left or not rules.ranking.wanted(place, len(level.seeds)) or _has_begun(ties, played):
        yield from ties
        return
    staying = tuple(seed for seed in level.seeds if seed not in left)
    if staying:
        words = why_words(record, replace(level, seeds=staying), rules.keys[0], facts.carried)
        yield from _tie(pool, Place(place, staying, words), rules, facts)
    level_on = why_words(record, replace(level, seeds=left[:1]), rules.keys[0], facts.carried)
    why = sentences(level_on, say("Withdrew before the tie was broken."))
    yield _Tie(pool, Place(place + len(staying), left, why))


def _has_begun(ties: Sequence[_Tie], played: _Played) -> bool:
    """Whether cards or hands have set these apart, or a game of their play-off is played."""
    games = [tie.playoff for tie in ties if tie.playoff]
    if not games:
        return not any(tie.cards for tie in ties)
    plan = merged(played.plan.entrants, games)
    states = walk(plan, dict(played.told), played.facts.gone).values()
    return any(match.state == "done" for match in states)


def _tie(pool: str, place: Place, rules: Rules, facts: StandingsFacts) -> Iterator[_Tie]:
    """A tie as it is broken: shared, waiting for cards, ordered by them, or played off."""
    tied = place.entrants
    wanted = rules.ranking.wanted(place.place, len(tied))
    if not wanted:
        yield _Tie(pool, place)
        return
    if rules.procedure in (CARD_DRAW, EXTRA_HAND):
        yield from _apart(pool, place, rules, facts)
        return
    ranked, to_draw = drawn(tied, facts.draws)
    if to_draw:
        yield _Tie(pool, place, cards=NextStep(tuple(sorted(to_draw)), tied=tied))
    else:
        terms = Terms(
            first=place.place,
            wanted=wanted,
            in_order=rules.ranking.in_order,
            letters=_letters(pool, place.place, facts.prefix),
            name=_name(pool, place.place, rules),
        )
        yield _Tie(pool, place, playoff=playoff_of(ranked, terms))


def _letters(pool: str, place: int, prefix: str) -> str:
    """What the codes of a play-off begin with: "P", "3PA"."""
    return f"{prefix}{place if place > 1 else ''}P{pool_of(pool)}"


def _apart(pool: str, place: Place, rules: Rules, facts: StandingsFacts) -> Iterator[_Tie]:
    """The tied as cards or extra hands separate them, or with cards to draw or a hand to play."""
    by, first = rules.procedure, place.place
    for group in PROCEDURES[by](place.entrants, first, rules.ranking, facts).groups:
        why, step = place.why, None
        if group.open and by == CARD_DRAW:
            step = NextStep(group.open.entrants, tied=group.open.tied, by_cards=True)
        elif group.open:
            step = NextStep(play_hand=group.open.entrants, tied=group.open.tied)
        elif group.number is not None:
            words = say("With %(numbers)s.", numbers=key(by).words(group.number))
            why = sentences(unshared(why), words, SHARED if group.seeds[1:] else None)
        yield _Tie(pool, Place(first, group.seeds, why), cards=step)
        first += len(group.seeds)


def _name(pool: str, place: int, rules: Rules) -> Words:
    letter = pool_of(pool)
    if not rules.ranking.in_order:
        return playoff_for_cut(2 if rules.ranking.places > place else 1, letter)
    return playoff(letter) if place == 1 else playoff_for(place, letter)


def _places(tie: _Tie, games: Mapping[str, MatchState], facts: StandingsFacts) -> Iterator[Place]:
    if tie.playoff is None:
        if tie.cards is None:
            yield tie.place
        return
    level = say_count(
        "Tied with %(count)s other.",
        "Tied with %(count)s others.",
        count=len(tie.place.entrants) - 1,
    )
    for row in places_in(tie.playoff, games, facts.gone):
        why = sentences(unshared(tie.place.why), level, row.why)
        yield Place(row.place, row.entrants, why)


def _step(tie: _Tie, games: Mapping[str, MatchState]) -> NextStep | None:
    step = step_of(tie.playoff, games) if tie.playoff else tie.cards
    return replace(step, place=tie.place.place, pool=tie.pool) if step else None


def _first_first(place: Place) -> int:
    return place.place


def _champion(
    places: Sequence[Place], matches: Mapping[str, MatchState], facts: StandingsFacts
) -> int | None:
    """The only holder of first place, if they did not leave early or the director decided it."""
    seed = alone_at_first(places)
    if seed is None or seed in facts.decided:
        return seed
    return None if seed in facts.gone and left_early(seed, matches) else seed
