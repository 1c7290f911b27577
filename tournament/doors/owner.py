"""The door of the owner's pages."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render

from rules.core.messages import say
from tournament.accounts.offices import OwnerAct
from tournament.desk.act.staff import account_of, device_of
from tournament.htmx import HtmxRequest
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.selectors import name_of

OwnerView = Callable[Concatenate[HtmxRequest, ...], HttpResponse]


def for_owner(view: OwnerView) -> OwnerView:
    """Restrict a view to owners of the installation."""

    @login_required
    @wraps(view)
    def guarded(request: HtmxRequest, **rest: Any) -> HttpResponse:
        if not account_of(request).is_superuser:
            return _owners_only(request)
        return view(request, **rest)

    return guarded


def _owners_only(request: HtmxRequest) -> HttpResponse:
    context = {
        "heading": say("You do not have access"),
        "message": say("Only an owner of this installation can open this page."),
        "remedy": say("Ask an owner to do this, or to make you an owner."),
    }
    return render(request, "tournament/desk/error.html", context, status=403)


def owner_act(request: HtmxRequest, now: datetime, form: UUID | None = None) -> OwnerAct:
    """What this owner does now."""
    owner = account_of(request)
    actor = Actor(name_of(owner), Role.OWNER, device_of(request))
    return OwnerAct(owner, actor, now, form)
