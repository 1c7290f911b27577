"""Seat people at tables over several sittings, with few repeated meetings and tables.

Knows numbers of people and chairs. Stops after a number of moves, never after a time, so one seed
gives one answer.
"""

from collections.abc import Iterator, Sequence
from random import Random

from tournament.brackets.annealing import Cooling, anneal
from tournament.brackets.company import (
    Company,
    Seated,
    deal,
    fewest_repeats,
    fewest_table_repeats,
    repeats,
    table_repeats,
    unusual_spread,
    usual_size,
)
from tournament.brackets.hall import Hall, Prices
from tournament.brackets.rainbow import rainbow
from tournament.brackets.seatings import kept_seating

_MOVES_A_CHAIR, _MOST_MOVES, _QUICK_MOVES = 3_000, 800_000, 200_000


def mingle(sittings: Sequence[Company], *, seed: int) -> Seated:
    """The tables of every sitting: few repeated pairs, then few repeated tables.

    Visits to tables of unusual size are shared out fairly. By algebra where that repeats nothing,
    else from the kept seatings, else by annealing, which ends early if nothing better is possible.
    """
    known = rainbow(sittings, Random(seed)) or kept_seating(sittings, Random(seed))
    if known is not None:
        return known
    bounds = fewest_repeats(sittings), fewest_table_repeats(sittings)
    found = []
    for number, (prices, cooling) in enumerate(_tries(sittings)):
        seated = _annealed(sittings, bounds, prices, cooling, Random(3 * seed + number))
        company, tables = repeats(seated), table_repeats(seated)
        found.append(((company, unusual_spread(sittings, seated), tables), seated))
        if (company, tables) == bounds or (number and company == bounds[0]):
            break
    return min(found, key=lambda each: each[0])[1]


def _tries(sittings: Sequence[Company]) -> Iterator[tuple[Prices, Cooling]]:
    """Cold at first, which is enough in a large hall.

    Then a repeated table costs half a meeting, and then next to nothing: which is better depends.
    """
    chairs = sum(len(sitting.people) for sitting in sittings)
    moves = min(_MOST_MOVES, _MOVES_A_CHAIR * chairs)
    yield Prices(), Cooling(min(_QUICK_MOVES, moves // 3), warm=0.12, cold=0.03)
    yield Prices(), Cooling(moves)
    yield Prices(table=1), Cooling(moves)


def _annealed(
    sittings: Sequence[Company],
    bounds: tuple[int, int],
    prices: Prices,
    cooling: Cooling,
    chance: Random,
) -> Seated:
    dealt = [deal(sitting, chance) for sitting in sittings]
    everybody = {each for sitting in sittings for each in sitting.people}
    hall = Hall(dealt, people=max(everybody) + 1, usual=usual_size(sittings), prices=prices)
    each, more = divmod(sum(hall.unusual), len(everybody))
    unusual = len(everybody) * each * each + more * (2 * each + 1)
    target = prices.meeting * bounds[0] + prices.table * bounds[1] + prices.unusual * unusual
    return anneal(hall, range(len(dealt)), cooling, target=target, chance=chance)[1]
