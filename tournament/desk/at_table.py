"""What a change made at a table hangs on: the game in play there, and what it touches.

Runs inside the caller's change. Refuses to write.
"""

from rules.refusals import refusal
from tournament.brackets.models import Game, Match
from tournament.tables.models import Table
from tournament.tables.selectors import game_at


def game_in_play(table: Table) -> Game:
    """The game that is being played at the table; Refused when there is none."""
    game = game_at(table)
    if game is None or game.match.state != Match.State.PLAYING:
        raise refusal(
            f"No sheet is open at table {table.number}.",
            remedy="Look at the table again: the match may have been handed in or moved.",
        )
    return game


def topic_of(match: Match) -> str:
    """The name under which the log says that this match looks different."""
    return f"match:{match.stage_id}/{match.code}"
