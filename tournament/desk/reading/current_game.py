"""The game in play at a table, for changes from there. Reads only.

Runs inside the caller's change.
"""

from dataclasses import dataclass
from itertools import islice

from rules.core.messages import say
from rules.refusals import refusal
from scoring.models import ScoreSheet
from scoring.plain_sql import fetch, of
from tournament.brackets.models import Game, Match
from tournament.tables.models import Table

GAME = ("id", "number", "match_id", "sheet_id")
MATCH = ("id", "stage_id", "code", "state")

SHEET = (
    "id",
    "ruleset",
    "ruleset_version",
    "house_rules",
    "names",
    "side_names",
    "scorekeeper",
    "first_dealer",
    "besides",
    "state",
    "revision",
)

IN_PLAY = f"""
    SELECT {", ".join(f"game.{name}" for name in GAME)},
        {", ".join(f"stands.{name}" for name in MATCH)},
        {", ".join(f"sheet.{name}" for name in SHEET)},
        EXISTS (
            SELECT 1 FROM timing_timecall AS called
            WHERE called.game_id = game.id AND called.withdrawn_at IS NULL
        )
    FROM tables_assignment AS here
    JOIN brackets_match AS stands ON stands.id = here.match_id
    JOIN brackets_game AS game ON game.match_id = stands.id
    JOIN scoring_scoresheet AS sheet ON sheet.id = game.sheet_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
        AND stands.state = 'playing' AND sheet.state <> 'void'
    ORDER BY game.number DESC
    LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class InPlay:
    """A game in play, and whether its time was called."""

    game: Game
    is_called: bool


def game_in_play(table: Table) -> Game:
    """The game in play at the table, with match and sheet. Raises Refused without one."""
    return in_play(table).game


def in_play(table: Table) -> InPlay:
    """The same, and whether this hand is its last one.

    One statement in plain SQL: every saved hand waits for it.
    """
    rows = fetch(IN_PLAY, [table.pk])
    if not rows:
        raise refusal(
            say("No game is open at table %(table)s.", table=table.number),
            remedy=say("Reload the page."),
            code="no-sheet-open",
        )
    values = iter(rows[0])
    game: Game = of(Game, GAME, list(islice(values, len(GAME))))
    game.match = of(Match, MATCH, list(islice(values, len(MATCH))))
    game.sheet = of(ScoreSheet, SHEET, list(islice(values, len(SHEET))))
    return InPlay(game, is_called=bool(next(values)))


def require_same_sheet(sheet: ScoreSheet, meant: int | None) -> None:
    """Raise Refused for a hand of another game's sheet: a phone may send it hours later.

    `meant` is None if the form named no sheet.
    """
    if meant not in (None, sheet.pk):
        raise refusal(
            say("This hand was entered for another game."),
            remedy=say("Check that game's sheet. If the hand is missing there, ask the desk."),
            code="another-sheet",
        )


def topic_of(match: Match) -> str:
    """The log's topic for this match."""
    return f"match:{match.stage_id}/{match.code}"
