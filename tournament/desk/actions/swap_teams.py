"""The director changes by hand who meets whom: two teams of a round change places."""

from datetime import datetime

from tournament.brackets.models import Match
from tournament.brackets.swap_facts import record_swap
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.pairing import proposed
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event
from tournament.tables.settling import settle


def swap_teams(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    match: Match,
    entry: Entry,
    other: Entry,
    reason: str,
) -> Receipt:
    """`entry` of this match and `other` of the same round change places, for a reason.

    What it breaks (a rematch, one club, a second bye) is allowed and written down. Refused when a
    match that it changes has begun.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        proposal = proposed(match, entry, other)
        record_swap(one=(proposal.slot, entry), other=(proposal.other, other), reason=told, now=now)
        touched = settle(match.stage, now)
        topics = {*touched, topic_of(match), topic_of(proposal.other.match)}
        breaks = "".join(f" {line}" for line in proposal.breaks)
        change.require_as_shown(topic_of(match), topic_of(proposal.other.match))
        return change.log(
            "match.swap",
            f"{proposal.words} changed places.{breaks} Reason: {told}",
            touched=[*sorted(topics), "floor", "queue"],
            detail={
                "match": match.code,
                "other_match": proposal.other.match.code,
                "teams": [entry.number, other.number],
                "breaks": list(proposal.breaks),
                "reason": told,
            },
        )
