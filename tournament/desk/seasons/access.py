"""Who may do what with a season: from a request to a director, or to 404 and 403.

A season is seen at the desk by who made it and by who directs one of its events; strangers learn
nothing of it (404). Only its maker and a director of all its events change it (403).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.desk.act.devices import device_of
from tournament.desk.act.staff import since_of
from tournament.desk.seasons.changes import SeasonAct
from tournament.htmx import HtmxRequest
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.selectors import name_of
from tournament.seasons.models import Season
from tournament.seasons.selectors import may_change, seasons_of


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


def account_of(request: HtmxRequest) -> User:
    """The logged-in account."""
    assert isinstance(request.user, User)
    return request.user


def actor_of(request: HtmxRequest) -> Actor:
    """The logged-in account as the log names it."""
    return Actor(
        name=name_of(account_of(request)),
        role=Role.DIRECTOR,
        device=device_of(request),
        since=since_of(request),
    )
