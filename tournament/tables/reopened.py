"""Return a handed-in sheet that was reopened to a table for signing.

Runs inside the caller's change.
"""

from datetime import datetime

from rules.core.messages import say
from rules.refusals import refusal
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.tables.models import Table
from tournament.tables.selectors import free_tables
from tournament.tables.services import keep_table

State = Match.State


def return_to_table(game: Game, now: datetime) -> None:
    """Put the match of a reopened sheet back in play.

    It goes to its own table if that is free, otherwise to the first free one. Raises Refused if
    there is none.
    """
    if game.sheet.state != ScoreSheet.State.DRAFT:
        return
    handed_in = Match.objects.filter(pk=game.match_id, state=State.HANDED_IN)
    if handed_in.update(state=State.PLAYING) == 0:
        return
    if not game.match.assignments.filter(cleared_at__isnull=True).exists():
        keep_table(table=_table_for(game.match), match=game.match, now=now)


def _table_for(match: Match) -> Table:
    last = match.assignments.select_related("table").order_by("given_at").last()
    free = free_tables(match.stage.division.event)
    if last is not None and last.table in free:
        return last.table
    if not free:
        raise refusal(
            say("Match %(match)s must be signed again, but no table is free.", match=match.code),
            remedy=say("Free a table first, or post the sheet and then correct it."),
            code="no-free-table",
        )
    return free[0]
