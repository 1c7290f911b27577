"""Queries for seasons: whose they are, and the people behind entries."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, User
from django.db.models import Q, QuerySet

from tournament.live.roles import Role
from tournament.registration.models import Division, Event, Member
from tournament.seasons.models import Season


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person as a season knows them.

    `key` is the same in every event. `player` is set while it is unclear which of several people
    with this name plays: then only this event counts for the key.
    """

    key: str
    name: str
    player: int | None = None


def directed_by(user: AbstractBaseUser) -> QuerySet[Event]:
    """The events this account directs."""
    return Event.objects.filter(officials__user=user.pk, officials__role=Role.DIRECTOR)


MAKER_HAS_LEFT = Q(maker=None) | Q(maker__is_active=False)
"""An owner goes on with these seasons."""


def seasons_of(user: User) -> QuerySet[Season]:
    """The seasons this account made, and those with an event it directs."""
    own = Q(maker=user.pk) | Q(events__event__in=directed_by(user))
    return Season.objects.filter(own | MAKER_HAS_LEFT if user.is_superuser else own).distinct()


def may_change(season: Season, user: User) -> bool:
    """Whether this account made the season or directs every event in it, or goes on with it."""
    if season.maker_id == user.pk:
        return True
    if user.is_superuser and Season.objects.filter(MAKER_HAS_LEFT, pk=season.pk).exists():
        return True
    events = season.events.all()
    return events.exists() and not events.exclude(event__in=directed_by(user)).exists()


def public_seasons() -> QuerySet[Season]:
    """The seasons with an event that is no trial, the newest one first."""
    return Season.objects.filter(events__event__is_trial=False).distinct()


def addable(season: Season, user: AbstractBaseUser) -> list[Division]:
    """The divisions this account may add, latest event first."""
    rows = Division.objects.filter(
        event__in=directed_by(user), event__is_trial=False, learning=False
    )
    others = rows.exclude(event__in=season.events.values("event"))
    return list(others.select_related("event").order_by("-event__starts_at", "position"))


def people_in(entries: Iterable[int]) -> dict[int, list[Somebody]]:
    """Entry → its people."""
    members = Member.objects.filter(entry__in=entries).select_related("player")
    found: dict[int, list[Somebody]] = {}
    for row in members.order_by("entry", "place"):
        player = row.player
        somebody = (
            Somebody(f"player:{player.pk}", player.name, player.pk)
            if player.person_id is None
            else Somebody(f"person:{player.person_id}", player.name)
        )
        found.setdefault(row.entry_id, []).append(somebody)
    return found
