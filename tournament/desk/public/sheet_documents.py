"""The posted sheets of a match in the sheet format, as everybody may have them.

The page of the match shows the same as paper: no reason, no decider and no arrival time, of
children first names and no winner. What was left out still counts in the totals.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.documents import document_of
from scoring.selectors import contents
from tournament.brackets.models import Game, Match
from tournament.desk.public.match_page import call_by_first_names, posted_games
from tournament.registration.models import Division

LEFT_OUT = ("late",)
"""Entries of officials that no public page shows: when people came."""
BY, REASON = "director", "not published"
"""What stands for who decided, and why: the format asks for both."""


@dataclass(frozen=True, slots=True)
class PublicSheet:
    """A posted sheet: its document, and what follows from the whole of it."""

    game: int
    posted_at: datetime | None
    document: Mapping[str, Any]
    totals: Mapping[str, int]
    winner: str


def public_sheets(match: Match, division: Division) -> list[PublicSheet]:
    """The posted sheets of the match's games, in order."""
    return [_sheet(game, match, division) for game, _ in posted_games(match)]


def _sheet(game: Game, match: Match, division: Division) -> PublicSheet:
    sheet = game.sheet
    if division.learning:
        call_by_first_names(sheet)
    hands = contents(hand for hand in sheet.hands.all() if not hand.struck)
    about = {
        "event": division.event.slug,
        "division": division.slug,
        "match": match.code,
        "game": game.number,
        "ruleset_version": sheet.ruleset_version,
    }
    return PublicSheet(
        game=game.number,
        posted_at=sheet.posted_at,
        document={"version": 1, **_told(document_of(sheet, hands)), "about": about},
        totals=sheet.totals,
        winner="" if division.learning else sheet.winner,
    )


def _told(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document without what is private."""
    told = {key: value for key, value in document.items() if key not in LEFT_OUT}
    if "overrides" in told:
        told["overrides"] = [{**row, "by": BY, "reason": REASON} for row in told["overrides"]]
    return told
