"""Who advances from one stage to the next, and as which seed.

Pure. Knows plans and evaluations. Does not know the next stage.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from rules.core.messages import say
from tournament.brackets.crossing import GOING_ON, cross, qualifiers
from tournament.brackets.outcome import Evaluation, Place
from tournament.brackets.plan import Plan
from tournament.brackets.records import share
from tournament.brackets.refusals import Refusal
from tournament.brackets.standings import members_of


def require_even_cut(plan: Plan, each: int) -> None:
    """Refuse a cut that this stage cannot make."""
    groups = _groups(plan)
    smallest = min(map(len, groups))
    if plan.kind.cut_by_pool and each not in GOING_ON:
        raise Refusal(
            say("With %(count)s from each pool, pool-mates cannot be kept apart.", count=each),
            say("Choose one, two or four from each pool."),
            code="uneven-cut",
        )
    if each >= smallest:
        where = say("The smallest pool") if len(groups) > 1 else say("The stage")
        raise Refusal(
            say(
                "%(where)s has %(count)s entries, so advancing %(each)s would cut no one.",
                where=where,
                count=smallest,
                each=each,
            ),
            say("Let fewer advance."),
            code="cuts-nobody",
        )
    if each * len(groups) < 2:
        raise Refusal(
            say("A stage needs at least two entries."),
            say("Let at least two advance."),
            code="one-left",
        )


def going_on(plan: Plan, standing: Evaluation, each: int, gone: AbstractSet[int]) -> list[int]:
    """The seeds that advance, in the seed order of the next stage, without the withdrawn.

    Raises Refusal while a match, a play-off or a tie leaves that open.
    """
    if plan.kind.cut_by_pool:
        return cross(qualifiers(plan, standing, each))
    return _first(standing.places, each, gone)


def as_it_stands(plan: Plan, standing: Evaluation, each: int, gone: AbstractSet[int]) -> list[int]:
    """The same before the end: an unfinished pool is ranked by share of matches won, then seed.

    Drawn rounds are ranked by their standings. Decided places count.
    """
    if standing.standings:
        return _by_standings(standing, gone)[:each]
    if plan.kind.ranked != "record":
        return going_on(plan, standing, each, gone)
    pools = []
    for seeds in members_of(plan).values():
        left = [seed for seed in seeds if seed not in gone]
        pools.append(_ranked_now(left, standing)[:each])
    if not plan.kind.cut_by_pool:
        return pools[0]
    ranked = sorted(pools, key=lambda pool: (-share(standing.records[pool[0]]), pool[0]))
    return cross(ranked)


def _by_standings(standing: Evaluation, gone: AbstractSet[int]) -> list[int]:
    held = {seed: row.place for row in standing.places for seed in row.entrants}
    staying = [row for row in standing.standings if row.entrant not in gone]
    ranked = sorted(staying, key=lambda row: (held.get(row.entrant, row.place), row.entrant))
    return [row.entrant for row in ranked]


def _ranked_now(seeds: Sequence[int], standing: Evaluation) -> list[int]:
    held = {seed: row.place for row in standing.places for seed in row.entrants}
    if all(seed in held for seed in seeds):
        return sorted(seeds, key=lambda seed: (held[seed], seed))
    others = [seed for seed in seeds if seed not in held]
    ranked = sorted(others, key=lambda seed: (-share(standing.records[seed]), seed))
    for seed in sorted(held.keys() & set(seeds), key=lambda seed: (held[seed], -seed)):
        ranked.insert(held[seed] - 1, seed)
    return ranked


def _groups(plan: Plan) -> list[Sequence[int]]:
    if plan.kind.ranked == "record":
        return list(members_of(plan).values())
    return [range(plan.entrants)]


def _first(places: Sequence[Place], each: int, gone: AbstractSet[int]) -> list[int]:
    ranked: list[int] = []
    for row in _without_gaps(places):
        staying = [seed for seed in row.entrants if seed not in gone]
        if len(ranked) == each:
            break
        if len(ranked) + len(staying) > each:
            raise Refusal(
                say("A tie leaves the qualifiers open."),
                say("Play off the tie."),
                code="tied-for-the-cut",
            )
        ranked += staying
    if len(ranked) < each:
        raise Refusal(
            say("The stage is not finished, so the qualifiers are not certain yet."),
            say("Play the remaining matches and play-offs."),
            code="results-missing",
        )
    return ranked


def _without_gaps(places: Sequence[Place]) -> Iterator[Place]:
    """The places from first on, up to the first open one."""
    held = 1
    for row in sorted(places, key=lambda row: row.place):
        if row.place > held:
            return
        yield row
        held += len(row.entrants)
