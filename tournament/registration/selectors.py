"""Reading events, divisions and teams, always through the event."""

from collections.abc import Sequence

from django.db.models import Count, QuerySet

from tournament.registration.models import Division, Entry, Event


def divisions_of(event: Event) -> QuerySet[Division]:
    """The event's divisions in their order."""
    return event.divisions.order_by("position")


def entries_of(division: Division) -> QuerySet[Entry]:
    """The division's teams by number, each with `size`, the count of its members."""
    return division.entries.annotate(size=Count("members")).order_by("number")


def complete_entries(division: Division) -> QuerySet[Entry]:
    """The teams that can be seeded: two members, and not gone."""
    gone = division.entries.filter(departures__isnull=False, departures__undone_at__isnull=True)
    return entries_of(division).filter(size=2).exclude(pk__in=gone)


def member_names(entry: Entry) -> Sequence[str]:
    """The members' names by place."""
    members = entry.members.select_related("player").order_by("place")
    return [member.player.name for member in members]
