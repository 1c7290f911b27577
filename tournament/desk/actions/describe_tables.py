"""Say of tables which zone they are in and whether a wheelchair gets there."""

from collections.abc import Collection
from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table

LONGEST = 30


def describe_tables(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    numbers: Collection[int],
    zone: str,
    accessible: bool,
) -> Receipt:
    """These tables are in this zone, empty for none, and are accessible or not.

    Nobody who plays is moved. Refused when the hall does not have one of them.
    """
    zone = " ".join(zone.split())
    if len(zone) > LONGEST:
        raise refusal("The name of the zone is too long.", remedy="Use at most 30 letters.")
    with one_change(event, actor, now) as change:
        rows = list(event.tables.filter(number__in=numbers).order_by("number"))
        missing = set(numbers) - {row.number for row in rows}
        if missing or not rows:
            raise refusal(
                f"There is no table {min(missing)}." if missing else "No table was named.",
                remedy="Type numbers of tables the hall has, for example 1-16, 20.",
            )
        before = {row.number: _words(row.zone, row.accessible) for row in rows}
        Table.objects.filter(pk__in=[row.pk for row in rows]).update(
            zone=zone, accessible=accessible
        )
        named = ", ".join(str(row.number) for row in rows)
        described = [topic_of_row(row, "zone") for row in rows]
        change.require_as_shown(*described)
        return change.log(
            "tables.describe",
            f"Table{'s' if rows[1:] else ''} {named}: {_words(zone, accessible)}.",
            touched=[*described, "floor"],
            detail={"before": before, "after": _words(zone, accessible)},
        )


def _words(zone: str, accessible: bool) -> str:
    return (f"zone {zone}" if zone else "no zone") + (", accessible" if accessible else "")
