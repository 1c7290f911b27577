"""Chairs around a table: who is expected where, and swapping two. Pure.

Knows seats, sides and players' keys. Does not know names.
"""

from collections.abc import Mapping, Sequence

from rules.core.seats import Table

Chairs = Mapping[str, int]


def expected(table: Table, teams: Sequence[Sequence[int]]) -> dict[str, int]:
    """The first team on the first side, the second on the second, members by place."""
    return {
        seat: player
        for side, team in zip(table.sides, teams, strict=False)
        for seat, player in zip(table.members[side], team, strict=False)
    }


def swapped(table: Table, chairs: Chairs, one: str, two: str) -> dict[str, int]:
    """The arrangement after the players in two seats swap.

    Partners swap alone. Opponents take their partners along, so that the teams swap sides.
    """
    moves = {one: two, two: one}
    if table.side_of(one) != table.side_of(two):
        moves |= dict(zip(_beside(table, one), _beside(table, two), strict=True))
        moves |= dict(zip(_beside(table, two), _beside(table, one), strict=True))
    return {seat: chairs[moves.get(seat, seat)] for seat in chairs}


def _beside(table: Table, seat: str) -> list[str]:
    """The other seats of this seat's side."""
    side = table.side_of(seat)
    return [other for other in table.seats if table.side_of(other) == side and other != seat]


def one_team_a_side(table: Table, chairs: Chairs, teams: Sequence[Sequence[int]]) -> bool:
    """Whether every seat is taken and each side is one whole team."""
    if set(chairs) != set(table.seats):
        return False
    sides = [sorted(chairs[seat] for seat in table.members[side]) for side in table.sides]
    return sorted(sides) == sorted(sorted(team) for team in teams)
