"""Keep families or clubs apart: few swaps, each between places of equal worth. Pure.

Knows clubs by place and the groups that will meet (first-round pairs, pools). Two teams may swap
only within a band.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Apart:
    """`order` holds, for each place from 1, the former place of its team.

    `swaps` are pairs of places in turn; `left` are places of one club that still meet.
    """

    order: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]
    left: tuple[tuple[int, int], ...]


def keep_apart(
    clubs: Sequence[str], groups: Sequence[Sequence[int]], bands: Sequence[Sequence[int]]
) -> Apart:
    """Swap until no two of a club meet, or no single swap helps.

    Clubs are given by place; an empty one is no club. Among equally good swaps, it takes the
    nearest one of the weaker team. In pairs a meeting remains only if a band holds too many of a
    club and its opponents.
    """
    board = _Board(list(range(1, len(clubs) + 1)), clubs, groups, bands)
    swaps = []
    stuck: set[int] = set()
    while (group := board.next_clash(stuck)) is not None:
        swap = board.best_swap(group)
        if swap is None:
            stuck.add(group)
            continue
        board.swap(*swap)
        swaps.append(swap)
        stuck.clear()
    return Apart(tuple(board.at), tuple(swaps), tuple(board.clashes()))


class _Board:
    """The teams' places while swaps are tried."""

    def __init__(
        self,
        at: list[int],
        clubs: Sequence[str],
        groups: Sequence[Sequence[int]],
        bands: Sequence[Sequence[int]],
    ) -> None:
        self.at, self.clubs, self.groups = at, clubs, groups
        self.group_of = {place: index for index, group in enumerate(groups) for place in group}
        self.band_of = {place: band for band in bands for place in band}

    def club(self, place: int) -> str:
        return self.clubs[self.at[place - 1] - 1]

    def meetings(self, group: int) -> int:
        """How many pairs of one club the group has."""
        times = Counter(filter(None, map(self.club, self.groups[group])))
        return sum(count * (count - 1) // 2 for count in times.values())

    def next_clash(self, stuck: set[int]) -> int | None:
        """The first group with a clash that may still be avoided."""
        open_groups = (index for index in range(len(self.groups)) if index not in stuck)
        return next((index for index in open_groups if self.meetings(index)), None)

    def best_swap(self, group: int) -> tuple[int, int] | None:
        """The swap that removes most meetings, the nearest of the weakest place first."""
        found = [
            (gain, abs(place - other), -max(place, other), (place, other))
            for place in self.groups[group]
            for other in self.band_of.get(place, ())
            if self.group_of.get(other, group) != group and (gain := self.gain(place, other)) < 0
        ]
        return min(found)[3] if found else None

    def gain(self, place: int, other: int) -> int:
        """The number of meetings that a swap adds; negative is better."""
        groups = self.group_of[place], self.group_of[other]
        before = sum(map(self.meetings, groups))
        self.swap(place, other)
        after = sum(map(self.meetings, groups))
        self.swap(place, other)
        return after - before

    def swap(self, place: int, other: int) -> None:
        at = self.at
        at[place - 1], at[other - 1] = at[other - 1], at[place - 1]

    def clashes(self) -> Iterator[tuple[int, int]]:
        for group in self.groups:
            for index, place in enumerate(group):
                for other in group[index + 1 :]:
                    if self.club(place) and self.club(place) == self.club(other):
                        yield place, other
