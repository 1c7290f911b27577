"""What has happened in a bracket, and what follows from it, as plain data.

Knows seeds and match codes; refuses to know how one is derived from the other (`evaluate.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from rules.core.messages import Words
from tournament.brackets.plan import Plan

Reason: TypeAlias = Literal["played", "forfeit", "double-forfeit", "open"]
Leaving: TypeAlias = Literal["withdrawn", "disqualified"]
State: TypeAlias = Literal["planned", "ready", "done", "bye", "walkover", "void"]


class Placing(NamedTuple):
    """One entrant's place and points at a table where all play for themselves."""

    entrant: int
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a match, by seed. A double forfeit has no winner and two `losers`.

    A table of more than two has `placings`, the best first, and neither winner nor loser; who
    forfeits such a table is the loser of a row of their own, which has no winner.

    `is_decided`: the director said so, against whatever play comes to. "open" is the director's
    word that the two are to play, whatever was told of them before.
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
    """An entrant who plays no more. What they have played stands."""

    entrant: int
    reason: Leaving


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that an entrant drew to break a tie, as much as it counts.

    It counts only while just those of `tied` are tied; without names, in any tie of the entrant's.
    """

    entrant: int
    card: int
    tied: frozenset[int] = frozenset()


class Record(NamedTuple):
    """Matches won and lost in a round robin, and those still to be played."""

    won: int
    lost: int
    to_play: int = 0

    def text(self) -> str:
        return f"{self.won}-{self.lost}"


class Tally(NamedTuple):
    """What an entrant who plays alone has: points and tables won, of so many sittings.

    `missed` are sittings to which they did not come, `to_play` those that are not decided.
    """

    points: int
    won: int
    played: int
    missed: int
    to_play: int


@dataclass(frozen=True, slots=True)
class NextStep:
    """What a tie needs now: either cards from these, or a game of these two.

    `byes` wait for the winner. `tied` are all of those who have to draw cards, `place` the first
    they are tied for, in this pool or the table.
    """

    draw_cards: tuple[int, ...] = ()
    playoff: tuple[int, int] | None = None
    byes: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    place: int = 1
    pool: str = "table"


class MatchState(NamedTuple):
    """Who stands in a match and what became of it.

    An entrant is None while they are not known and when there is none. A match of two that is
    `done` without a winner was a double forfeit. The loser of a walkover is the one who had left.
    A table of more than two has `placings` when it is done, and a winner where one is first alone.
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
    """A place, those who hold it, and one sentence why. Several holders share it."""

    place: int
    entrants: tuple[int, ...]
    why: Words


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The whole bracket as it stands.

    `losses` counts matches lost or forfeited; a walkover is no loss, the entrant is out anyway.
    `out` are those who play no more, by seed; `unranked` were disqualified: they are shown without
    a place, and those behind them keep theirs, but where points decide.
    `champion` is None until it is certain, and `places` holds only the places that are certain. A
    round robin has `records` too, and after ties for places that matter the `playoff` once its
    pairing is known, its matches among `matches`, and what is needed next, tie by tie (`steps`).
    `decided` are the places that the director set.
    """

    matches: Mapping[str, MatchState]
    stale: tuple[Result, ...]
    losses: Mapping[int, int]
    out: tuple[int, ...]
    champion: int | None
    places: tuple[Place, ...]
    records: Mapping[int, Record] = field(default_factory=dict)
    tallies: Mapping[int, Tally] = field(default_factory=dict)
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
        """The matches that can be played now, in the order of the plan."""
        return tuple(match for match in self.matches.values() if match.state == "ready")
