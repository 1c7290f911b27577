"""The three laws of a ruleset: the interface that each game implements."""

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
    """The possible points of a hand that was not entered.

    A side gets a multiple of ``step`` from ``least`` to ``most``; all sides add up to ``together``.
    None means no limit. ``one_least`` says why only one side gets ``least``; empty if others can.
    """

    step: int = 1
    least: int | None = None
    most: int | None = None
    together: int | None = None
    one_least: Words = ""


class HandLaw(Protocol):
    """One hand (round, partie): how it is written and what it scores.

    ``deck_points`` are the points in one deal, 0 if there is no such sum. Games without bids or
    leads return () and None.
    """

    @property
    def endings(self) -> tuple[Ending, ...]: ...

    @property
    def deck_points(self) -> int: ...

    def judge(self, document: object, case: Case, /) -> JudgedHand:
        """Judge one hand and add findings to the case."""

    def schema(self, table: Table, /) -> Schema: ...

    @property
    def bounds(self) -> HandBounds: ...

    def legal_bids(self) -> tuple[int, ...]: ...

    def legal_points(self) -> tuple[int, ...]:
        """The points one side can capture in a hand."""

    def first_bidder(self, table: Table, dealer: str, /) -> str | None: ...

    def leads(self, table: Table, dealer: str, bidder: str, /) -> str | None: ...


class NoBids:
    """The part of a hand law where nobody bids and nobody leads by rule."""

    __slots__ = ()

    def legal_bids(self) -> tuple[int, ...]:
        return ()

    def first_bidder(self, _table: Table, _dealer: str, /) -> None:
        return None

    def leads(self, _table: Table, _dealer: str, _bidder: str, /) -> None:
        return None


class GameLaw(Protocol):
    """When a game ends and who wins it."""

    @property
    def target(self) -> int | None: ...

    @property
    def hands(self) -> int | None: ...

    @property
    def minutes(self) -> int | None: ...

    @property
    def cites(self) -> str: ...

    @property
    def bonus_cites(self) -> str:
        """The paragraph on bonuses, where the book has them."""

    @property
    def can_play_on(self) -> bool:
        """Whether a level score is played on."""

    @property
    def fewest_hands(self) -> int:
        """The hands that every finished game has, unless time was called."""

    def over_by(self, totals: Mapping[str, int], /) -> bool:
        """Whether a game without its hands can end with these totals."""

    def won_by_hands(self, totals: Mapping[str, int], /) -> bool:
        """Whether only the hands say who won: the totals are level, or sets may have ended it."""

    def over(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], sheet: Sheet, /
    ) -> bool: ...

    def over_when_called(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> bool:
        """Whether a call of time ends the game after these hands."""

    def plays_on(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> bool:
        """Whether the score is level after these hands and the game has one more."""

    def winner(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> Winner: ...

    def bonuses(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        """Points outside the hands, once the game is over."""

    def game_points(self, totals: Mapping[str, int], winner: str, /) -> Mapping[str, int]:
        """Game points by side for a finished game.

        ``winner`` is "" if nobody won alone. Empty if the margin does not matter.
        """

    def unfinished(self) -> Words:
        """What is still missing, as the end of a sentence."""


class LateLaw(Protocol):
    """The cost of lateness.

    ``each_player``: players are late individually; otherwise a side arrives as one. ``limit``: the
    last millisecond after the announced start at which the round can be played. Later means a
    forfeit, or a lost chair. ``automatic``: the clock rules by itself; otherwise it proposes a
    ruling to the director.
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
        """``late`` maps seats to milliseconds after the announced start."""
