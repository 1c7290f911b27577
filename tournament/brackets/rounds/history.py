"""Rounds that are published, and the next one.

A published round is a fact: it is never drawn again. A correction changes what became of its
meetings, and the next round is drawn from that.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import chain, combinations
from typing import Literal, TypeAlias

from rules.core.messages import Words
from tournament.brackets.rounds.book import Carried

Pair: TypeAlias = frozenset[int]
NO_PAIRS: frozenset[Pair] = frozenset()
End: TypeAlias = Literal["out", "through"]
"""Why somebody who is there plays no further round."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Entrants at one table of a round, in the order of its sides, by seed.

    Tables count from 1. `points` stand in the order of `sides`; there are none before it is played,
    nor after a forfeit. A meeting that is over without a `winner` ended level, unless all have
    `lost`: both forfeited, or both had left. In the chairs of the `absent` somebody else plays for
    no points of theirs. `is_forfeit`: nobody played it, or nobody is left to play against.
    """

    table: int
    sides: tuple[int, ...]
    points: tuple[int, ...] = ()
    winner: int | None = None
    is_over: bool = False
    lost: bool = False
    absent: frozenset[int] = frozenset()
    is_forfeit: bool = False


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A round as published. Whoever is neither at a table nor in `byes` was not there."""

    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...] = ()

    def seated(self) -> Iterator[int]:
        """Everyone at a table."""
        return chain.from_iterable(meeting.sides for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class History:
    """What the next round is drawn from.

    `entrants` are all who ever entered, the best seed first; late ones come last. `out` have left,
    `resting` asked to sit out the next round, `forbidden` pairs must not meet. `joined` are late
    entrants with the first round they could play. `earlier` are the rounds of stages whose points
    are `carried` into this one, without results; those who are not here have negative numbers.
    """

    entrants: tuple[int, ...]
    rounds: tuple[PublishedRound, ...] = ()
    out: frozenset[int] = frozenset()
    resting: frozenset[int] = frozenset()
    forbidden: frozenset[Pair] = NO_PAIRS
    joined: Mapping[int, int] = field(default_factory=dict, hash=False)
    earlier: tuple[PublishedRound, ...] = ()
    carried: Carried = field(default_factory=dict, hash=False)

    @property
    def all_rounds(self) -> tuple[PublishedRound, ...]:
        """The rounds, and before them those of earlier stages."""
        return (*self.earlier, *self.rounds)

    @property
    def everybody(self) -> tuple[int, ...]:
        """The entrants, and those who were only in earlier stages."""
        there = {seed for row in self.earlier for seed in (*row.seated(), *row.byes)}
        return (*self.entrants, *sorted(there.difference(self.entrants)))

    @property
    def brought(self) -> Mapping[int, int]:
        """The half wins of earlier stages."""
        return {seed: int(2 * wins) for seed, wins in self.carried.get("wins", {}).items()}

    @property
    def present(self) -> tuple[int, ...]:
        """Who is there for the next round, in seed order."""
        away = self.out | self.resting
        return tuple(seed for seed in self.entrants if seed not in away)

    def without_results(self) -> "History":
        """Who met where, and nothing of what became of it."""
        rounds = (
            replace(row, meetings=tuple(Meeting(each.table, each.sides) for each in row.meetings))
            for row in self.rounds
        )
        return replace(self, rounds=tuple(rounds), carried={})

    def digest(self) -> str:
        """A name for exactly this history: 64 hexadecimal digits."""
        rows = (
            [meeting.table, meeting.sides, meeting.points, meeting.winner, meeting.is_over]
            + [meeting.lost] * meeting.lost
            + [sorted(meeting.absent)] * bool(meeting.absent)
            for row in self.rounds
            for meeting in row.meetings
        )
        told = [
            self.entrants,
            [[*rows], [row.byes for row in self.rounds]],
            sorted(self.out),
            sorted(self.resting),
            sorted(sorted(pair) for pair in self.forbidden),
            *([sorted(self.joined.items())] if self.joined else []),
            *([["earlier", [_told(row) for row in self.earlier]]] if self.earlier else []),
            *([["carried", _written(self.carried)]] if self.carried else []),
        ]
        return sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()

    def meetings(self) -> Counter[Pair]:
        """How often two sat at one table."""
        tables = (meeting.sides for row in self.all_rounds for meeting in row.meetings)
        return Counter(
            frozenset(pair) for sides in tables for pair in combinations(sorted(sides), 2)
        )

    def byes(self) -> Counter[int]:
        """How often each had a bye."""
        return Counter(chain.from_iterable(row.byes for row in self.all_rounds))

    def rests(self) -> Counter[int]:
        """How often each had no table: byes, and one for whoever entered late."""
        return self.byes() + Counter(seed for seed, first in self.joined.items() if first > 1)

    def before_entry(self, number: int) -> tuple[int, ...]:
        """Who was not in this round because they entered after it."""
        row = self.rounds[number - 1]
        there = {*row.seated(), *row.byes}
        late = (seed for seed, first in self.joined.items() if number < first)
        return tuple(seed for seed in late if seed not in there)

    def visits(self) -> Counter[tuple[int, int]]:
        """How often each sat at a table, by (entrant, table)."""
        return Counter(
            (seed, meeting.table)
            for row in self.all_rounds
            for meeting in row.meetings
            for seed in meeting.sides
        )


def _told(row: PublishedRound) -> list[object]:
    return [[[each.table, each.sides] for each in row.meetings], row.byes]


def _written(carried: Carried) -> list[object]:
    return [
        [slug, [[seed, str(number)] for seed, number in sorted(numbers.items())]]
        for slug, numbers in sorted(carried.items())
    ]


@dataclass(frozen=True, slots=True)
class Beforehand:
    """What a first round is drawn from: pairs that must not meet, rounds of earlier stages."""

    forbidden: frozenset[Pair] = NO_PAIRS
    earlier: tuple[PublishedRound, ...] = ()

    def history(self, entrants: int) -> History:
        """The history of entrants seeded 1 to `entrants` before they have played."""
        everyone = tuple(range(1, entrants + 1))
        return History(everyone, forbidden=self.forbidden, earlier=self.earlier)


NOTHING_BEFORE = Beforehand()


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round as an engine draws it, before anybody publishes it.

    `metrics` count what repeats with this round, `bounds` the least that is possible. `why` are
    sentences for the director: forced rematches, second byes. `ahead` are those about rounds to
    come.
    """

    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...]
    method: Words
    seed: int
    metrics: Mapping[str, int] = field(default_factory=dict)
    bounds: Mapping[str, int] = field(default_factory=dict)
    why: tuple[Words, ...] = ()
    ahead: tuple[Words, ...] = ()


DrawNext: TypeAlias = Callable[[History, Mapping[str, object], int], DrawnRound]
"""An engine: the next round after a history, by the format's options and a seed. Raises Refusal."""
