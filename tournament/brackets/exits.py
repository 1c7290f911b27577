"""How far everyone comes in a bracket, from the sources of its matches alone. Pure.

Depth 0 is the winner of the whole bracket. The loser of a match who plays no more is behind
everything that its winner can still reach. Where winner and loser can never meet again, all that
the loser can still reach is behind, too.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias


class Exit(NamedTuple):
    """The depths that a match leads to.

    Its winner comes at least as far as `won`, its loser as far as `lost`. Before it is played, both
    can come from `best` to `worst`. `ends`: neither plays on.
    """

    won: int
    lost: int
    best: int
    worst: int
    ends: bool


Wire: TypeAlias = tuple[str, tuple[int, ...], str]


class _Ways:
    """Matches by number, and where winner and loser of each go next; None is out."""

    def __init__(self, entrants: int, wires: Sequence[Wire]) -> None:
        first = entrants + 1
        leads = {place: number for number, wire in enumerate(wires) for place in wire[1]}
        self.win = [leads.get(first + 2 * number) for number in range(len(wires))]
        self.lose = [leads.get(first + 2 * number + 1) for number in range(len(wires))]
        self.apart = self._apart()
        self.floors = [0] * len(wires)

    def _apart(self) -> list[bool]:
        """Whether no match can be reached both by winning and by losing this one."""
        within = [0] * len(self.win)
        apart = [True] * len(self.win)
        for number in reversed(range(len(self.win))):
            ways = self.win[number], self.lose[number]
            win, lose = (0 if to is None else within[to] for to in ways)
            apart[number] = not win & lose
            within[number] = win | lose | 1 << number
        return apart

    def exits(self) -> list[Exit]:
        """The exits by these floors: nobody in a match comes further than its floor."""
        found = [Exit(0, 0, 0, 0, ends=False)] * len(self.floors)
        for number in reversed(range(len(self.floors))):
            floor, win, lose = self.floors[number], self.win[number], self.lose[number]
            won = floor if win is None else found[win].worst
            lost = won + 1
            if lose is not None and not self.apart[number]:
                lost = found[lose].worst
            elif lose is not None and found[lose].best <= lost:
                lost += found[lose].worst - found[lose].best
            best = floor if win is None else found[win].best
            ends = win is None and lose is None
            found[number] = Exit(won, lost, best, max(won, lost), ends)
        return found

    def floors_after(self, found: Sequence[Exit]) -> list[int]:
        """The floors by these exits: where ways part, the loser's is behind the winner's exits."""
        floors = [0] * len(self.floors)
        for number, floor in enumerate(self.floors):
            win, lose = self.win[number], self.lose[number]
            if win is not None:
                floors[win] = max(floors[win], floor)
            if lose is not None:
                behind = found[number].won + 1 if self.apart[number] else floor
                floors[lose] = max(floors[lose], behind)
        return floors


def exits_of(entrants: int, wires: Sequence[Wire]) -> dict[str, Exit]:
    """The exit of each match, by its code.

    `wires` are the plan's. Who drops into a part of the bracket that is behind their own place
    keeps that place.
    """
    bracket = _Ways(entrants, wires)
    found = bracket.exits()
    while (floors := bracket.floors_after(found)) != bracket.floors:
        bracket.floors = floors
        found = bracket.exits()
    return {code: ways for (code, *_), ways in zip(wires, found, strict=True)}
