"""Seasons: create, change and delete one; add and remove its events; who may.

One transaction per change of a season, with its row in the season's own log. A season stands
outside its events: an event's log names nothing that changes in a season, and a finished event can
be added. It is seen at the desk by who made it and by who directs one of its events; strangers
learn nothing of it (404). Only its maker and a director of all its events change it (403). An owner
goes on with one whose maker has left.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from rules.core.messages import Words, all_of, as_data, in_english, say, say_count, sentences
from rules.refusals import refusal
from scoring.plain_sql import fetch
from tournament.desk.act.change import CHANGES_TOLD, Receipt
from tournament.desk.act.shown import ChangedSince
from tournament.desk.act.staff import account_of, device_of, since_of
from tournament.htmx import HtmxRequest
from tournament.live import services as live
from tournament.live.models import SAID, LogEntry
from tournament.live.removal import remove_log
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Division
from tournament.registration.selectors import name_of
from tournament.seasons import services
from tournament.seasons.models import Season, SeasonEvent
from tournament.seasons.selectors import may_change, seasons_of
from tournament.seasons.services import SeasonWords


@dataclass(frozen=True, slots=True)
class SeasonAct:
    """Someone acts on a season, now."""

    season: Season
    actor: Actor
    now: datetime


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """A change in progress, with the season as it is now."""

    act: SeasonAct
    season: Season

    def log(self, verb: str, words: Words, detail: Mapping[str, Any]) -> Receipt:
        """Write the change's row."""
        told = {**detail} if isinstance(words, str) else {**detail, SAID: as_data(words)}
        live.append(
            topic=self.season.topic,
            number=self.season.version,
            at=self.act.now,
            actor=self.act.actor,
            verb=verb,
            words=in_english(words),
            detail=told,
            touched=["season"],
            key=None,
            body_hash="",
        )
        return Receipt(number=self.season.version, said=words)


@contextmanager
def one_season_change(act: SeasonAct) -> Iterator[SeasonChange]:
    """Open the transaction of one change: lock the season and read it again.

    Raises `ChangedSince` if the season changed after the actor's page was shown, and `Refused` if
    it is deleted.
    """
    with transaction.atomic():
        raised = "UPDATE seasons_season SET version = version + 1 WHERE id = %s RETURNING version"
        rows = fetch(raised, [act.season.pk])
        if not rows:
            raise refusal(
                say("This season no longer exists."),
                remedy=say("Go to the list of seasons."),
                code="gone",
            )
        season = Season.objects.get(pk=act.season.pk)
        _require_as_shown(act.actor, season)
        yield SeasonChange(act, season)


def _require_as_shown(actor: Actor, season: Season) -> None:
    if actor.since is None:
        return
    rows = list(changes_of(season).filter(number__gt=actor.since)[:CHANGES_TOLD])
    if rows:
        said = [f"{row.said} ({row.who})" for row in reversed(rows)]
        raise ChangedSince(rows[0].who, said, season.version - 1)


def changes_of(season: Season) -> QuerySet[LogEntry]:
    """The season's log, last change first."""
    return LogEntry.objects.filter(topic=season.topic).order_by("-number")


@dataclass(frozen=True, slots=True)
class SeasonDesk:
    """A director at a season's desk page. `changes`: they may change it."""

    request: HtmxRequest
    user: User
    season: Season
    changes: bool

    def page(self, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
        """Render the page with season and desk in its context."""
        shown = {"season": self.season, "desk": self, **context}
        return render(self.request, template, shown, status=status)

    def act(self, now: datetime) -> SeasonAct:
        """What this director does now."""
        return SeasonAct(self.season, actor_of(self.request), now)


SeasonView = Callable[Concatenate[HtmxRequest, SeasonDesk, ...], HttpResponse]


def for_season(view: SeasonView) -> Callable[..., HttpResponse]:
    """Restrict a view to who sees the season; it gets the `SeasonDesk` instead of the slug."""

    @login_required
    @wraps(view)
    def guarded(request: HtmxRequest, season: str, **rest: Any) -> HttpResponse:
        user = account_of(request)
        row = get_object_or_404(seasons_of(user), slug=season)
        return view(request, SeasonDesk(request, user, row, may_change(row, user)), **rest)

    return guarded


def for_season_change(view: SeasonView) -> Callable[..., HttpResponse]:
    """Restrict a view to who may change the season."""

    @wraps(view)
    def asked(request: HtmxRequest, desk: SeasonDesk, **rest: Any) -> HttpResponse:
        if not desk.changes:
            raise PermissionDenied("season")
        return view(request, desk, **rest)

    return for_season(asked)


def actor_of(request: HtmxRequest) -> Actor:
    """The logged-in account as the log names it."""
    return Actor(
        name=name_of(account_of(request)),
        role=Role.DIRECTOR,
        device=device_of(request),
        since=since_of(request),
    )


def make_season(
    *, maker: User, actor: Actor, now: datetime, words: SeasonWords, key: UUID | None
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


def add_event(act: SeasonAct, *, division: Division, whole: bool) -> Receipt:
    """Add an event to a season, by the places of one of its divisions, or through all stages."""
    with one_season_change(act) as change:
        services.add_to_season(season=change.season, division=division, whole=whole)
        names = {"event": division.event.name, "division": division.name}
        said = say("%(event)s added, by the places of %(division)s.", **names)
        if whole:
            said = say("%(event)s added, by the places through all stages.", event=names["event"])
        detail = {"event": division.event.slug, "division": division.slug, "whole": whole}
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
