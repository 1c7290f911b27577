"""Seat people at tables over several sittings, with few repeated meetings.

Knows numbers of people and chairs. Stops after a number of moves, never after a time, so one seed
gives one answer.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random
from typing import TypeAlias

from tournament.brackets.spread import evenly

Seated: TypeAlias = list[list[list[int]]]
"""People by sitting and table."""

_WARM, _COLD = 0.8, 0.15
_MOVES_A_CHAIR, _MOST_MOVES = 6_000, 800_000
_TRIES = 2
_UNUSUAL = 1
"""The cost, squared, of a person's visits to tables of unusual size, in repeated meetings.

Two visits of one person, while another has none, are worse than a repeat.
"""


@dataclass(frozen=True, slots=True)
class Company:
    """The people at one sitting, and its table sizes."""

    people: tuple[int, ...]
    sizes: tuple[int, ...]


def mingle(sittings: Sequence[Company], *, seed: int) -> Seated:
    """The tables of every sitting, with few repeated pairs and a fair share of unusual sizes.

    Annealing: two people at two tables of a sitting swap chairs; worse moves are accepted ever more
    rarely. Ends early when nothing better is possible.
    """
    bound = fewest_repeats(sittings)
    best: tuple[int, int] | None = None
    found: Seated = []
    for chance in (Random(seed * _TRIES + each) for each in range(_TRIES)):
        seated = _annealed(sittings, bound, chance)
        cost = repeats(seated), unusual_spread(sittings, seated)
        if best is None or cost < best:
            best, found = cost, seated
        if cost[0] == bound:
            break
    return found


def repeats(seated: Seated) -> int:
    """The sum over pairs of C(meetings, 2)."""
    met = Counter(
        pair for tables in seated for table in tables for pair in combinations(sorted(table), 2)
    )
    return sum(times * (times - 1) // 2 for times in met.values())


def fewest_repeats(sittings: Sequence[Company]) -> int:
    """A lower bound: meetings spread evenly over all pairs.

    Besides, people of one table must meet again if a later sitting has fewer tables than they are.
    """
    people = {each for sitting in sittings for each in sitting.people}
    meetings = sum(size * (size - 1) // 2 for sitting in sittings for size in sitting.sizes)
    again = 0
    for one, other in combinations(sittings, 2):
        if set(one.people) == set(other.people):
            again += max(_meet_again(one, other), _meet_again(other, one))
    return max(evenly(meetings, len(people) * (len(people) - 1) // 2), again)


def _meet_again(one: Company, other: Company) -> int:
    return sum(evenly(size, len(other.sizes)) for size in one.sizes)


def unusual_spread(sittings: Sequence[Company], seated: Seated) -> int:
    """How much oftener one person than another sits at a table of unusual size."""
    usual = usual_size(sittings)
    visits = {each: 0 for sitting in sittings for each in sitting.people}
    for tables in seated:
        for table in tables:
            for each in table:
                visits[each] += len(table) != usual
    return max(visits.values()) - min(visits.values())


def usual_size(sittings: Sequence[Company]) -> int:
    """The most common size."""
    counts = Counter(size for sitting in sittings for size in sitting.sizes)
    return max(counts, key=lambda size: (counts[size], size == 4))


class _Hall:
    """The seating in progress: who has met whom how often, and unusual tables."""

    def __init__(self, sittings: Sequence[Company], chance: Random) -> None:
        self.usual = usual_size(sittings)
        self.seated = [_dealt(sitting, chance) for sitting in sittings]
        most = max(each for sitting in sittings for each in sitting.people) + 1
        self.met = [[0] * most for _ in range(most)]
        self.visits = [0] * most
        for table in (table for tables in self.seated for table in tables):
            for one, other in combinations(table, 2):
                self.met[one][other] += 1
                self.met[other][one] += 1
            for each in table:
                self.visits[each] += len(table) != self.usual

    def cost(self) -> int:
        return repeats(self.seated) + _UNUSUAL * sum(count * count for count in self.visits)

    def least(self, bound: int) -> int:
        """A lower bound for this many visits."""
        people = {each for tables in self.seated for table in tables for each in table}
        each, more = divmod(sum(self.visits), len(people))
        return bound + _UNUSUAL * (len(people) * each * each + more * (2 * each + 1))

    def added(self, here: list[int], there: list[int], one: int, other: int) -> int:
        """The cost of `one` and `other` swapping chairs."""
        of_one, of_other = self.met[one], self.met[other]
        meets = len(here) + len(there) - 2 - 2 * of_one[other]
        for each in here:
            meets += of_other[each] - of_one[each]
        for each in there:
            meets += of_one[each] - of_other[each]
        if len(here) == len(there):
            return meets
        to_unusual = (len(there) != self.usual) - (len(here) != self.usual)
        apart = self.visits[one] - self.visits[other]
        return meets + _UNUSUAL * 2 * (to_unusual * apart + abs(to_unusual))

    def change(self, here: list[int], there: list[int], one: int, other: int) -> None:
        """Swap their chairs."""
        for table, leaves, comes in ((here, one, other), (there, other, one)):
            for each in table:
                if each != leaves:
                    self._meet(leaves, each, -1)
                    self._meet(comes, each, 1)
        for table, leaves, comes in ((here, one, other), (there, other, one)):
            table[table.index(leaves)] = comes
            if len(table) != self.usual:
                self.visits[leaves] -= 1
                self.visits[comes] += 1

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times


def _dealt(sitting: Company, chance: Random) -> list[list[int]]:
    people = list(sitting.people)
    chance.shuffle(people)
    ends = [sum(sitting.sizes[: number + 1]) for number in range(len(sitting.sizes))]
    return [people[end - size : end] for end, size in zip(ends, sitting.sizes, strict=True)]


def _annealed(sittings: Sequence[Company], bound: int, chance: Random) -> Seated:
    hall = _Hall(sittings, chance)
    cost = lowest = hall.cost()
    target = hall.least(bound)
    best = _copied(hall.seated)
    movable = [tables for tables in hall.seated if len(tables) > 1]
    chairs = sum(len(sitting.people) for sitting in sittings)
    moves = min(_MOST_MOVES, _MOVES_A_CHAIR * chairs) if movable else 0
    heat, cooling = _WARM, (_COLD / _WARM) ** (1 / max(moves, 1))
    random = chance.random
    for _ in range(moves):
        if lowest <= target:
            break
        tables = movable[int(random() * len(movable))]
        place = int(random() * len(tables))
        here = tables[place]
        there = tables[place - 1 - int(random() * (len(tables) - 1))]
        one, other = here[int(random() * len(here))], there[int(random() * len(there))]
        added = hall.added(here, there, one, other)
        heat *= cooling
        if added <= 0 or random() < exp(-added / heat):
            hall.change(here, there, one, other)
            cost += added
            if cost < lowest:
                lowest, best = cost, _copied(hall.seated)
    return best


def _copied(seated: Seated) -> Seated:
    return [[list(table) for table in tables] for tables in seated]
