"""The hall as pairing sees it: tables with their places, and what the teams ask of a table.

Pure facts and the question whether a match may stand at a table. Does not know names and times.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

ZONE, ACCESS, STAYS = "zone", "accessible", "stationary"
"""What a match may break at a table."""
ROW = 8
"""Tables in a row of the plan, where nobody has said where they stand."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A table: its zone ("" is none), whether a wheelchair gets there, and its place on the plan,
    in steps from one table to the next."""

    number: int
    zone: str = ""
    accessible: bool = False
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Guest:
    """A team: where it sat, and whether it needs an accessible table or keeps its own.

    `keeps` is the table a stationary player stays at; None: wherever they sit first.
    """

    visits: Mapping[int, int] = field(default_factory=dict)
    last: int | None = None
    accessible: bool = False
    keeps: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that has not been called.

    `who` names everybody in it, teams and people, by words that are the same wherever they turn
    up. `ready`: its entrants are known. `round_started`: the director let the round begin.
    """

    match: int
    who: frozenset[str]
    ready: bool = True
    round_started: bool = True
    zone: str = ""
    guests: tuple[Guest, ...] = ()

    @property
    def accessible(self) -> bool:
        return any(guest.accessible for guest in self.guests)

    @property
    def keeps(self) -> frozenset[int]:
        """The tables that its stationary players stay at; two of them cannot all be kept."""
        return frozenset(guest.keeps for guest in self.guests if guest.keeps is not None)


@dataclass(frozen=True)
class Hall:
    """All tables in use. `claimed` are the zones that a division plays in: others keep out.

    `kept` are the tables at which somebody stays, and `spares_accessible` says that somebody
    needs an accessible one: these are left free while there are others.
    """

    spots: tuple[Spot, ...]
    claimed: frozenset[str] = frozenset()
    kept: frozenset[int] = frozenset()
    spares_accessible: bool = False

    @cached_property
    def at(self) -> Mapping[int, Spot]:
        """The tables by number."""
        return {spot.number: spot for spot in self.spots}

    def steps(self, last: int | None, spot: Spot) -> int:
        """How far it is from the last table, in steps; 0 for who comes in."""
        before = self.at.get(last) if last is not None else None
        return abs(before.x - spot.x) + abs(before.y - spot.y) if before else 0

    def open_to(self, match: Waiting) -> frozenset[int]:
        """The tables that nothing forbids the match: zone, access, who stays at theirs."""
        accessible, keeps = match.accessible, match.keeps
        return frozenset(
            spot.number
            for spot in self.spots
            if self.in_zone(spot, match.zone)
            and (spot.accessible or not accessible)
            and keeps <= {spot.number}
        )

    def broken_by(self, match: Waiting, number: int) -> list[str]:
        """What the match would break at this table: its zone, or what somebody in it needs."""
        spot = self.at[number]
        found = []
        if not self.in_zone(spot, match.zone):
            found.append(ZONE)
        if match.accessible and not spot.accessible:
            found.append(ACCESS)
        if not match.keeps <= {number}:
            found.append(STAYS)
        return found

    def spared_from(self, match: Waiting) -> frozenset[int]:
        """The tables that had better be left to somebody else."""
        if not self.spares_accessible or match.accessible:
            return self.kept - match.keeps
        accessible = {spot.number for spot in self.spots if spot.accessible}
        return (self.kept | accessible) - match.keeps

    def in_zone(self, spot: Spot, zone: str) -> bool:
        """A division plays in its zone; one without a zone where no division has claimed."""
        return spot.zone == zone if zone else spot.zone not in self.claimed


def in_rows(number: int) -> tuple[int, int]:
    """Where table `number` stands if nobody has said: rows of eight from the first."""
    return (number - 1) % ROW, (number - 1) // ROW
