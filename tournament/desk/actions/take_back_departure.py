"""Let a team come back that had left."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Stage
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Departure, Event
from tournament.registration.wording import does
from tournament.tables.settling import settle


def take_back_departure(
    *, event: Event, actor: Actor, now: datetime, departure: Departure, reason: str
) -> Receipt:
    """The team plays again; walkovers against it are undone. Refused the second time."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        entry = departure.entry
        standing = Departure.objects.filter(pk=departure.pk, undone_at__isnull=True)
        if standing.update(undone_at=now) != 1:
            raise refusal("The team is back already.", remedy="Look at the team again.")
        stages = Stage.objects.filter(field__entry=entry)
        touched = [topic for stage in stages for topic in settle(stage, now)]
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.come-back",
            f"{entry} {does(entry, 'are')} back. The reason to leave was: {departure.reason}. "
            f"Reason: {told}",
            touched=[
                topic_of_row(entry, "team"),
                *touched,
                f"teams:{entry.division_id}",
                "floor",
                "queue",
            ],
            detail={
                "team": entry.number,
                "kind": departure.kind,
                "was": departure.reason,
                "reason": told,
            },
        )
