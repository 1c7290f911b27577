"""A plan: the matches to be played, and where each one's entrants come from.

Knows seeds (1 is the best), match codes and sources. Does not know results, names or times.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rules.core.messages import Words
from tournament.brackets.exits import Exit, Wire, exits_of
from tournament.brackets.kinds import Kind

VOID = 0
UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Entrant:
    """The entrant with this seed."""

    seed: int

    def text(self) -> str:
        return f"seed {self.seed}"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The winner of this match."""

    match: str

    def text(self) -> str:
        return f"winner {self.match}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The loser of this match.

    With a seed, only if that seed loses: after a bye this is their first match.
    """

    match: str
    seed: int | None = None

    def text(self) -> str:
        return f"loser {self.match}" if self.seed is None else f"loser {self.match} if {self.seed}"


@dataclass(frozen=True, slots=True)
class Void:
    """Nobody: a seed beyond the last entrant, so the opponent has a bye."""

    def text(self) -> str:
        return "bye"


Source: TypeAlias = Entrant | WinnerOf | LoserOf | Void


def parse_source(text: str) -> Source:
    """The source that `text()` wrote. Raises ValueError for anything else."""
    word, _, rest = text.partition(" ")
    if word == "seed" and rest.isascii() and rest.isdigit():
        return Entrant(int(rest))
    if word == "winner" and rest:
        return WinnerOf(rest)
    if word == "loser" and rest:
        match, _, seed = rest.partition(" if ")
        return LoserOf(match, int(seed) if seed.isdecimal() else None)
    if text == "bye":
        return Void()
    raise ValueError(f"{text!r} is no source")


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """One match to be played, by two entrants or a table of more.

    `number` counts from 1 in bracket order. `needs` names the match that its second slot, from the
    losers' bracket, must win before this one is played: the second final.
    """

    code: str
    round: str
    number: int
    slots: tuple[Source, ...]
    needs: str | None = None


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round: its key, its name for people, and the bracket it belongs to.

    `bracket` is winners, losers, final, third, consolation, places (every place is played out),
    playoff, table (everyone meets everyone), "pool A" or sittings (individuals).
    """

    key: str
    name: Words
    bracket: str


POOL = "pool "


def pool_of(bracket: str) -> str:
    """The letter of this pool; nothing for another bracket."""
    return bracket.removeprefix(POOL) if bracket.startswith(POOL) else ""


@dataclass(frozen=True, slots=True)
class Plan:
    """All matches of a format for this many entrants, as far as they are drawn.

    `to_come` are the rounds still to be drawn; at least one while their number is open. `joined`
    are late entrants with the first round they can play. Codes begin with `prefix`.

    Sources come before the matches that use them. `wires` is the same plan as indices into one list
    of holders. Place 0 holds nobody, place n the entrant with seed n, and then each match has two
    places, winner and loser. A wire is (code, places of its slots, code of the match it needs or
    nothing). `sieves` are places after those, by match: they hold its loser only if it is that
    seed. `fed` maps a source to the match it leads to. `exits` say how far those come who leave a
    bracket, match by match.
    """

    format: str
    kind: Kind
    entrants: int
    rounds: tuple[PlannedRound, ...]
    matches: tuple[PlannedMatch, ...]
    to_come: int = 0
    joined: Mapping[int, int] = field(default_factory=dict)
    prefix: str = ""
    wires: tuple[Wire, ...] = field(init=False, repr=False, compare=False)
    sieves: Mapping[str, tuple[int, int]] = field(init=False, repr=False, compare=False)
    fed: Mapping[Source, PlannedMatch] = field(init=False, repr=False, compare=False)
    exits: Mapping[str, Exit] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        fed = {slot: match for match in self.matches for slot in match.slots}
        object.__setattr__(self, "fed", fed)
        behind = self.entrants + 1 + 2 * len(self.matches)
        sieved = [
            (slot.match, slot.seed) for slot in fed if isinstance(slot, LoserOf) and slot.seed
        ]
        sieves = {match: (place, seed) for place, (match, seed) in enumerate(sieved, behind)}
        object.__setattr__(self, "sieves", sieves)
        wires = _wired(self.entrants, self.matches, sieves)
        object.__setattr__(self, "wires", wires)
        by_exit = self.kind.ranked == "bracket"
        object.__setattr__(self, "exits", exits_of(self.entrants, wires) if by_exit else {})

    def holders(self) -> list[int]:
        """The list of holders before any play."""
        unknown = 2 * len(self.matches) + len(self.sieves)
        return [*range(self.entrants + 1), *([UNKNOWN] * unknown)]


def with_prefix(plan: Plan, prefix: str) -> Plan:
    """The plan whose codes begin with this, so that no other stage of the division has them."""
    if not prefix:
        return plan
    matches = (
        replace(
            match,
            code=prefix + match.code,
            slots=tuple(_renamed(slot, prefix) for slot in match.slots),
            needs=match.needs and prefix + match.needs,
        )
        for match in plan.matches
    )
    return replace(plan, matches=tuple(matches), prefix=prefix)


def _renamed(source: Source, prefix: str) -> Source:
    if isinstance(source, WinnerOf | LoserOf):
        return replace(source, match=prefix + source.match)
    return source


def _wired(
    entrants: int, matches: tuple[PlannedMatch, ...], sieves: Mapping[str, tuple[int, int]]
) -> tuple[Wire, ...]:
    index: dict[str, int] = {}
    wires: list[Wire] = []
    for number, match in enumerate(matches):
        places = tuple(_place(slot, entrants, index, sieves) for slot in match.slots)
        if match.needs is not None:
            _known(match.needs, index)
        if match.code in index:
            raise ValueError(f"two matches are called {match.code}")
        index[match.code] = number
        wires.append((match.code, places, match.needs or ""))
    return tuple(wires)


def _place(
    source: Source, entrants: int, index: dict[str, int], sieves: Mapping[str, tuple[int, int]]
) -> int:
    if isinstance(source, Entrant):
        if not 1 <= source.seed <= entrants:
            raise ValueError(f"there is no seed {source.seed}")
        return source.seed
    if isinstance(source, WinnerOf):
        return entrants + 1 + 2 * _known(source.match, index)
    if isinstance(source, LoserOf):
        if source.seed is not None:
            _known(source.match, index)
            return sieves[source.match][0]
        return entrants + 2 + 2 * _known(source.match, index)
    return VOID


def _known(code: str, index: dict[str, int]) -> int:
    if code not in index:
        raise ValueError(f"{code} is needed before it is planned")
    return index[code]
