"""Reading tables and what stands at them."""

from tournament.brackets.models import Match
from tournament.registration.models import Event
from tournament.tables.models import Assignment, Table


def match_at(table: Table) -> Match | None:
    """The match that stands at this table now."""
    standing = Assignment.objects.filter(table=table, cleared_at__isnull=True)
    row = standing.select_related("match__round", "match__stage__division").first()
    return row.match if row else None


def free_tables(event: Event) -> list[Table]:
    """The tables in use at which nothing stands, by number."""
    taken = Assignment.objects.filter(table__event=event, cleared_at__isnull=True)
    in_use = event.tables.filter(in_use=True)
    return list(in_use.exclude(pk__in=taken.values("table_id")).order_by("number"))
