"""Small books for the tests of standings."""

from collections.abc import Collection, Mapping, Sequence

from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.posting import TableResult, book_of
from tournament.brackets.rounds.terms import Terms

USUAL = Terms()


def met(round_: int, table: int, one: tuple[int, int], other: tuple[int, int]) -> TableResult:
    """A table of two, each as (entrant, points). More points win."""
    points = (one[1], other[1])
    first = tuple(side for side in (0, 1) if points[side] == max(points))
    return TableResult(round_, table, ((one[0],), (other[0],)), points, first)


FIVE = (1, 2, 3, 4, 5)
TABLES = (
    met(1, 1, (1, 500), (4, 320)),
    met(1, 2, (2, 410), (5, 410)),
    met(2, 1, (1, 500), (2, 200)),
    met(2, 2, (3, 500), (4, 450)),
)
BYES: Mapping[int, Collection[int]] = {1: [3], 2: [5]}


def five(terms: Terms = USUAL, tables: Sequence[TableResult] = TABLES) -> Book:
    """Two rounds of five. Entrants 1 and 3 have two wins, 3 one of them by a bye."""
    return book_of(FIVE, tables, BYES, terms)
