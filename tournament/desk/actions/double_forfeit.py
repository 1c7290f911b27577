"""End a match that neither team can win."""

from datetime import datetime

from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words, two_to_decide
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle


def double_forfeit(
    *, event: Event, actor: Actor, now: datetime, match: Match, reason: str
) -> Receipt:
    """Both teams forfeit: nobody goes on. Refused as a forfeit is."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        entrants = two_to_decide(match)
        before = match.state
        record_result(
            match=match,
            winner=None,
            losers=entrants,
            reason=Result.Reason.DOUBLE_FORFEIT,
            words=told,
            game=None,
            now=now,
        )
        touched = settle(match.stage, now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.double-forfeit",
            f"{match_words(match)}: both teams forfeit. Reason: {told}",
            touched=[*touched, "floor", "queue"],
            detail={"match": match.code, "before": before, "reason": told},
        )
