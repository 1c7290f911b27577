"""Creating events, divisions and teams. Runs inside the caller's transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Max

from rules.house.changes import in_order
from tournament.live.roles import Role
from tournament.registration.models import (
    Departure,
    Division,
    Entry,
    Event,
    Member,
    Official,
    Player,
)
from tournament.registration.people import persons_for
from tournament.registration.slugs import numbered, slug_of
from tournament.registration.titles import title_of

ADDRESSES = {"new", "seasons", "installation"}
"""Words that cannot be an event's slug: the desk's addresses use them."""
PAGES = {"rules", "find", "overall", "match", "rounds"}
"""Words that cannot be a division's slug: its event's addresses use them."""


def make_event(
    *,
    name: str,
    venue: str,
    starts_at: datetime,
    zone: str,
    language: str,
    clock: str,
    tables_public: bool,
    is_trial: bool = False,
    director: AbstractBaseUser,
    now: datetime,
) -> Event:
    """Create an event with its director. Its slug is its name, numbered if taken."""
    event = Event.objects.create(
        slug=_free_slug(name),
        name=name,
        venue=venue,
        starts_at=starts_at,
        zone=zone,
        language=language,
        clock=clock,
        tables_public=tables_public,
        is_trial=is_trial,
        created_at=now,
    )
    Official.objects.create(event=event, user_id=director.pk, role=Role.DIRECTOR)
    return event


def _free_slug(name: str) -> str:
    wanted = slug_of(name, most=50, otherwise="event")
    taken = set(Event.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return numbered(wanted, taken | ADDRESSES)


def add_division(
    *,
    event: Event,
    name: str,
    ruleset: str,
    learning: bool,
    house_rules: Mapping[str, Any],
    format: str = "double-elimination",  # noqa: A002
    enter_alone: bool = False,
) -> Division:
    """Add a division after the others."""
    highest = event.divisions.aggregate(highest=Max("position"))["highest"] or 0
    position = highest + 1
    wanted = slug_of(name, most=36, otherwise="division")
    slug = numbered(wanted, PAGES | set(event.divisions.values_list("slug", flat=True)))
    return Division.objects.create(
        event=event,
        position=position,
        slug=slug,
        name=name,
        ruleset=ruleset,
        learning=learning,
        house_rules=in_order(house_rules),
        format=format,
        enter_alone=enter_alone,
    )


def next_number(division: Division) -> int:
    """The number of the division's next entry: one more than the highest."""
    return (division.entries.aggregate(highest=Max("number"))["highest"] or 0) + 1


def change_entry(*, entry: Entry, members: Sequence[str], name: str, club: str) -> Entry:
    """Change a team: its members by place, its name, its club.

    A changed name is a different person in that place. Past seatings keep the old one.
    """
    for place, member in enumerate(members, start=1):
        here = entry.members.filter(place=place).select_related("player").first()
        if here is None:
            _seat(entry, place, member)
        elif here.player.name != member:
            person = None if entry.division.learning else persons_for([member])[0]
            Player.objects.filter(pk=here.player_id).update(name=member, person=person)
    entry.members.filter(place__gt=len(members)).delete()
    entry.name, entry.club = name, club
    entry.title = title_of(
        number=entry.number, name=name, members=members, learning=entry.division.learning
    )
    entry.save(update_fields=["name", "club", "title"])
    return entry


def _seat(entry: Entry, place: int, name: str) -> None:
    person = None if entry.division.learning else persons_for([name])[0]
    player = Player.objects.create(event_id=entry.division.event_id, name=name, person=person)
    Member.objects.create(entry=entry, player=player, place=place)


def leave(*, entry: Entry, kind: str, reason: str, now: datetime) -> Departure:
    """Record that the team withdraws or is disqualified."""
    return Departure.objects.create(entry=entry, kind=kind, reason=reason, at=now)
