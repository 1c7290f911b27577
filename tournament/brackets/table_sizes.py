"""How many people sit at each table, with a chair for everyone."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.messages import say
from tournament.brackets.refusals import Refusal

FEWEST, MOST = 3, 5
SHARED = 6
"""The people at a table where one sits out in turn."""


@dataclass(frozen=True, slots=True)
class Chairs:
    """The limits for a table, and its best size.

    `tables` are in the hall; 0 if there are enough. `six` may share a table where nothing else
    seats everyone. `by_game`: the game is for so many, and the director cannot choose.
    """

    fewest: int = FEWEST
    most: int = MOST
    best: int = 4
    tables: int = 0
    six: bool = True
    by_game: bool = False


def table_sizes(people: int, chairs: Chairs) -> tuple[int, ...]:
    """The tables, largest first: as few as possible of another than the best size.

    Among those, as few large ones as possible. If they cannot sit so, six share some: as few as
    possible. Empty if these people cannot be seated.
    """
    ways = [sizes for sizes in _ways(people, chairs) if _has_room(sizes, chairs)]
    if not ways and chairs.six and chairs.most == MOST:
        ways = [sizes for sizes in _shared_ways(people, chairs) if _has_room(sizes, chairs)]
    return min(ways, key=lambda sizes: _cost(sizes, chairs.best), default=())


def require_sizes(people: int, chairs: Chairs) -> tuple[int, ...]:
    """The tables for these people. Raises Refusal if they cannot be seated."""
    sizes = table_sizes(people, chairs)
    if not sizes and table_sizes(people, replace(chairs, six=True)):
        raise Refusal(
            say("%(count)s players can sit only if six share a table.", count=people),
            say("Allow six at a table in the house rules, or allow other tables."),
            code="six-at-a-table",
        )
    if not sizes and chairs.tables and table_sizes(people, Chairs(chairs.fewest, chairs.most)):
        raise Refusal(
            say(
                "%(count)s players do not fit at %(tables)s tables.",
                count=people,
                tables=chairs.tables,
            ),
            say("Find more tables, or split the field."),
            code="too-few-tables",
        )
    if not sizes and chairs.by_game:
        raise Refusal(
            say(
                "%(count)s players do not fill tables of %(seats)s, and the game has %(seats)s "
                "seats.",
                count=people,
                seats=chairs.most,
            ),
            say(
                "Enter players until every table is full, change the sides of the game in the "
                "rules, or add a division with other sides."
            ),
            code="tables-not-full",
        )
    if not sizes:
        raise Refusal(
            say(
                "%(count)s players do not fit tables of %(fewest)s to %(most)s.",
                count=people,
                fewest=chairs.fewest,
                most=chairs.most,
            ),
            say("Allow tables of 3 to 5, so everyone has a seat."),
            code="no-such-tables",
        )
    return sizes


def _has_room(sizes: tuple[int, ...], chairs: Chairs) -> bool:
    return not chairs.tables or len(sizes) <= chairs.tables


def _ways(people: int, chairs: Chairs) -> Iterator[tuple[int, ...]]:
    """The ways to seat them, fewest chairs first."""
    for fives in range(people // 5 + 1 if chairs.most >= 5 else 1):
        for threes in range((people - 5 * fives) // 3 + 1 if chairs.fewest <= 3 else 1):
            fours, left = divmod(people - 5 * fives - 3 * threes, 4)
            if left == 0 and (fours == 0 or chairs.fewest <= 4 <= chairs.most):
                yield (5,) * fives + (4,) * fours + (3,) * threes


def _shared_ways(people: int, chairs: Chairs) -> Iterator[tuple[int, ...]]:
    for sixes in range(1, people // SHARED + 1):
        for sizes in _ways(people - SHARED * sixes, chairs):
            yield (SHARED,) * sixes + sizes


def _cost(sizes: tuple[int, ...], best: int) -> tuple[int, int, int, int]:
    others = [size for size in sizes if size != best]
    apart = sum(abs(size - best) for size in others)
    return sizes.count(SHARED), len(others), apart, sizes.count(MOST)
