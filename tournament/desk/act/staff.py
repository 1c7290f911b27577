"""Staff at an event: from a request to an official, or to 404 and 403; and how views answer.

Strangers learn nothing of the event (404); officials without permission get 403. Which role may do
what is a table; a director holds every staff role. In the log a short random label in a cookie
tells devices apart. A view answers with the page that shows a change, and with nothing without one.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate
from urllib.parse import urlsplit
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from rules.core.messages import CLOCK, Moment
from tournament.accounts.secrets import CODE_LETTERS
from tournament.desk.act.change import Act, Receipt
from tournament.desk.act.forms import ReasonOrOtherForm
from tournament.desk.act.windows import asked_from
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.live.epoch import EARLIER, number_of_epoch
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.live.versions import About, last_touched
from tournament.registration.models import Event, Official
from tournament.registration.selectors import name_of
from tournament.registration.starts import on_the_wall

DIRECTOR = Role.DIRECTOR
REGISTRAR = Role.REGISTRAR
SCORING = Role.SCORING
REFEREE = Role.REFEREE
DEPUTY = Role.DEPUTY

CAPABILITIES: dict[str, tuple[Role, ...]] = {
    "see the desk": (DIRECTOR, DEPUTY, REFEREE, REGISTRAR, SCORING),
    "set up": (DIRECTOR,),
    "enter teams": (REGISTRAR, DIRECTOR),
    "seed": (DIRECTOR,),
    "publish": (DIRECTOR,),
    "run the floor": (DIRECTOR,),
    "print cards": (REGISTRAR, DIRECTOR),
    "post sheets": (SCORING, DIRECTOR),
    "correct sheets": (SCORING, DIRECTOR),
    "read the log": (SCORING, REFEREE, DEPUTY, DIRECTOR),
    "check in": (REGISTRAR, REFEREE, DIRECTOR),
    "propose substitutes": (REGISTRAR, REFEREE, DIRECTOR),
    "rule": (REFEREE, DEPUTY, DIRECTOR),
    "decide rulings": (DEPUTY, DIRECTOR),
    "overrule": (DIRECTOR,),
}


def acting_role(held: frozenset[str], capability: str) -> Role | None:
    """The role in which someone who holds `held` uses a capability, or None.

    The narrowest role comes first, so the log says "Scoring table" when the scoring table posts,
    and "Director" when only a director could.
    """
    for role in CAPABILITIES[capability]:
        if role in held:
            return role
    return None


def may_make_events(user: User) -> bool:
    """Return whether this account may create events.

    Allowed for owners, those given the right, every director, and everyone before the first event
    of an installation without an owner.
    """
    if user.is_staff or user.is_superuser:
        return True
    directors = Official.objects.filter(role=Role.DIRECTOR)
    if directors.filter(user=user).exists():
        return True
    return not directors.exists() and not User.objects.filter(is_superuser=True).exists()


def account_of(request: HttpRequest) -> User:
    """The logged-in account."""
    assert isinstance(request.user, User)
    return request.user


COOKIE = "device"
A_YEAR = 365 * 24 * 60 * 60


def device_of(request: HttpRequest) -> str:
    """The device's label, "K7Q4X2", or a new one for a new browser."""
    known = request.COOKIES.get(COOKIE, "")
    if len(known) == 6 and set(known) <= set(CODE_LETTERS):
        return known
    if COOKIE not in request.META:
        request.META[COOKIE] = "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
    return str(request.META[COOKIE])


