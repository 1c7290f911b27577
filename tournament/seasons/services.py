"""Making and changing seasons. Runs inside the caller's transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser

from rules.core.messages import say
from rules.refusals import refusal
from tournament.registration.models import Division
from tournament.registration.slugs import numbered, slug_of
from tournament.seasons.models import Season, SeasonEvent

ADDRESSES = {"new"}
"""Words that cannot be a season's slug: the desk's addresses use them."""


@dataclass(frozen=True, slots=True)
class SeasonWords:
    """A season's name, and what places are worth as in `standings.Scale`."""

    name: str
    points: Sequence[int]
    taking_part: int = 0
    best: int = 0


def make_season(
    *, words: SeasonWords, maker: AbstractBaseUser, now: datetime, key: UUID | None = None
) -> Season:
    """Create a season without events. Its slug is its name, numbered if taken."""
    season = Season(slug=_free_slug(words.name), maker_id=maker.pk, created_at=now, key=key)
    _write(season, words)
    return season


def change_season(*, season: Season, words: SeasonWords) -> None:
    """Save other words. The slug stays, so that links keep working."""
    _write(season, words)


def _write(season: Season, words: SeasonWords) -> None:
    season.name, season.points = words.name, [*words.points]
    season.taking_part, season.best = words.taking_part, words.best
    season.save()


def _free_slug(name: str) -> str:
    wanted = slug_of(name, most=50, otherwise="season")
    taken = set(Season.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return numbered(wanted, taken | ADDRESSES)


def add_to_season(*, season: Season, division: Division, whole: bool = False) -> SeasonEvent:
    """Add a division's event, with `whole` by its places through all stages.

    Refused if the event is in, is a trial, or ranks nobody, or if there are no other stages.
    """
    event = division.event
    if season.events.filter(event=event).exists():
        raise refusal(
            say("%(event)s is already in this season.", event=event.name),
            remedy=say("An event counts once. To use another division, remove the event first."),
            code="event-twice",
            where="division",
        )
    if event.is_trial:
        raise refusal(
            say("%(event)s is a trial event.", event=event.name),
            remedy=say("Choose an event that is played."),
            code="trial-event",
            where="division",
        )
    if division.learning:
        raise refusal(
            say("%(division)s ranks nobody, because children play.", division=division.name),
            remedy=say("Choose a division with places."),
            code="no-places",
            where="division",
        )
    if whole and not (division.ways_in.exists() or division.ways_out.exists()):
        raise refusal(
            say("No other stages are connected with %(division)s.", division=division.name),
            remedy=say("Add it by its own places."),
            code="no-other-stages",
            where="whole",
        )
    return SeasonEvent.objects.create(season=season, event=event, division=division, whole=whole)
