"""Give a table minutes back that the hall took from it."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.at_table import topic_of
from tournament.desk.change import Receipt, one_change
from tournament.desk.deciding import demand_reason, match_words
from tournament.desk.time_called import take_back_calls
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import ExtraTime

MOST_MINUTES = 120


def give_extra_time(
    *, event: Event, actor: Actor, now: datetime, match: Match, minutes: int, reason: str
) -> Receipt:
    """Its teams are waited for so much longer, and a game with a clock lasts so much longer.

    Refused for no minutes and for over two hours.
    """
    told = demand_reason(reason)
    if not 1 <= minutes <= MOST_MINUTES:
        raise refusal(
            f"{minutes} minutes cannot be given.", remedy=f"Give 1 to {MOST_MINUTES} minutes."
        )
    with one_change(event, actor, now) as change:
        ExtraTime.objects.create(match=match, minutes=minutes, reason=told, at=now)
        again = take_back_calls(change, game__match=match)
        runs = " Time was called there; its clock runs again." if again else ""
        return change.log(
            "clock.extra-time",
            f"Gave {match_words(match)} {minutes} minutes more. Reason: {told}{runs}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "minutes": minutes, "reason": told},
        )
