"""Time was called while no hand was in progress: the game ends as it stands."""

from datetime import datetime
from uuid import UUID

from scoring.words import standing
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import game_in_play, topic_of
from tournament.desk.scoring.game_ends import end_now
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def end_at_time(*, event: Event, actor: Actor, now: datetime, table: Table, key: UUID) -> Receipt:
    """Who leads has won. Refused where time was not called, on a level score that the rules play
    on, and before the first hand."""
    with one_change(event, actor, now, key=key, body={"table": table.pk}) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        end_now(change, game)
        game.sheet.refresh_from_db()
        return change.log(
            "game.end-at-time",
            f"{table}: time was called and no hand was in progress; the game is over at "
            f"{standing(game.sheet, game.sheet.totals)}.",
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number},
        )
