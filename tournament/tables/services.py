"""Putting matches at tables. Runs inside the caller's transaction; the database wins races."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from rules.core.messages import say
from rules.refusals import outdated, refusal
from scoring.plain_sql import insert_all
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match, Stage
from tournament.registration.models import Division, Event, Member
from tournament.tables.models import Assignment, PlaysIn, Resent, Substitution, Table, Vacancy

State = Match.State
DESCRIBED = ("zone", "accessible", "column", "row")
"""What is told of a table besides its number."""


def add_tables(*, event: Event, count: int) -> None:
    """Add tables 1 to `count` that the event does not have."""
    have = set(event.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(event=event, number=number) for number in range(1, count + 1) if number not in have
    )


def copy_hall(*, source: Event, target: Event, divisions: Mapping[int, Division]) -> None:
    """Describe the tables of `target` as those of `source` with their numbers.

    The copies of divisions, by the originals' keys, play in their zones if these have a table.
    """
    before = {row.number: row for row in source.tables.all()}
    tables = [row for row in target.tables.all() if row.number in before]
    for table in tables:
        for name in DESCRIBED:
            setattr(table, name, getattr(before[table.number], name))
    Table.objects.bulk_update(tables, DESCRIBED)
    zones = {table.zone for table in tables}
    claims = PlaysIn.objects.filter(division__in=divisions, zone__in=zones)
    PlaysIn.objects.bulk_create(
        PlaysIn(division=divisions[row.division_id], zone=row.zone) for row in claims
    )


def give_table(*, table: Table, match: Match, now: datetime) -> Assignment:
    """Call a ready match to a free table."""
    _require_free(table)
    moved = Match.objects.filter(pk=match.pk, state=State.READY).update(
        state=State.CALLED, called_at=now
    )
    if moved != 1:
        raise outdated(
            say("%(match)s is already called, or it is not known yet who plays.", match=match.code),
            code="not-ready",
        )
    return Assignment.objects.create(table=table, match=match, given_at=now)


def give_tables(*, given: Sequence[tuple[Match, Table]], now: datetime) -> None:
    """Call ready matches to free tables, all in a few statements."""
    keys = [match.pk for match, _ in given]
    waiting = Match.objects.filter(pk__in=keys, state=State.READY)
    if waiting.update(state=State.CALLED, called_at=now) != len(keys):
        raise outdated(say("Some of these matches are already called."), code="not-ready")
    insert_all(
        Assignment,
        [{"table_id": table.pk, "match_id": match.pk, "given_at": now} for match, table in given],
    )


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
    """Acknowledge the match's table. False if already done, or without a table."""
    unheard = match.assignments.filter(cleared_at__isnull=True, acknowledged_at__isnull=True)
    return unheard.update(acknowledged_at=now) == 1


def see_phone(*, table: Table, now: datetime) -> None:
    """Record that a phone shows the table's match, once per call.

    Nothing at the desk changes, so no event change is logged.
    """
    unseen = table.assignments.filter(cleared_at__isnull=True, phone_at__isnull=True)
    if unseen.exists():
        unseen.update(phone_at=now)


def note_resent(*, table: Table, epoch: str, refused: int, now: datetime) -> None:
    """Record that a phone of the table sent its hands again. The last one heard counts.

    Nothing at the desk changes, so no event change is logged.
    """
    told = {"at": now, "refused": refused}
    Resent.objects.update_or_create(table=table, epoch=epoch, defaults=told)


def unacknowledge(*, match: Match) -> bool:
    """Undo the acknowledgement. False if there was none."""
    heard = match.assignments.filter(cleared_at__isnull=True, acknowledged_at__isnull=False)
    return heard.update(acknowledged_at=None) == 1


def keep_table(*, table: Table, match: Match, now: datetime) -> Assignment:
    """Give a match its former table back."""
    _require_free(table)
    return Assignment.objects.create(table=table, match=match, given_at=now, acknowledged_at=now)


def clear_table(*, match: Match, now: datetime) -> None:
    """Take the match off its table, if it has one."""
    match.assignments.filter(cleared_at__isnull=True).update(cleared_at=now)


def end_waits(*, stage: Stage, now: datetime) -> None:
    """End the waits at matches that are over, and for people who no longer play there."""
    at = {"match": OuterRef("match"), "player": OuterRef("player")}
    team = Member.objects.filter(player=OuterRef("player"), entry__slots__match=OuterRef("match"))
    agreed = Substitution.objects.filter(
        **at, state=Substitution.State.AGREED, ended_at__isnull=True
    )
    house = HouseChair.objects.filter(**at, withdrawn_at__isnull=True)
    gone = ~Exists(team) & ~Exists(agreed) & ~Exists(house)
    waits = Vacancy.objects.filter(match__stage=stage, ended_at__isnull=True)
    waits.filter(Q(match__state__in=Match.OVER) | gone).update(ended_at=now)


def move_match(*, match: Match, table: Table, now: datetime) -> Assignment:
    """Move a match to another, free table."""
    _require_free(table)
    moved = match.assignments.filter(cleared_at__isnull=True).update(cleared_at=now)
    if moved != 1:
        raise outdated(say("%(match)s is not at a table.", match=match.code), code="no-table")
    return Assignment.objects.create(table=table, match=match, given_at=now)


def take_back_call(*, match: Match, now: datetime) -> None:
    """Undo the call of a match that has not been played."""
    moved = Match.objects.filter(pk=match.pk, state=State.CALLED).update(
        state=State.READY, called_at=None
    )
    if moved != 1:
        raise outdated(
            say(
                "The call of %(match)s cannot be undone: play has started, or it is undone.",
                match=match.code,
            ),
            code="nothing-to-take-back",
        )
    clear_table(match=match, now=now)
