"""Who may not play on a given day at this installation.

Runs in the caller's transaction. Keeps nobody out: entering them warns, and a director decides.
"""

from collections.abc import Mapping
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from rules.core.messages import DAY, Moment, Words, say
from tournament.registration.models import Division, Event, Member, Person
from tournament.rulings.models import Suspension


def day_of(event: Event) -> date:
    """The first day of the event, in its hall."""
    return event.starts_at.astimezone(ZoneInfo(event.zone)).date()


def suspensions_in_force(suspensions: QuerySet[Suspension], day: date) -> QuerySet[Suspension]:
    """The suspensions in force on this day, without lifted ones."""
    open_ended = Q(until__isnull=True) | Q(until__gte=day)
    return suspensions.filter(open_ended, since__lte=day, lifted_at__isnull=True)


def not_over(day: date) -> QuerySet[Suspension]:
    """The suspensions in force on this day or later."""
    rows = Suspension.objects.filter(Q(until__isnull=True) | Q(until__gte=day), lifted_at=None)
    return rows.select_related("person").order_by("person__name", "since", "id")


def suspension_words(row: Suspension) -> Words:
    """ "suspended until 1 December 2026 (hit a referee)", for referees and directors."""
    if row.until is None:
        return say("suspended until lifted (%(reason)s)", reason=row.reason)
    day = _day(row.until)
    return say("suspended until %(day)s (%(reason)s)", day=day, reason=row.reason)


def at_entry(row: Suspension) -> Words:
    """ "suspended until 1 December 2026 (by Dora Lindqvist)", for everyone at the desk.

    The reason is confidential.
    """
    if row.until is None:
        return say("suspended until lifted (by %(official)s)", official=row.said_by)
    day = _day(row.until)
    return say("suspended until %(day)s (by %(official)s)", day=day, official=row.said_by)


def _day(day: date) -> Moment:
    return Moment(datetime.combine(day, time()), DAY)


def suspended_on(day: date) -> dict[str, Words]:
    """People suspended on this day, in words, by the sameness of their names."""
    rows = suspensions_in_force(Suspension.objects.all(), day).select_related("person")
    return {row.person.sameness: at_entry(row) for row in rows}


def entered_all_the_same(division: Division) -> Mapping[str, Words]:
    """Players of the division who are suspended on its first day: words by name."""
    rows = suspensions_in_force(Suspension.objects.all(), day_of(division.event))
    by_person = {row.person_id: at_entry(row) for row in rows}
    members = Member.objects.filter(
        entry__division=division, player__person__in=by_person.keys()
    ).order_by("entry__number", "place")
    named = members.values_list("player__name", "player__person")
    return {name: by_person[person] for name, person in named}


def suspend(
    *,
    person: Person,
    since: date,
    until: date | None,
    reason: str,
    said_by: str,
    role: str,
    now: datetime,
) -> Suspension:
    """Suspend the person from one day to another, both included."""
    return Suspension.objects.create(
        person=person,
        since=since,
        until=until,
        reason=reason,
        said_by=said_by,
        role=role,
        said_at=now,
    )
