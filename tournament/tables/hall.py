"""The hall for pairing: tables with positions, and the teams' needs. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

ZONE, ACCESS, STAYS = "zone", "accessible", "stationary"
"""Constraints that a match can break at a table."""
ROW = 8
"""Tables per row of the plan, by default."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A table: its zone ("" is none), wheelchair access, and its position in steps."""

    number: int
    zone: str = ""
    accessible: bool = False
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Guest:
    """A team: where it sat, and whether it needs an accessible table or keeps its own.

    `keeps` is a stationary player's table; None: wherever they sit first.
    """

    visits: Mapping[int, int] = field(default_factory=dict)
    last: int | None = None
    accessible: bool = False
    keeps: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match not called yet.

    `who` names everyone in it, teams and people, by consistent keys. `ready`: its entrants are
    known. `round_started`: the director started the round. `home`: in a drawn round, the table it
    belongs to.
    """

    match: int
    who: frozenset[str]
    ready: bool = True
    round_started: bool = True
    zone: str = ""
    guests: tuple[Guest, ...] = ()
    home: int | None = None

    @property
    def accessible(self) -> bool:
        return any(guest.accessible for guest in self.guests)

    @property
    def keeps(self) -> frozenset[int]:
        """The tables of its stationary players. Two of them cannot both be kept."""
        return frozenset(guest.keeps for guest in self.guests if guest.keeps is not None)


@dataclass(frozen=True)
class Hall:
    """All tables in use. `claimed` are the divisions' zones: others keep out.

    `kept` are stationary players' tables. `spares_accessible`: someone needs an accessible one.
    These stay free while there are others.
    """

    spots: tuple[Spot, ...]
    claimed: frozenset[str] = frozenset()
    kept: frozenset[int] = frozenset()
    spares_accessible: bool = False

    @cached_property
    def at(self) -> Mapping[int, Spot]:
        """The tables by number."""
        return {spot.number: spot for spot in self.spots}

    @cached_property
    def _own(self) -> dict[str, list[int]]:
        """The tables of each zone that was asked for."""
        return {}

    def open_to(self, match: Waiting) -> frozenset[int]:
        """The tables allowed for the match: zone, access, stationary players."""
        accessible, keeps = match.accessible, match.keeps
        return frozenset(
            spot.number
            for spot in self.spots
            if self.in_zone(spot, match.zone)
            and (spot.accessible or not accessible)
            and keeps <= {spot.number}
        )

    def broken_by(self, match: Waiting, number: int) -> list[str]:
        """The constraints the match breaks at this table."""
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
        """The tables better left to others."""
        if not self.spares_accessible or match.accessible:
            return self.kept - match.keeps
        accessible = {spot.number for spot in self.spots if spot.accessible}
        return (self.kept | accessible) - match.keeps

    def nth(self, zone: str, number: int) -> int | None:
        """The table with this number, from 1, among those of a division; None if there is none."""
        if zone not in self._own:
            self._own[zone] = [spot.number for spot in self.spots if self.in_zone(spot, zone)]
        own = self._own[zone]
        return own[number - 1] if number <= len(own) else None

    def in_zone(self, spot: Spot, zone: str) -> bool:
        """Whether a division plays in its zone, or in unclaimed space without one."""
        return spot.zone == zone if zone else spot.zone not in self.claimed


def in_rows(number: int) -> tuple[int, int]:
    """The default position of table `number`: rows of eight from the first."""
    return (number - 1) % ROW, (number - 1) // ROW
