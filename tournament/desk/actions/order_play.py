"""Change the order of play."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.brackets.services import set_play_order
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.floor_matches import ORDER_OF_PLAY
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event

WAITING = (Match.State.READY, Match.State.PLANNED)


def order_play(*, event: Event, actor: Actor, now: datetime, match: Match, place: int) -> Receipt:
    """Put a waiting match at this place (1 is next) of the order of play of the whole event.

    A place beyond the end is the end. Refused when the match waits no more.
    """
    with one_change(event, actor, now) as change:
        waiting = _waiting(event)
        if match not in waiting:
            raise refusal(
                f"{match.code} waits no more.", remedy="It was called or decided: look again."
            )
        before = waiting.index(match) + 1
        waiting.remove(match)
        waiting.insert(max(place, 1) - 1, match)
        set_play_order(waiting)
        after = waiting.index(match) + 1
        return change.log(
            "match.order",
            f"Put {match_words(match)} at place {after} of the order of play.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "before": before, "after": after},
        )


def _waiting(event: Event) -> list[Match]:
    rows = Match.objects.filter(stage__division__event=event, state__in=WAITING)
    return list(rows.order_by(*ORDER_OF_PLAY))
