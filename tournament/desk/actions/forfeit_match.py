"""Give a match to one team because the other forfeits; at a table of more, his chair is empty."""

from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.forfeiting import forfeits
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event
from tournament.tables.settling import settle


def forfeit_match(
    *, event: Event, actor: Actor, now: datetime, match: Match, loser: Entry, reason: str
) -> Receipt:
    """`loser` forfeits for a reason: the other team wins, and `loser` drops like any loser. Of a
    table of more than two nobody wins by that: the others play without him while they are enough.

    Refused without a reason, without two known teams, and when the match has a result.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        _, what = forfeits(match, loser, told, now)
        before, words = match.state, match_words(match)
        touched = settle(match.stage, now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.forfeit",
            f"{words}: {what}. Reason: {told}",
            touched=[*touched, "floor", "queue"],
            detail={"match": match.code, "before": before, "loser": loser.number, "reason": told},
        )
