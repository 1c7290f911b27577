"""Breaking a tie by cards: those tied draw, and the high card has the bye.

Two need no cards. More than three use a knock-out with byes for the highest cards. `playoffs.py`
plans the games.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournament.brackets.formats.single_elimination import bracket_size
from tournament.brackets.outcome import Draw


def drawn(tied: Sequence[int], draws: Sequence[Draw]) -> tuple[list[int], list[int]]:
    """The tied from the highest card down, and those who must draw (again).

    Equal cards draw again, unless the two meet in the first game anyway: two equal low cards of
    three need no draw, nor do two in a tie.
    """
    counting = [row for row in draws if not row.tied or row.tied == frozenset(tied)]
    cards = {entrant: [row.card for row in counting if row.entrant == entrant] for entrant in tied}
    return _ordered(list(tied), cards, above=0, nth=0, half=bracket_size(len(tied)) // 2)


def _ordered(
    equals: list[int], cards: Mapping[int, list[int]], *, above: int, nth: int, half: int
) -> tuple[list[int], list[int]]:
    """Order those who are equal before their nth card, with `above` others ahead."""
    if len(equals) == 1 or (len(equals) == 2 and above == half - 1):
        return equals, []
    missing = [entrant for entrant in equals if len(cards[entrant]) <= nth]
    if missing:
        return equals, missing
    order: list[int] = []
    to_draw: list[int] = []
    ranked = sorted(equals, key=lambda entrant: -cards[entrant][nth])
    for _, group in groupby(ranked, key=lambda entrant: cards[entrant][nth]):
        here = above + len(order)
        inner, waiting = _ordered(list(group), cards, above=here, nth=nth + 1, half=half)
        order += inner
        to_draw += waiting
    return order, to_draw
