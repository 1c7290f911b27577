"""What a director checks before the day, besides the steps of each division."""

from dataclasses import dataclass

from django.urls import reverse

from rules.core.messages import CLOCK, Moment, Words, say, say_count
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.timing.models import Announcement


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the list: what is done or missing, and the page for it."""

    key: str
    words: Words
    is_done: bool
    address: str
    capability: str


def checklist_of(event: Event) -> list[Check]:
    """The checks of an event that has not begun."""
    return [_venue(event), _tables(event), _officials(event), _start(event)]


def _tables(event: Event) -> Check:
    count = event.tables.filter(in_use=True).count()
    there = say_count("%(count)s table", "%(count)s tables", count=count)
    return Check(
        key="tables",
        words=there if count else say("Set the number of tables"),
        is_done=count > 0,
        address=reverse("tables", args=[event.slug]),
        capability="run the floor",
    )


def _officials(event: Event) -> Check:
    count = event.officials.order_by().values("user").distinct().count()
    there = say_count("%(count)s official", "%(count)s officials", count=count)
    return Check(
        key="officials",
        words=there if count > 1 else say("Add a second official"),
        is_done=count > 1,
        address=reverse("officials", args=[event.slug]),
        capability="set up",
    )


def _venue(event: Event) -> Check:
    return Check(
        key="venue",
        words=say("Venue: %(venue)s", venue=event.venue) if event.venue else say("Enter the venue"),
        is_done=bool(event.venue),
        address=reverse("event-change", args=[event.slug]),
        capability="set up",
    )


def _start(event: Event) -> Check:
    """The first announced start: a round can have one after publication."""
    said = Announcement.objects.filter(round__stage__division__event=event)
    first = said.order_by("starts_at").first()
    words: Words = say("Announce the first start")
    if first:
        at = on_the_wall(first.starts_at, event.zone)
        words = say("Start announced for %(time)s", time=Moment(at, CLOCK))
    return Check(
        key="start",
        words=words,
        is_done=first is not None,
        address=reverse("clock", args=[event.slug]),
        capability="run the floor",
    )
