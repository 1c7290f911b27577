"""Conduct: what a player or a team is warned for, and what the book has follow.

Knows items, their paragraphs and what may be offered. Refuses to decide: an official does, and
nothing here happens by itself (reading B-25).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.core.messages import Words, say
from rules.core.penalties import Penalty


class Consequence(StrEnum):
    """What an official may be offered."""

    PENALTY = "penalty"
    FORFEIT = "forfeit"
    DISQUALIFY = "disqualify"
    SUSPEND = "suspend"


NOTHING_MORE = say("The book sets no further penalty. The director decides.")


@dataclass(frozen=True, slots=True)
class ConductItem:
    """One thing that a book forbids at the table. ``offers`` is what it names as a consequence,
    after ``patience`` warnings of any kind; with none at once. ``follows`` says so in words;
    ``penalty`` is the code of the line in the ruleset's list, where it is one."""

    code: str
    words: Words
    cites: Words
    follows: Words = NOTHING_MORE
    offers: tuple[Consequence, ...] = ()
    patience: int = 1
    penalty: str = ""

    def offered(self, warned_before: int) -> tuple[Consequence, ...]:
        """What may follow for somebody who was warned so often before."""
        return self.offers if warned_before >= self.patience else ()


SILENT = say("Not in the text: the director decides (reading G-01)")
ANYWHERE = (
    ConductItem("disturbing", say("Disturbs or insults others"), SILENT),
    ConductItem("signals", say("Passes information to their partner"), SILENT),
    ConductItem("not-playing-on", say("Holds up play"), SILENT),
)
OTHER = ConductItem("other", say("Something else"), SILENT)


def conduct_of(items: tuple[ConductItem, ...]) -> tuple[ConductItem, ...]:
    """What people can be warned for in a game whose book names these ``items``; what it forgets
    can be written."""
    return (*(items or ANYWHERE), OTHER)


def item_of(items: tuple[ConductItem, ...], code: str) -> ConductItem | None:
    """The item of this code; None where the game has none."""
    return next((item for item in conduct_of(items) if item.code == code), None)


@dataclass(frozen=True, slots=True)
class ClubFine:
    """What a club pays: money, never points."""

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
