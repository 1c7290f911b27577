"""What a game must answer so that its sheets can be judged: the three laws of a ruleset.

Knows the questions. Refuses to know an answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.core.case import Case
from rules.core.fields import Schema
from rules.core.forfeits import Lateness
from rules.core.messages import Words
from rules.core.outcomes import Bonus, Ending, JudgedHand
from rules.core.seats import Table
from rules.core.sheet import Sheet
from rules.core.totals import Winner


@dataclass(frozen=True, slots=True)
class HandBounds:
    """What one hand can bring, as far as it is known of a hand that nobody wrote down: a multiple
    of ``step`` from ``least`` to ``most`` for a side, ``together`` for all of them. None is no
    bound."""

    step: int = 1
    least: int | None = None
    most: int | None = None
    together: int | None = None


class HandLaw(Protocol):
    """One hand (round, partie): how it is written, what it is worth.

    ``deck_points`` are the points in one deal, 0 where there is no such sum. Games without
    bids or leads answer () and None.
    """

    @property
    def endings(self) -> tuple[Ending, ...]: ...

    @property
    def deck_points(self) -> int: ...

    def judge(self, document: object, case: Case, /) -> JudgedHand:
        """Judges one hand; objections go into the case's findings."""

    def schema(self, table: Table, /) -> Schema: ...

    @property
    def bounds(self) -> HandBounds: ...

    def legal_bids(self) -> tuple[int, ...]: ...

    def legal_points(self) -> tuple[int, ...]:
        """What one side can have captured in a hand."""

    def first_bidder(self, table: Table, dealer: str, /) -> str | None: ...

    def leads(self, table: Table, dealer: str, bidder: str, /) -> str | None: ...


class GameLaw(Protocol):
    """When a game is over and who has won it."""

    @property
    def target(self) -> int | None: ...

    @property
    def hands(self) -> int | None: ...

    @property
    def minutes(self) -> int | None: ...

    @property
    def cites(self) -> str: ...

    def over_by(self, totals: Mapping[str, int], /) -> bool:
        """Whether a game can have ended with these totals; its hands were not entered."""

    def won_by_hands(self, totals: Mapping[str, int], /) -> bool:
        """Whether these totals are level and only the hands say who has won."""

    def over(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], sheet: Sheet, /
    ) -> bool: ...

    def over_when_called(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> bool:
        """Whether the clock ends the game after these hands."""

    def plays_on(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> bool:
        """Whether these hands left the score level, and such a game has one more."""

    def winner(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> Winner: ...

    def bonuses(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        """Points beside the hands, once the game is over."""

    def unfinished(self) -> Words:
        """What is still needed, as the end of a sentence."""


class LateLaw(Protocol):
    """What coming late costs.

    ``each_player``: everybody is late on their own; otherwise the side comes as one. ``limit`` is
    the last millisecond after the announced start at which the round can still be played: who
    comes later has lost it, or their chair in it. ``automatic``: the clock writes its ruling
    down by itself; otherwise it proposes it to the director.
    """

    @property
    def cites(self) -> str: ...

    @property
    def each_player(self) -> bool: ...

    @property
    def limit(self) -> int: ...

    @property
    def automatic(self) -> bool: ...

    def judge(self, late: Mapping[str, int], table: Table, /) -> Lateness:
        """``late`` is seat to milliseconds after the announced start."""
