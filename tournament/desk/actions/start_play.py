"""The first cards of a game are dealt: play has begun."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import game_in_play, topic_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Table
from tournament.timing.starting import begin_play, starts_of


def start_play(*, event: Event, actor: Actor, now: datetime, table: Table) -> Receipt:
    """Play of the game that is open at the table begins now. Refused twice.

    Nobody has to tap: the first saved hand starts play as well (`save_hand`).
    """
    with one_change(event, actor, now) as change:
        game = game_in_play(table)
        if not begin_play(game.pk, by=actor.name, now=now):
            since = on_the_wall(starts_of([game.pk])[game.pk].at, event.zone)
            raise refusal(
                f"Play began at {since:%H:%M:%S} already.",
                remedy="Write the first hand when it is played.",
            )
        return change.log(
            "game.start-play",
            f"{table}: the first cards were dealt; game {game.number} of {game.match} began.",
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number, "at": now.isoformat()},
        )
