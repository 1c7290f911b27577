"""A game that the table ended by a slip goes on, while nobody has signed."""

from datetime import datetime
from uuid import UUID

from rules.refusals import refusal
from scoring.last_hand import TIME_CALLED, was_ended
from scoring.models import ScoreSheet
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import in_play, topic_of
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.sheet_shown import require_sheet_as_shown
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def play_on(
    *, event: Event, actor: Actor, now: datetime, table: Table, shown: str, key: UUID
) -> Receipt:
    """Take “Game over” back. Refused where the sheet is not the one `shown`, once a side has
    signed, and where the clock ended the game."""
    body = {"table": table.pk, "over": False}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        playing = in_play(table)
        sheet = playing.game.sheet
        require_sheet_as_shown(
            sheet, shown, remedy="Look at what changed. Play on if the game is not over."
        )
        if sheet.state != ScoreSheet.State.DRAFT:
            raise refusal("A side has signed already.", remedy="Change a hand, or call the desk.")
        if playing.is_called or not was_ended(sheet):
            raise refusal("This game was not ended by hand.", remedy="Look at the table again.")
        write_beside(change, playing.game, TIME_CALLED, 0, reason="")
        return change.log(
            "game.play-on",
            f"{table}: the game is not over, it goes on.",
            touched=[topic_of(playing.game.match), "floor"],
            detail={"match": playing.game.match.code, "game": playing.game.number},
        )