def remember_device(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookie for a new label."""
    if COOKIE in request.META:
        response.set_cookie(
            COOKIE,
            request.META[COOKIE],
            max_age=A_YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )


@dataclass(frozen=True, slots=True)
class Desk:
    """An official at an event's desk."""

    request: HtmxRequest
    event: Event
    actor: Actor
    held: frozenset[str]

    def may(self, capability: str) -> bool:
        """Whether this official holds a role with the capability (to show links)."""
        return acting_role(self.held, capability) is not None

    def page(self, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
        """Render the page with event and desk in its context."""
        shown = {"event": self.event, "desk": self, **context}
        return render(self.request, template, shown, status=status)

    def answer(self, receipt: Receipt, page: str, **where: Any) -> HttpResponse:
        """Redirect (303) to the event's page called `page`, which shows the receipt's words."""
        return show_receipt(self.request, receipt, page, event=self.event.slug, **where)

    def act(self, now: datetime, key: UUID | None = None) -> Act:
        """What this official does now."""
        return Act(self.event, self.actor, now, key)

    def acting(self, capability: str) -> Actor:
        """The same official in the role with another capability. Raises PermissionDenied
        without.
        """
        role = acting_role(self.held, capability)
        if role is None:
            raise PermissionDenied(capability)
        return replace(self.actor, role=role)


StaffView = Callable[Concatenate[HtmxRequest, Desk, ...], HttpResponseBase]


def for_staff(capability: str) -> Callable[[StaffView], Callable[..., HttpResponseBase]]:
    """Restrict a view to a capability; it gets the `Desk` instead of the slug."""

    def decorate(view: StaffView) -> Callable[..., HttpResponseBase]:
        @login_required
        @wraps(view)
        def guarded(request: HtmxRequest, event: str, **rest: Any) -> HttpResponseBase:
            return view(request, desk_of(request, event, capability), **rest)

        return guarded

    return decorate


def is_official(request: HtmxRequest, event: Event) -> bool:
    """Whether the reader holds any role at the event, for public pages."""
    user = request.user.pk
    return user is not None and event.officials.filter(user=user).exists()


def may_at(request: HtmxRequest, capability: str) -> bool:
    """Whether the reader has the capability at the event in the page's address."""
    if request.user.pk is None:
        return False
    slug = request.resolver_match.kwargs.get("event") if request.resolver_match else None
    held = Official.objects.filter(event__slug=slug, user=request.user.pk).values_list("role")
    return acting_role(frozenset(role for (role,) in held), capability) is not None


def desk_of(request: HtmxRequest, slug: str, capability: str) -> Desk:
    """The desk of a logged-in official. Http404 for strangers, PermissionDenied without right."""
    offices = Official.objects.filter(event__slug=slug, user=request.user.pk)
    rows = list(offices.select_related("event", "user"))
    if not rows:
        raise Http404("no such event")
    held = frozenset(row.role for row in rows)
    role = acting_role(held, capability)
    if role is None:
        raise PermissionDenied(capability)
    speak_at(request, rows[0].event)
    actor = Actor(
        name=name_of(rows[0].user),
        role=role,
        device=device_of(request),
        since=since_of(request),
    )
    return Desk(request=request, event=rows[0].event, actor=actor, held=held)


def since_of(request: HtmxRequest) -> int | None:
    """The last change that the form's page showed, or None."""
    return number_of_epoch(request.POST.get("since", ""))


def show_receipt(
    request: HtmxRequest, receipt: Receipt, page: str, kept: Sequence[str] = (), **where: Any
) -> HttpResponse:
    """Redirect (303) to the page called `page`, which shows the receipt's words."""
    messages.success(request, receipt.words)
    return show_page(request, page, kept, **where)


def show_page(
    request: HtmxRequest, page: str, kept: Sequence[str] = (), **where: Any
) -> HttpResponse:
    """Redirect (303) to the page called `page`, a long list to where the reader was, with what was
    `kept` of its other choices. For htmx on another page, the browser navigates: swapped content
    must match the address.
    """
    path = reverse(page, kwargs=where)
    address = path + asked_from(request, path, *kept).query
    shown = urlsplit(request.htmx.current_url or "").path
    if shown and shown != path:
        return HttpResponseClientRedirect(address)
    return HttpResponseRedirect(address, status=303)


WITHOUT_HANDS = About(without=frozenset({"hands"}))
"""What most pages of officials show: a hand in play is on none of them."""
WITH_HANDS = About()


def unless_seen(about: About) -> Callable[[StaffView], StaffView]:
    """Let a view return 204 if nothing that it is about has changed since `since`, a version."""

    def decorate(view: StaffView) -> StaffView:
        @wraps(view)
        def asked(request: HtmxRequest, desk: Desk, **rest: Any) -> HttpResponseBase:
            if _has_seen(desk.event, number_of_epoch(request.GET.get("since", "")), about):
                return HttpResponse(status=204)
            return view(request, desk, **rest)

        return asked

    return decorate


def _has_seen(event: Event, since: int | None, about: About) -> bool:
    """Whether a page of that version is as of now. One of the future is of another history."""
    if since is None or since == EARLIER or since > event.version:
        return False
    return since == event.version or last_touched(event.topic, event.version, about).number <= since


def reason_given(request: HtmxRequest) -> str:
    """The typed reason, or else the chosen one."""
    return str(ReasonOrOtherForm.sent(request).said["reason"])


def clock_of(event: Event) -> Callable[[datetime], str]:
    """A function that formats a moment in the hall's time, for the reader: "14:22"."""
    return lambda moment: str(Moment(on_the_wall(moment, event.zone), CLOCK))


def zone_of(event: Event) -> ZoneInfo:
    """The event's time zone, for the templates."""
    return ZoneInfo(event.zone)
