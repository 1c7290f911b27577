"""Tables of two partnerships, and how often two people are partners or opponents.

A table names its people north, south, east, west: the first two are partners, and the last two.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, TypeAlias

from tournament.brackets.spread import evenly

SEATS = "NESW"
"""The chairs of a table, clockwise."""
PLAYERS = 4
Table: TypeAlias = tuple[int, int, int, int]
Rounds: TypeAlias = Sequence[Sequence[Table]]
Pair: TypeAlias = tuple[int, int]


def as_table(people: Iterable[int]) -> Table:
    """These four: north, south, east and west."""
    north, south, east, west = people
    return north, south, east, west


def clockwise(table: Table) -> tuple[int, int, int, int]:
    """The same people in the order of `SEATS`. Done twice it is undone."""
    north, south, east, west = table
    return north, east, south, west


def renamed(table: Table, names: Sequence[int] | Mapping[int, int]) -> Table:
    """The same table of people who go by other numbers."""
    north, south, east, west = table
    return names[north], names[south], names[east], names[west]


def partners(table: Table) -> tuple[Pair, Pair]:
    """The two partnerships."""
    north, south, east, west = table
    return (north, south), (east, west)


def opponents(table: Table) -> Iterator[Pair]:
    """The four pairs of opponents."""
    return product(*partners(table))


def metrics_of(rounds: Rounds) -> dict[str, int]:
    """What repeats: sums over pairs of C(times, 2), as partners, as opponents, and at a table."""
    tables = list(chain.from_iterable(rounds))
    together = _counted(chain.from_iterable(map(partners, tables)))
    against = _counted(chain.from_iterable(map(opponents, tables)))
    return {
        "partner_repeats": twice(together),
        "opponent_repeats": twice(against),
        "meeting_repeats": twice(together + against),
    }


def bounds_of(people: int, rounds: Rounds) -> dict[str, int]:
    """The least that can repeat: all that meet in these rounds, spread evenly over all pairs."""
    tables = sum(map(len, rounds))
    pairs = people * (people - 1) // 2
    return {
        "partner_repeats": evenly(2 * tables, pairs),
        "opponent_repeats": evenly(4 * tables, pairs),
        "meeting_repeats": evenly(6 * tables, pairs),
    }


def _counted(pairs: Iterable[Pair]) -> Counter[frozenset[int]]:
    return Counter(map(frozenset, pairs))


def twice(times: Mapping[Any, int]) -> int:
    """The sum of C(times, 2): how often anything comes again."""
    return sum(count * (count - 1) // 2 for count in times.values())
