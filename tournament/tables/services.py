"""Putting matches at tables. Runs inside the caller's transaction; the database wins races."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.registration.models import Event
from tournament.tables.models import Assignment, Table

State = Match.State


def add_tables(*, event: Event, count: int) -> None:
    """Tables 1 to `count`, as far as the event does not have them."""
    have = set(event.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(event=event, number=number) for number in range(1, count + 1) if number not in have
    )


def give_table(*, table: Table, match: Match, now: datetime) -> Assignment:
    """Call a ready match to a free table."""
    if table.assignments.filter(cleared_at__isnull=True).exists():
        raise refusal(f"{table} is taken.", remedy="Choose a free table.")
    moved = Match.objects.filter(pk=match.pk, state=State.READY).update(
        state=State.CALLED, called_at=now
    )
    if moved != 1:
        raise refusal(
            f"Match {match.code} cannot be called now.",
            remedy="Look at the floor again: it was called already, or its teams are not known.",
        )
    return Assignment.objects.create(table=table, match=match, given_at=now)


def clear_table(*, match: Match, now: datetime) -> None:
    """The match leaves its table, if it stands at one."""
    match.assignments.filter(cleared_at__isnull=True).update(cleared_at=now)
