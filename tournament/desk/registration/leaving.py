"""Departures: a team leaves the event, or comes back."""

from rules.refusals import refusal
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import require_reason
from tournament.desk.act.shown import teams_topic, topic_of_row
from tournament.desk.reading.match_words import no_refund_by
from tournament.registration.models import Departure, Entry
from tournament.registration.services import leave
from tournament.registration.wording import does
from tournament.tables.settling import settle


def withdraw_team(act: Act, *, entry: Entry, kind: Departure.Kind, reason: str) -> Receipt:
    """Withdraw or disqualify a team; what it has played stands.

    Its next opponents win by walkover. Raises `Refused` without a reason, and when the team has
    left already.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        if entry.departures.filter(undone_at__isnull=True).exists():
            raise refusal(
                f"{entry} {does(entry, 'have')} left already.",
                remedy="Look at the team again.",
                code="left-already",
            )
        leave(entry=entry, kind=kind, reason=why, now=act.now)
        stages = Stage.objects.filter(field__entry=entry)
        touched = [topic for stage in stages for topic in settle(stage, act.now)]
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.leave",
            f"{entry} {_left(entry, kind)}. Reason: {why}",
            touched=[
                topic_of_row(entry, "team"),
                *touched,
                teams_topic(entry.division),
                "floor",
                "queue",
            ],
            detail={"team": entry.number, "kind": str(kind), "reason": why},
        )


def _left(entry: Entry, kind: Departure.Kind) -> str:
    if kind == Departure.Kind.WITHDRAWN:
        return "withdrew"
    cites = no_refund_by(entry.division)
    no_refund = f", not eligible for a refund ({cites})" if cites else ""
    return f"{does(entry, 'were')} disqualified{no_refund}"


def take_back_departure(act: Act, *, departure: Departure, reason: str) -> Receipt:
    """Bring a team back; walkovers against it are undone.

    Raises `Refused` without a reason, and the second time.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        entry = departure.entry
        standing = Departure.objects.filter(pk=departure.pk, undone_at__isnull=True)
        if standing.update(undone_at=act.now) != 1:
            raise refusal(
                "The team is back already.", remedy="Look at the team again.", code="back-already"
            )
        stages = Stage.objects.filter(field__entry=entry)
        touched = [topic for stage in stages for topic in settle(stage, act.now)]
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.come-back",
            f"{entry} {does(entry, 'are')} back. The reason to leave was: {departure.reason}. "
            f"Reason: {why}",
            touched=[
                topic_of_row(entry, "team"),
                *touched,
                teams_topic(entry.division),
                "floor",
                "queue",
            ],
            detail={
                "team": entry.number,
                "kind": departure.kind,
                "was": departure.reason,
                "reason": why,
            },
        )
