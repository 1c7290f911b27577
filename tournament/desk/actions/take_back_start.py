"""That the first cards were dealt was an error."""

from datetime import datetime

from rules.refusals import refusal
from scoring.selectors import standing_hands
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import game_in_play, topic_of
from tournament.desk.scoring.game_ends import take_back_calls
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.timing.models import StartOfPlay


def take_back_start(*, event: Event, actor: Actor, now: datetime, table: Table) -> Receipt:
    """Play of the game that is open at the table has not begun. Refused once a hand is written:
    that hand was dealt."""
    with one_change(event, actor, now) as change:
        game = game_in_play(table)
        if standing_hands(game.sheet).exists():
            raise refusal(
                "A hand is written: play has begun.", remedy="Undo the hand first if it is wrong."
            )
        standing = StartOfPlay.objects.filter(game=game, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=now) != 1:
            raise refusal("Play has not begun.", remedy="Look at the table again.")
        take_back_calls(change, game=game)
        return change.log(
            "game.take-back-start",
            f"{table}: took back that the first cards were dealt.",
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number},
        )
