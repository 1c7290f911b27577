"""The paper score sheet as printable values: seats, hands, signatures.

Knows finished words and numbers; no rules, databases or clocks. Times are text ("14:22"). Any
number of sides: two in a partnership game, five individuals.
"""

from dataclasses import dataclass
from itertools import chain, repeat
from typing import Literal, TypeAlias

from rules.core.finish import HANDS
from rules.core.messages import Words
from rules.core.seats import LETTERS

Column: TypeAlias = Literal["dealer", "bid", "trump", "contract", "meld", "points", "brisques"]

MARKS = {"NS": "north-south", "EW": "east-west"}
MINUS = "\u2212"
ON_A_PAGE = 17
"""Rows for writing that a page has beside names and signatures."""


@dataclass(frozen=True, slots=True)
class PaperPlayer:
    """A name at a seat. `keeps_score`: this player is the scorekeeper."""

    seat: Words
    name: Words = ""
    keeps_score: bool = False


@dataclass(frozen=True, slots=True)
class PaperSide:
    """A side of the table: team, players, total and signer.

    `team` is empty for an individual. `total` is None until something is written.
    """

    side: str
    team: str = ""
    players: tuple[PaperPlayer, ...] = ()
    total: int | None = None
    won: bool = False
    signed_by: Words = ""
    signed_at: str = ""

    @property
    def mark(self) -> str:
        """The name of the side's shape in static/icons.svg, or ""."""
        return MARKS.get(self.side, "")

    @property
    def is_one_player(self) -> bool:
        return not self.team and len(self.players) == 1

    @property
    def is_unnamed(self) -> bool:
        """Whether it is a single player whose name is still blank."""
        return self.is_one_player and not self.players[0].name

    @property
    def named(self) -> Words:
        """The team, or the player of an individual side, or the letters of the side."""
        alone = self.players[0].name if self.is_one_player else ""
        return self.team or alone or (LETTERS[self.side] if self.mark else self.side)

    @property
    def total_written(self) -> str:
        return "" if self.total is None else written(self.total)


@dataclass(frozen=True, slots=True)
class PaperCell:
    """One side's figures in one row. None is an empty field."""

    score: int | None = None
    total: int | None = None
    points: int | None = None
    meld: int | None = None
    brisques: int | None = None

    @property
    def score_written(self) -> str:
        """The score with its sign: "+75", "−95", "0"."""
        if self.score is None:
            return ""
        return f"+{self.score}" if self.score > 0 else written(self.score)

    @property
    def total_written(self) -> str:
        return "" if self.total is None else written(self.total)

    @property
    def is_loss(self) -> bool:
        return self.score is not None and self.score < 0


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One line of the sheet: a version of a hand, or a label such as "Brought forward".

    `struck` says why and when the line was replaced ("changed 14:22"): its figures are struck
    through, and the standing version follows. `is_void`: the hand stays struck and nothing follows.
    `bidder` and `dealer` are seats or sides; `trump` is a suit or colour in lower case; `contract`
    is what a round lays down ("2 sets and 1 run").
    """

    number: int | None
    cells: tuple[PaperCell, ...]
    label: str = ""
    dealer: Words = ""
    bidder: Words = ""
    bid: int | None = None
    trump: Words = ""
    suit: str = ""
    contract: Words = ""
    outcome: Words = ""
    went_wrong: bool = False
    why: Words = ""
    struck: Words = ""
    is_void: bool = False

    @property
    def is_struck(self) -> bool:
        return self.is_void or bool(self.struck)


@dataclass(frozen=True, slots=True)
class PaperCorrection:
    """A change after signing: before and after, why, by which official, when.

    `hand` is None for the officials' entries.
    """

    hand: int | None
    named: Words
    before: Words
    after: Words
    reason: str
    official: str
    at: str
    told: Words = ""


@dataclass(frozen=True, slots=True)
class PaperPenalty:
    """A single player's penalty, and its reason, which only officials read."""

    words: Words
    why: Words


@dataclass(frozen=True, slots=True)
class Paper:
    """One sheet. `columns` lists the columns besides score and total.

    A blank sheet has no rows, some `blank_rows` from number `first_row` on, and a `qr_svg` (our own
    SVG, printed as it is).
    `rows_are` is the word for a row: hand, round, partie. `contracts` are printed on blank rows, in
    order. Below the table come the `result` if no single side has won, `remarks` such as bonuses,
    the `penalties` of single players, and the director's decisions in `decided`.
    `on_paper` says that it was signed on paper and who entered it; without rows it has totals only.
    """

    event: str
    sides: tuple[PaperSide, ...]
    columns: tuple[Column, ...] = ("dealer", "bid", "points")
    division: str = ""
    round_named: Words = ""
    game: str = ""
    table: str = ""
    ruleset: str = ""
    rows: tuple[PaperRow, ...] = ()
    rows_are: Words = HANDS.one
    contracts: tuple[Words, ...] = ()
    blank_rows: int = 0
    first_row: int = 1
    state: str = ""
    state_label: Words = ""
    initials: str = ""
    posted_by: str = ""
    posted_at: str = ""
    result: Words = ""
    remarks: tuple[Words, ...] = ()
    penalties: tuple[PaperPenalty, ...] = ()
    decided: tuple[Words, ...] = ()
    corrections: tuple[PaperCorrection, ...] = ()
    on_paper: Words = ""
    qr_svg: str = ""
    code: str = ""

    @property
    def is_blank(self) -> bool:
        return not self.rows and not self.on_paper

    @property
    def is_long(self) -> bool:
        """Whether it takes more than one page: then each says whose it is."""
        return len(self.rows) + self.blank_rows > ON_A_PAGE

    @property
    def empty_rows(self) -> range:
        """The numbers of the blank rows."""
        first = 1 + max((row.number or 0 for row in self.rows), default=self.first_row - 1)
        return range(first, first + self.blank_rows)

    @property
    def empty_lines(self) -> tuple[tuple[int, Words], ...]:
        """The same with their contracts, in a game that has them."""
        return tuple(zip(self.empty_rows, chain(self.contracts, repeat("")), strict=False))

    @property
    def leading_columns(self) -> int:
        """Columns between the number and the first side. A bid takes two: bidder and bid."""
        widths = {"dealer": 1, "bid": 2, "trump": 1, "contract": 1}
        return sum(widths.get(column, 0) for column in self.columns)

    @property
    def side_columns(self) -> int:
        """Columns of one side: meld, points and brisques if written, then score and total."""
        return 2 + sum(column in ("meld", "points", "brisques") for column in self.columns)

    @property
    def all_columns(self) -> int:
        """Columns after the number."""
        return self.leading_columns + self.side_columns * len(self.sides)


def written(number: int) -> str:
    """A number for print, with a true minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)
