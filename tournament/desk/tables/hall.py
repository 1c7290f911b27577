"""The hall's tables: how many, where they stand, and which division plays where."""

from collections.abc import Collection

from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import TABLES, topic_of_row
from tournament.registration.models import Division, Event
from tournament.tables.models import Assignment, PlaysIn, Table
from tournament.tables.services import add_tables

MOST_TABLES = 500


def set_tables(act: Act, *, count: int) -> Receipt:
    """From now on the tables 1 to `count` are in use and no others.

    Refused when a match stands at a table that would go.
    """
    if not 1 <= count <= MOST_TABLES:
        raise refusal(
            f"{count} tables cannot be.",
            remedy=f"Type a number from 1 to {MOST_TABLES}.",
            code="no-such-count",
        )
    with one_change(act) as change:
        _require_empty_above(act.event, count)
        before = act.event.tables.filter(in_use=True).count()
        add_tables(event=act.event, count=count)
        act.event.tables.filter(number__lte=count).update(in_use=True)
        act.event.tables.filter(number__gt=count).update(in_use=False)
        change.require_as_shown(TABLES)
        return change.log(
            "tables.set",
            f"The hall has {count} tables now, before it had {before}.",
            touched=[TABLES, "floor", "event"],
            detail={"before": before, "after": count},
        )


def _require_empty_above(event: Event, count: int) -> None:
    standing = Assignment.objects.filter(
        table__event=event, table__number__gt=count, cleared_at__isnull=True
    )
    taken = standing.select_related("table", "match").order_by("table__number").first()
    if taken is not None:
        raise refusal(
            f"{taken.match.code} stands at table {taken.table.number}.",
            remedy="Move it to another table first, or wait until it is handed in.",
            code="table-taken",
        )


LONGEST = 30


def describe_tables(act: Act, *, numbers: Collection[int], zone: str, accessible: bool) -> Receipt:
    """These tables are in this zone, empty for none, and are accessible or not.

    Nobody who plays is moved. Refused when the hall does not have one of them.
    """
    zone = " ".join(zone.split())
    if len(zone) > LONGEST:
        raise refusal(
            "The name of the zone is too long.", remedy="Use at most 30 letters.", code="too-long"
        )
    with one_change(act) as change:
        rows = list(act.event.tables.filter(number__in=numbers).order_by("number"))
        missing = set(numbers) - {row.number for row in rows}
        if missing or not rows:
            raise refusal(
                f"There is no table {min(missing)}." if missing else "No table was named.",
                remedy="Type numbers of tables the hall has, for example 1-16, 20.",
                code="no-such-table",
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


FARTHEST = 100


def place_table(act: Act, *, table: Table, column: int, row: int) -> Receipt:
    """The table stands in this row, so many tables from the left; both count from 1."""
    if not (1 <= column <= FARTHEST and 1 <= row <= FARTHEST):
        raise refusal(
            "That place is not on the plan.",
            remedy=f"Type two numbers from 1 to {FARTHEST}.",
            code="no-such-place",
        )
    with one_change(act) as change:
        table.refresh_from_db()
        before = [table.row, table.column]
        Table.objects.filter(pk=table.pk).update(column=column, row=row)
        change.require_as_shown(topic_of_row(table, "place"))
        return change.log(
            "table.place",
            f"Table {table.number} stands in row {row}, place {column}.",
            touched=[topic_of_row(table, "place"), "floor"],
            detail={"table": table.number, "before": before, "after": [row, column]},
        )


def choose_zone(act: Act, *, division: Division, zone: str) -> Receipt:
    """The division plays in this zone and the others keep out of it; empty: wherever none has one.

    Refused when no table is in the zone.
    """
    with one_change(act) as change:
        if zone and not act.event.tables.filter(zone=zone).exists():
            raise refusal(
                f"No table is in zone {zone}.",
                remedy="Give tables this zone first, then choose it.",
                code="empty-zone",
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
