"""A director sets up last year's event again: divisions, teams, seeds and tables, no results."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser

from tournament.desk.act.change import one_change
from tournament.desk.new_event import NewEvent, made_once, write_event
from tournament.live.services import Actor
from tournament.registration.copying import copy_divisions, copy_entries
from tournament.registration.drafts import EventWords
from tournament.registration.models import Event
from tournament.registration.selectors import divisions_of
from tournament.rulings.suspensions import entered_all_the_same
from tournament.seeding.models import Seed
from tournament.seeding.services import set_order


def copy_event(
    *,
    event: Event,
    director: AbstractBaseUser,
    actor: Actor,
    now: datetime,
    words: EventWords,
    tables: int,
    key: UUID | None = None,
) -> NewEvent:
    """A new event with the new words and the field of `event`, which stays as it is.

    The same key again answers the event that it made the first time.
    """

    def make() -> NewEvent:
        copy = write_event(words=words, tables=tables, director=director, now=now)
        with one_change(copy, actor, now, key=key) as change:
            teams = _copy_field(event, copy)
            receipt = change.log(
                "event.copy",
                f"{copy.name} was set up with the {teams} teams of {event.name}.{_suspended(copy)}",
                touched=["event"],
                detail={"from": event.slug, "teams": teams},
            )
        return NewEvent(copy, receipt)

    return made_once(key, make)


def _suspended(copy: Event) -> str:
    """Who was copied and is suspended then, so that somebody looks at it."""
    found = [entered_all_the_same(division).items() for division in divisions_of(copy)]
    return "".join(f" {name} is {words}." for rows in found for name, words in rows)


def _copy_field(event: Event, copy: Event) -> int:
    """Divisions, teams and seeds; answers how many teams."""
    divisions = copy_divisions(source=event, target=copy)
    teams = 0
    for division in divisions_of(event):
        entries = copy_entries(source=division, target=divisions[division.pk])
        seeded = Seed.objects.filter(division=division).order_by("number")
        order = [entries[pk] for pk in seeded.values_list("entry_id", flat=True)]
        set_order(division=divisions[division.pk], order=order)
        teams += len(entries)
    return teams
