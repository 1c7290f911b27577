"""The director lets an official rule at his own match, or his club's, all the same."""

from datetime import datetime

from django.contrib.auth.models import User

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.registration.selectors import name_of
from tournament.rulings.interests import conflict_of
from tournament.rulings.models import Exemption


def exempt_official(
    *, event: Event, actor: Actor, now: datetime, match: Match, official: User, reason: str
) -> Receipt:
    """He may rule at this match. Refused without a reason, where he may anyway, and twice."""
    why, named = demand_reason(reason), name_of(official)
    with one_change(event, actor, now) as change:
        conflict = conflict_of(match, official.pk)
        known = Exemption.objects.filter(match=match, user=official).exists()
        if not conflict or known:
            raise refusal(f"{named} may rule at this match.", remedy="Nothing is left to do.")
        Exemption.objects.create(
            match=match, user=official, reason=why, said_by=actor.name, said_at=now
        )
        return change.log(
            "ruling.exempt",
            f"{named} may rule in {match_words(match)} all the same. {conflict} Reason: {why}",
            touched=["floor"],
            detail={"match": match.code, "official": official.get_username(), "reason": why},
        )
