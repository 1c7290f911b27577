"""The hall's tables: how many, their positions, and divisions' zones."""

from collections.abc import Collection

from rules.core.messages import Words, all_of, as_data, say, say_count, sentences
from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import TABLES, topic_of_row
from tournament.registration.models import Division, Event
from tournament.tables.models import Assignment, PlaysIn, Table
from tournament.tables.services import add_tables

MOST_TABLES = 500


def set_tables(act: Act, *, count: int) -> Receipt:
    """Use tables 1 to `count` and no others.

    Raises Refused if a table to be removed has a match.
    """
    if not 1 <= count <= MOST_TABLES:
        raise refusal(
            say("%(count)s is not a possible number of tables.", count=count),
            remedy=say("Enter a number from 1 to %(most)s.", most=MOST_TABLES),
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
            say(
                "Number of tables changed from %(before)s to %(count)s.", before=before, count=count
            ),
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
            say(
                "%(match)s is at table %(table)s.",
                match=taken.match.code,
                table=taken.table.number,
            ),
            remedy=say("Move it to another table, or wait until it is handed in."),
            code="table-taken",
        )


LONGEST = 30


def describe_tables(act: Act, *, numbers: Collection[int], zone: str, accessible: bool) -> Receipt:
    """Set these tables' zone ("" for none) and accessibility.

    Moves nobody. Raises Refused for an unknown table.
    """
    zone = " ".join(zone.split())
    if len(zone) > LONGEST:
        raise refusal(
            say("This is too long."),
            remedy=say("Use at most %(most)s characters.", most=LONGEST),
            code="too-long",
        )
    with one_change(act) as change:
        rows = list(act.event.tables.filter(number__in=numbers).order_by("number"))
        missing = set(numbers) - {row.number for row in rows}
        if missing or not rows:
            raise refusal(
                say("There is no table %(table)s.", table=min(missing))
                if missing
                else say("No tables given."),
                remedy=say("Enter table numbers, such as 1-16, 20."),
                code="no-such-table",
            )
        before = {row.number: as_data(_words(row.zone, row.accessible)) for row in rows}
        Table.objects.filter(pk__in=[row.pk for row in rows]).update(
            zone=zone, accessible=accessible
        )
        described = [topic_of_row(row, "zone") for row in rows]
        change.require_as_shown(*described)
        return change.log(
            "tables.describe",
            sentences(
                say_count(
                    "Table %(tables)s changed.",
                    "Tables %(tables)s changed.",
                    count=len(rows),
                    tables=all_of(str(row.number) for row in rows),
                ),
                _words(zone, accessible),
            ),
            touched=[*described, "floor"],
            detail={"before": before, "after": as_data(_words(zone, accessible))},
        )


def _words(zone: str, accessible: bool) -> Words:
    if zone:
        return (
            say("Zone %(zone)s, accessible.", zone=zone)
            if accessible
            else say("Zone %(zone)s.", zone=zone)
        )
    return say("No zone, accessible.") if accessible else say("No zone.")


FARTHEST = 100
OFF_THE_PLAN = say("That position is not on the floor plan.")


def place_table(act: Act, *, table: Table, column: int, row: int) -> Receipt:
    """Set the table's row and its place from the left, both from 1."""
    if not (1 <= column <= FARTHEST and 1 <= row <= FARTHEST):
        raise refusal(
            OFF_THE_PLAN,
            remedy=say("Enter two numbers from 1 to %(most)s.", most=FARTHEST),
            code="no-such-place",
        )
    with one_change(act) as change:
        table.refresh_from_db()
        before = [table.row, table.column]
        Table.objects.filter(pk=table.pk).update(column=column, row=row)
        change.require_as_shown(topic_of_row(table, "place"))
        return change.log(
            "table.place",
            say(
                "Table %(table)s placed in row %(row)s, position %(position)s.",
                table=table.number,
                row=row,
                position=column,
            ),
            touched=[topic_of_row(table, "place"), "floor"],
            detail={"table": table.number, "before": before, "after": [row, column]},
        )


def choose_zone(act: Act, *, division: Division, zone: str) -> Receipt:
    """Let the division play in this zone, closed to others; "" for unclaimed space.

    Raises Refused if the zone has no table.
    """
    with one_change(act) as change:
        if zone and not act.event.tables.filter(zone=zone).exists():
            raise refusal(
                say("No table is in zone %(zone)s.", zone=zone),
                remedy=say("Assign tables to this zone first."),
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
            say("%(division)s plays in zone %(zone)s.", division=str(division), zone=zone)
            if zone
            else say("%(division)s has no zone of its own.", division=str(division)),
            touched=[topic_of_row(division, "zone"), "floor"],
            detail={"division": division.slug, "before": before, "after": zone},
        )
