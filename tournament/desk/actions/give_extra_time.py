"""Give a table minutes back that the hall took from it."""

from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.scoring.game_ends import give_minutes
from tournament.live.services import Actor
from tournament.registration.models import Event


def give_extra_time(
    *, event: Event, actor: Actor, now: datetime, match: Match, minutes: int, reason: str
) -> Receipt:
    """Its teams are waited for so much longer, and a game with a clock lasts so much longer.

    Refused for no minutes and for over two hours.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        given = give_minutes(change, match, minutes, told, least=1)
        return change.log(
            "clock.extra-time",
            f"{match_words(match)}: {given} Reason: {told}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "minutes": minutes, "reason": told},
        )
