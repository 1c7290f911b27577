"""From pools to a bracket: seeds that keep pool-mates apart.

Two of a pool meet in the final at the earliest, four of a pool in a semi-final. Does not know how
the pools were played.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.core.messages import say
from tournament.brackets.formats.single_elimination import bracket_size, lines
from tournament.brackets.outcome import Evaluation, Place
from tournament.brackets.plan import Plan
from tournament.brackets.records import share
from tournament.brackets.refusals import Refusal
from tournament.brackets.standings import members_of

GOING_ON = (1, 2, 4)
"""How many of each pool can advance to the bracket."""


def qualifiers(plan: Plan, standing: Evaluation, each: int) -> list[list[int]]:
    """The best `each` of every pool, starting with the pool of the best winner.

    Winners are compared by share of matches won, then by seed. Raises Refusal while a pool is
    unfinished, too small or tied at the cut.
    """
    pools = []
    for pool, seeds in members_of(plan).items():
        here = set(seeds) - set(standing.out)
        staying = [
            Place(row.place, left, row.why)
            for row in standing.places
            if (left := tuple(seed for seed in row.entrants if seed in here))
        ]
        if undecided := [step for step in standing.steps if step.pool == pool]:
            place = undecided[0].place
            raise Refusal(
                say(
                    "The tie for place %(place)s in pool %(pool)s is not resolved.",
                    place=place,
                    pool=pool[5:],
                ),
                say("Let those tied draw cards and play off."),
                code="tied-for-the-cut",
            )
        pools.append(_first(pool[5:], staying, each))
    return sorted(pools, key=lambda ranked: (-share(standing.records[ranked[0]]), ranked[0]))


def cross(pools: Sequence[Sequence[int]]) -> list[int]:
    """The entrants in the seed order of a single elimination, from equally ranked pools.

    Winners keep their order. The second of a pool goes to the other half of the bracket, the third
    and fourth to the quarters without anyone of their pool. Each rank gets lines of its worth. The
    third goes away from the winner if there is room, else (from 2, 6, 10 ... pools) into the
    winner's half. Every aligned four seeds (1 to 4, 5 to 8 and so on) have one line in each
    quarter, so everyone gets a line.
    """
    many, each = len(pools), min(map(len, pools), default=0)
    if each not in GOING_ON or any(len(ranked) != each for ranked in pools):
        raise Refusal(
            say("The same number must advance from every pool."),
            say("Choose one, two or four from each pool."),
            code="uneven-cut",
        )
    quarters = _quarters(each * many)
    taken = {ranked[0]: seed for seed, ranked in enumerate(pools, start=1)}
    homes = [quarters[seed] for seed in range(1, many + 1)]
    if each > 1:
        halves = {seed: quarter // 2 for seed, quarter in quarters.items()}
        wanted = [(1 - home // 2, ranked[1]) for home, ranked in zip(homes, pools, strict=True)]
        taken |= _seated(wanted, range(many + 1, 2 * many + 1), halves)
    if each > 2:
        beside_winner = [home ^ 1 for home in homes]
        beside_second = [quarters[taken[ranked[1]]] ^ 1 for ranked in pools]
        better, worse = range(2 * many + 1, 3 * many + 1), range(3 * many + 1, 4 * many + 1)
        thirds, fourths = beside_second, beside_winner
        if Counter(thirds) != Counter(quarters[seed] for seed in better):
            thirds, fourths = fourths, thirds
        taken |= _seated(
            list(zip(thirds, (row[2] for row in pools), strict=True)), better, quarters
        )
        taken |= _seated(
            list(zip(fourths, (row[3] for row in pools), strict=True)), worse, quarters
        )
    return sorted(taken, key=lambda entrant: taken[entrant])


def _quarters(entrants: int) -> dict[int, int]:
    """Each seed's quarter of the bracket, 0 to 3 from the top."""
    size = bracket_size(entrants)
    return {seed: line * 4 // size for line, seed in enumerate(lines(size))}


def _seated(
    wanted: Sequence[tuple[int, int]], free: Sequence[int], parts: Mapping[int, int]
) -> dict[int, int]:
    """Each entrant's seed: in order, on the free lines of the part they need."""
    seated: dict[int, int] = {}
    for part in {part for part, _ in wanted}:
        entrants = [entrant for want, entrant in wanted if want == part]
        lines_here = [seed for seed in free if parts[seed] == part]
        seated |= dict(zip(entrants, lines_here, strict=True))
    return seated


def _first(pool: str, places: Sequence[Place], each: int) -> list[int]:
    ranked = [seed for row in places for seed in row.entrants]
    if not places:
        raise Refusal(
            say("Pool %(pool)s is not finished.", pool=pool),
            say("Play its last matches first."),
            code="results-missing",
        )
    if len(ranked) < each:
        raise Refusal(
            say("Pool %(pool)s has fewer than %(count)s left.", pool=pool, count=each),
            say("Let fewer advance."),
            code="too-few-left",
        )
    cut = next((row for row in places if ranked[each:] and ranked[each] in row.entrants), None)
    if cut is not None and ranked[each - 1] in cut.entrants:
        raise Refusal(
            say("A tie in pool %(pool)s leaves the qualifiers open.", pool=pool),
            say("Play off the tie."),
            code="tied-for-the-cut",
        )
    return ranked[:each]
