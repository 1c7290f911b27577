"""Which match is offered to which free table. Pure: numbers and words in, an offer a table out.

Knows the order of play and who is busy; refuses to know names, clocks and whether anybody takes
the offer.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that has not been called.

    `who` names everybody in it, teams and people, by words that are the same wherever they turn
    up. `ready`: both entrants are known. `round_started`: the director let the round begin.
    """

    match: int
    who: frozenset[str]
    ready: bool = True
    round_started: bool = True


def offers(
    free: Iterable[int], waiting: Sequence[Waiting], busy: AbstractSet[str] = frozenset()
) -> dict[int, int]:
    """Table number → match, at most one each: the lowest table gets the first match that can go.

    `waiting` is in the order of play. A match can go when it is ready, its round has started, and
    nobody in it is `busy` on the floor or in an offer made before it.
    """
    tables = iter(sorted(free))
    engaged = set(busy)
    made: dict[int, int] = {}
    for match in waiting:
        if not (match.ready and match.round_started) or match.who & engaged:
            continue
        table = next(tables, None)
        if table is None:
            break
        made[table] = match.match
        engaged |= match.who
    return made
