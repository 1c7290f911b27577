"""What happened in a bracket and what follows, as plain data.

Knows seeds and match codes. `evaluate.py` derives one from the other.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from rules.core.messages import Words
from tournament.brackets.plan import Plan

Reason: TypeAlias = Literal["played", "forfeit", "double-forfeit", "open"]
Leaving: TypeAlias = Literal["withdrawn", "disqualified"]
State: TypeAlias = Literal["planned", "ready", "done", "bye", "walkover", "void"]
Scores: TypeAlias = Mapping[str, Mapping[int, int]]
"""Match code → seed → the points of its posted games."""
Counts: TypeAlias = Mapping[str, Mapping[int, Mapping[str, int]]]
"""Match code → seed → what was counted there, and how often."""
Forfeits: TypeAlias = Collection[tuple[str, tuple[int, int]]]
"""Match code and its two entrants, the better seed first, where one or both forfeited."""
NO_COUNTS: Counts = MappingProxyType({})
CHARGED = ""
"""The points of an entrant's own penalties among the counts, which nobody can name so."""


class Placing(NamedTuple):
    """One entrant's place and points at a table of individuals."""

    entrant: int
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a match, by seed. A double forfeit has no winner and two `losers`.

    A table of individuals has `placings`, best first, and no winner or loser. A player who forfeits
    it is the loser of a separate row without a winner. `is_decided`: the director set it against
    the played result. "open": the director says that the two are still to play, whatever came
    before.
    """

    match: str
    winner: int | None
    loser: int | None
    reason: Reason = "played"
    losers: tuple[int, int] | None = None
    placings: tuple[Placing, ...] = ()
    is_decided: bool = False

    @property
    def pair(self) -> tuple[int, int]:
        """Its two entrants, the better seed first; 0 stands for a whole table."""
        one, two = self.losers or (self.winner or 0, self.loser or 0)
        return (one, two) if one < two else (two, one)


@dataclass(frozen=True, slots=True)
class Departure:
    """An entrant who plays no more. Their played results stand."""

    entrant: int
    reason: Leaving


@dataclass(frozen=True, slots=True)
class Draw:
    """An entrant's card in a tie-break draw, as its value.

    It counts only while exactly the entrants in `tied` are tied; without names, in any tie.
    """

    entrant: int
    card: int
    tied: frozenset[int] = frozenset()


class Record(NamedTuple):
    """Matches won, lost and still to play in a round robin."""

    won: int
    lost: int
    to_play: int = 0

    def text(self) -> str:
        return f"{self.won}-{self.lost}"


class Tally(NamedTuple):
    """An individual's points and tables won, of this many sittings.

    `missed` are sittings they were absent from, `to_play` those not decided.
    """

    points: int
    won: int
    played: int
    missed: int
    to_play: int


@dataclass(frozen=True, slots=True)
class NextStep:
    """What a tie needs now: cards from these, one more hand of these, or a game of two.

    `byes` wait for the winner. `tied` are all who must draw cards, `place` the first place they are
    tied for, in this pool or the table. The cards set the order if `by_cards`, else the bye of a
    play-off.
    """

    draw_cards: tuple[int, ...] = ()
    play_hand: tuple[int, ...] = ()
    playoff: tuple[int, int] | None = None
    byes: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    place: int = 1
    pool: str = "table"
    by_cards: bool = False

    @property
    def told(self) -> tuple[int, ...]:
        """Who draws or plays now."""
        return self.draw_cards or self.play_hand or self.playoff or ()


class MatchState(NamedTuple):
    """The entrants of a match and its outcome.

    An entrant is None while unknown, and if there is none. A match of two that is `done` without a
    winner was a double forfeit. The loser of a walkover is the one who had withdrawn. A finished
    table of individuals has `placings`, and a winner if one is alone in first place.
    """

    code: str
    entrants: tuple[int | None, ...]
    winner: int | None
    loser: int | None
    state: State
    placings: tuple[Placing, ...] = ()

    @property
    def is_decided(self) -> bool:
        return self.state not in ("planned", "ready")


@dataclass(frozen=True, slots=True)
class Place:
    """A place, its holders, and one sentence why. Several holders share it."""

    place: int
    entrants: tuple[int, ...]
    why: Words


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant's place after the rounds so far. `numbers` are those of the keys, by slug."""

    place: int
    entrant: int
    numbers: Mapping[str, int | Fraction]
    why: Words


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The whole bracket now.

    `losses` counts matches lost or forfeited; a walkover is no loss. `out` are those who play no
    more, by seed. `unranked` were disqualified: they are shown without a place, and those below
    keep theirs, except where points decide. `champion` is None until certain, and `places` holds
    only certain places. A round robin also has `records`. After ties for places that matter, it has
    the `playoff` once its pairing is known (its matches are in `matches`), and `steps`, one per
    tie. Drawn rounds have `standings`
    from the first one on. `decided` are the director's places.
    """

    matches: Mapping[str, MatchState]
    stale: tuple[Result, ...]
    losses: Mapping[int, int]
    out: tuple[int, ...]
    champion: int | None
    places: tuple[Place, ...]
    records: Mapping[int, Record] = field(default_factory=dict)
    tallies: Mapping[int, Tally] = field(default_factory=dict)
    standings: tuple[Standing, ...] = ()
    unranked: tuple[int, ...] = ()
    playoff: Plan | None = None
    steps: tuple[NextStep, ...] = ()
    decided: Mapping[int, int] = field(default_factory=dict)

    @property
    def next(self) -> NextStep | None:
        """What the first tie needs."""
        return self.steps[0] if self.steps else None

    @property
    def ready(self) -> tuple[MatchState, ...]:
        """The matches that can be played now, in plan order."""
        return tuple(match for match in self.matches.values() if match.state == "ready")
