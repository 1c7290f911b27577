"""Putting matches at tables. Runs inside the caller's transaction; the database wins races."""

from datetime import datetime

from rules.core.messages import say
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
    _require_free(table)
    moved = Match.objects.filter(pk=match.pk, state=State.READY).update(
        state=State.CALLED, called_at=now
    )
    if moved != 1:
        raise refusal(
            say("%(match)s is already called, or its teams are not known yet.", match=match.code),
            remedy=say("Reload the page."),
            code="not-ready",
        )
    return Assignment.objects.create(table=table, match=match, given_at=now)


def _require_free(table: Table) -> None:
    if not table.in_use:
        raise refusal(
            say("Table %(table)s is closed.", table=table.number),
            remedy=say("Choose an open table."),
            code="table-closed",
        )
    if table.assignments.filter(cleared_at__isnull=True).exists():
        raise refusal(
            say("Table %(table)s is taken.", table=table.number),
            remedy=say("Choose a free table."),
            code="table-taken",
        )


def acknowledge(*, match: Match, now: datetime) -> bool:
    """The match's table was heard of; False when that was known, or it stands at none."""
    unheard = match.assignments.filter(cleared_at__isnull=True, acknowledged_at__isnull=True)
    return unheard.update(acknowledged_at=now) == 1


def see_phone(*, table: Table, now: datetime) -> None:
    """A phone shows the match that stands at the table: written once a call, by whichever is
    first. Nothing at the desk changes by it, so that no change of the event is logged."""
    unseen = table.assignments.filter(cleared_at__isnull=True, phone_at__isnull=True)
    if unseen.exists():
        unseen.update(phone_at=now)


def unacknowledge(*, match: Match) -> bool:
    """Nobody has heard of the match's table yet; False when nobody had said so."""
    heard = match.assignments.filter(cleared_at__isnull=True, acknowledged_at__isnull=False)
    return heard.update(acknowledged_at=None) == 1


def keep_table(*, table: Table, match: Match, now: datetime) -> Assignment:
    """A match that left its table has it again."""
    _require_free(table)
    return Assignment.objects.create(table=table, match=match, given_at=now, acknowledged_at=now)


def clear_table(*, match: Match, now: datetime) -> None:
    """The match leaves its table, if it stands at one."""
    match.assignments.filter(cleared_at__isnull=True).update(cleared_at=now)


def move_match(*, match: Match, table: Table, now: datetime) -> Assignment:
    """A match that stands at a table goes on at another, free one."""
    _require_free(table)
    moved = match.assignments.filter(cleared_at__isnull=True).update(cleared_at=now)
    if moved != 1:
        raise refusal(
            say("%(match)s is not at a table.", match=match.code),
            remedy=say("Reload the page."),
            code="no-table",
        )
    return Assignment.objects.create(table=table, match=match, given_at=now)


def take_back_call(*, match: Match, now: datetime) -> None:
    """A called match in which nothing was played yet waits again."""
    moved = Match.objects.filter(pk=match.pk, state=State.CALLED).update(
        state=State.READY, called_at=None
    )
    if moved != 1:
        raise refusal(
            say(
                "The call of %(match)s cannot be undone: play has started, or it is undone.",
                match=match.code,
            ),
            remedy=say("Reload the page."),
            code="nothing-to-take-back",
        )
    clear_table(match=match, now=now)
