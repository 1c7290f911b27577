"""Say in which zone of the hall a division plays."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Division, Event
from tournament.tables.models import PlaysIn


def choose_zone(
    *, event: Event, actor: Actor, now: datetime, division: Division, zone: str
) -> Receipt:
    """The division plays in this zone and the others keep out of it; empty: wherever none has one.

    Refused when no table is in the zone.
    """
    with one_change(event, actor, now) as change:
        if zone and not event.tables.filter(zone=zone).exists():
            raise refusal(
                f"No table is in zone {zone}.",
                remedy="Give tables this zone first, then choose it.",
            )
        played = PlaysIn.objects.filter(division=division)
        before = played.values_list("zone", flat=True).first() or ""
        if zone:
            PlaysIn.objects.update_or_create(division=division, defaults={"zone": zone})
        else:
            played.delete()
        change.require_as_shown(topic_of_row(division, "zone"))
        return change.log(
            "division.zone",
            f"{division} plays in zone {zone}." if zone else f"{division} has no zone of its own.",
            touched=[topic_of_row(division, "zone"), "floor"],
            detail={"division": division.slug, "before": before, "after": zone},
        )
