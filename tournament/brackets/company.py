"""People at tables over several sittings: the seating, and how often things repeat in it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

from tournament.brackets.spread import evenly

Seated: TypeAlias = list[list[list[int]]]
"""People by sitting and table."""


@dataclass(frozen=True, slots=True)
class Company:
    """The people at one sitting, and its table sizes."""

    people: tuple[int, ...]
    sizes: tuple[int, ...]


def deal(sitting: Company, chance: Random) -> list[list[int]]:
    """The tables of one sitting, at random."""
    people = list(sitting.people)
    chance.shuffle(people)
    ends = [sum(sitting.sizes[: number + 1]) for number in range(len(sitting.sizes))]
    return [people[end - size : end] for end, size in zip(ends, sitting.sizes, strict=True)]


def repeats(seated: Seated) -> int:
    """The sum over pairs of C(meetings, 2)."""
    met = Counter(
        pair for tables in seated for table in tables for pair in combinations(sorted(table), 2)
    )
    return sum(times * (times - 1) // 2 for times in met.values())


def table_repeats(seated: Seated) -> int:
    """The sum over people and tables of C(visits, 2)."""
    visits = Counter(
        (each, place) for tables in seated for place, table in enumerate(tables) for each in table
    )
    return sum(times * (times - 1) // 2 for times in visits.values())


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


def fewest_table_repeats(sittings: Sequence[Company]) -> int:
    """A lower bound: everyone's sittings spread evenly over the tables."""
    tables = max(len(sitting.sizes) for sitting in sittings)
    times = Counter(each for sitting in sittings for each in sitting.people)
    return sum(evenly(each, tables) for each in times.values())


def _meet_again(one: Company, other: Company) -> int:
    return sum(evenly(size, len(other.sizes)) for size in one.sizes)


def unusual_spread(sittings: Sequence[Company], seated: Seated) -> int:
    """How much oftener one person than another sits at a table of unusual size."""
    usual = usual_size(sittings)
    visits = {each: 0 for sitting in sittings for each in sitting.people}
    for each in _at_unusual(seated, usual):
        visits[each] += 1
    return max(visits.values()) - min(visits.values())


def usual_size(sittings: Sequence[Company]) -> int:
    """The most common size."""
    counts = Counter(size for sitting in sittings for size in sitting.sizes)
    return max(counts, key=lambda size: (counts[size], size == 4))


def _at_unusual(seated: Seated, usual: int) -> Iterator[int]:
    for tables in seated:
        for table in tables:
            if len(table) != usual:
                yield from table
