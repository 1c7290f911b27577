"""The scoring table sends a verified sheet back: something on it must be put right at the table."""

from datetime import datetime

from scoring import posting
from tournament.brackets.models import Game
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.act.shown import require_as_shown
from tournament.desk.pages.scoring_queue import queued_of
from tournament.desk.reading.current_game import topic_of
from tournament.desk.sheet_shown import SHEET_CHANGED
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.reopened import play_on


def return_sheet(
    *, event: Event, actor: Actor, now: datetime, game: Game, reason: str, shown: str
) -> Receipt:
    """Drop the signatures and let the table write again.

    Refused once the sheet is posted, and where it is not the one `shown`."""
    with one_change(event, actor, now) as change:
        told = demand_reason(reason)
        sheet = game.sheet
        sheet.refresh_from_db()
        stands = queued_of(game).shown
        require_as_shown(shown, stands, message=SHEET_CHANGED, remedy="Look at it again first.")
        posting.send_back(sheet, now=now)
        play_on(game, now)
        teams = " against ".join(sheet.side_names.values())
        return change.log(
            "sheet.return",
            f"Sent the sheet of {game.match.code}, {teams}, back to the table: {told}",
            touched=[topic_of(game.match), "queue", "floor"],
            detail={"sheet": sheet.pk, "reason": told},
        )
