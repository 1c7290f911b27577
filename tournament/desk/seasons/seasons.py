"""Seasons: create, change and delete one; add and remove its events."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from rules.core.messages import Words, all_of, say, say_count, sentences
from tournament.desk.act.change import Receipt
from tournament.desk.seasons.changes import SeasonAct, one_season_change
from tournament.live.removal import remove_log
from tournament.live.services import Actor
from tournament.registration.models import Division
from tournament.seasons import services
from tournament.seasons.models import Season, SeasonEvent
from tournament.seasons.services import SeasonWords


def make_season(
    *, maker: User, actor: Actor, now: datetime, words: SeasonWords, key: UUID | None = None
) -> Season:
    """Create a season. Repeating the key returns the first one."""
    try:
        with transaction.atomic():
            season = services.make_season(words=words, maker=maker, now=now, key=key)
            with one_season_change(SeasonAct(season, actor, now)) as change:
                said = say("Season “%(season)s” created.", season=season.name)
                change.log("season.make", said, _detail(season))
            return season
    except IntegrityError:
        made = Season.objects.filter(key=key).first() if key else None
        if made is None:
            raise
        return made


def change_season(act: SeasonAct, *, words: SeasonWords) -> Receipt:
    """Save a season's name and points."""
    with one_season_change(act) as change:
        before = _detail(change.season)
        services.change_season(season=change.season, words=words)
        after = _detail(change.season)
        said = sentences(
            say("Season “%(season)s” saved.", season=change.season.name), _scale_said(change.season)
        )
        return change.log("season.change", said, {"before": before, "after": after})


def _scale_said(season: Season) -> Words:
    points = all_of(map(str, season.points))
    scale = sentences(
        say("Points by place: %(points)s.", points=points),
        say("For taking part: %(points)s.", points=season.taking_part),
    )
    if not season.best:
        return scale
    best = say_count(
        "The best %(count)s result counts.", "The best %(count)s results count.", count=season.best
    )
    return sentences(scale, best)


def _detail(season: Season) -> dict[str, object]:
    return {
        "name": season.name,
        "points": season.points,
        "taking_part": season.taking_part,
        "best": season.best,
    }


def add_event(act: SeasonAct, *, division: Division) -> Receipt:
    """Add an event to a season, by the places of one of its divisions."""
    with one_season_change(act) as change:
        services.add_to_season(season=change.season, division=division)
        said = say(
            "%(event)s added, by the places of %(division)s.",
            event=division.event.name,
            division=division.name,
        )
        detail = {"event": division.event.slug, "division": division.slug}
        return change.log("season.add-event", said, detail)


def remove_event(act: SeasonAct, *, row: SeasonEvent) -> Receipt:
    """Take an event out of a season. Nothing changes in the event."""
    with one_season_change(act) as change:
        event, division = row.event, row.division
        change.season.events.filter(pk=row.pk).delete()
        detail = {"event": event.slug, "division": division.slug}
        said = say("%(event)s removed from the season.", event=event.name)
        return change.log("season.remove-event", said, detail)


def delete_season(act: SeasonAct) -> None:
    """Delete a season with its log; a tombstone remains. Its events stay as they are."""
    with one_season_change(act) as change:
        remove_log(topic=change.season.topic, who=act.actor.name, at=act.now)
        change.season.delete()
