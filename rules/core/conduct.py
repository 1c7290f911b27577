"""Conduct: what a player or team is warned for, and the penalties in the book.

Knows items, paragraphs and possible penalties. Officials decide; nothing here happens by itself
(reading B-25).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.core.messages import Words, say
from rules.core.penalties import Penalty


class Consequence(StrEnum):
    """A penalty that an official can choose."""

    PENALTY = "penalty"
    FORFEIT = "forfeit"
    DISQUALIFY = "disqualify"
    SUSPEND = "suspend"


NOTHING_MORE = say("The book sets no further penalty. The director decides.")


@dataclass(frozen=True, slots=True)
class ConductItem:
    """Something the book forbids at the table.

    ``offers`` are the penalties it names, after ``patience`` warnings of any kind; 0 means at once.
    ``follows`` says so in words. ``penalty`` is the code of the line in the ruleset's list, if
    there is one.
    """

    code: str
    words: Words
    cites: Words
    follows: Words = NOTHING_MORE
    offers: tuple[Consequence, ...] = ()
    patience: int = 1
    penalty: str = ""

    def offered(self, warned_before: int) -> tuple[Consequence, ...]:
        """The penalties possible after this many earlier warnings."""
        return self.offers if warned_before >= self.patience else ()


SILENT = say("Not in the text: the director decides (reading G-01)")
ANYWHERE = (
    ConductItem("disturbing", say("Disturbs or insults others"), SILENT),
    ConductItem("signals", say("Passes information to another player"), SILENT),
    ConductItem("not-playing-on", say("Holds up play"), SILENT),
)
OTHER = ConductItem("other", say("Something else"), SILENT)


def conduct_of(items: tuple[ConductItem, ...]) -> tuple[ConductItem, ...]:
    """The conduct items of a game, with an "other" item for what the book leaves out."""
    return (*(items or ANYWHERE), OTHER)


def item_of(items: tuple[ConductItem, ...], code: str) -> ConductItem | None:
    """The item with this code, or None."""
    return next((item for item in conduct_of(items) if item.code == code), None)


@dataclass(frozen=True, slots=True)
class ClubFine:
    """A club's fine, in money, never points."""

    code: str
    words: Words
    dollars: int
    cites: Words


FINED_FOR = {"club-shuffler": say("No shufflers used")}


def club_fines(penalties: Mapping[str, Penalty]) -> tuple[ClubFine, ...]:
    """The fines of this game, as the event plays it."""
    return tuple(
        ClubFine(code, FINED_FOR.get(code, row.why), row.dollars, row.cites)
        for code, row in penalties.items()
        if row.dollars
    )
