"""The owner's pages: the installation, its accounts and its invites.

Each section of the installation's page is a template of its own, `section_….html`, with one
function here that reads it.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Page
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rules.core.messages import Words, say
from tournament.accounts.access import (
    disable_account,
    enable_account,
    is_last_owner,
    let_make_events,
)
from tournament.accounts.change import the_installation
from tournament.accounts.club import change_club
from tournament.accounts.links import NewLink, open_invites
from tournament.accounts.lists import accounts_in_order, directed_alone, rows_of
from tournament.accounts.models import TOPIC, OneTimeLink, Purpose
from tournament.accounts.offices import invite_here, withdraw_here
from tournament.accounts.passwords import make_password_link
from tournament.accounts.second_factor import has_second_factor, take_off
from tournament.desk.act.shown import new_key
from tournament.desk.act.windows import asked_of, nearest_page, window_of
from tournament.desk.events.invites import shown_link
from tournament.desk.now import now
from tournament.doors.forms import ClubForm, HereInviteForm, KeyForm, SwitchForm
from tournament.doors.owner import for_owner, owner_act
from tournament.health import reading as health
from tournament.htmx import HtmxRequest
from tournament.language import HOURS_24
from tournament.live.models import LogEntry
from tournament.registration.selectors import name_of

LOG_ROWS = 20
ACCOUNTS = 30


@dataclass(frozen=True, slots=True)
class Wall:
    """The clock by which the owner's pages write times."""

    zone: str
    clock: str = HOURS_24


@for_owner
@require_GET
def installation(request: HtmxRequest) -> HttpResponse:
    """Show the installation: its accounts, open invites, club and log."""
    return _installation_page(request)


def _installation_page(
    request: HtmxRequest,
    *,
    club: ClubForm | None = None,
    invite: HereInviteForm | None = None,
) -> HttpResponse:
    here = the_installation()
    known = {"club": here.club, "zone": here.zone or "UTC"}
    context: dict[str, Any] = {
        "here": "installation",
        "installation": here,
        "server": health.findings_at(now()),
        "wall": Wall(here.zone or "UTC"),
        "club": club or ClubForm(initial=known),
        **_accounts(request),
        "invites": open_invites(now()),
        "invite": invite or HereInviteForm(),
        "key": new_key(),
        "log": _log(request),
    }
    is_refused = any(form is not None and form.is_bound for form in (club, invite))
    status = 422 if is_refused else 200
    return render(request, "tournament/doors/installation.html", context, status=status)


def _accounts(request: HtmxRequest) -> dict[str, Any]:
    window = window_of(accounts_in_order(), asked_of(request), _search_words, ACCOUNTS)
    return {"window": window, "accounts": rows_of(window.rows)}


def _search_words(user: User) -> str:
    return f"{name_of(user)} {user.get_username()}"


def _log(request: HtmxRequest) -> Page[LogEntry]:
    rows = LogEntry.objects.filter(topic=TOPIC).order_by("-number")
    return nearest_page(rows, request.GET.get("log", "1"), LOG_ROWS)


@for_owner
@require_POST
def club(request: HtmxRequest) -> HttpResponse:
    """Save the club's name and time zone."""
    form = ClubForm.sent(request)
    if not form.is_valid():
        return _installation_page(request, club=form)
    change_club(owner_act(request, now()), words=form.club_words())
    return _back(request, say("Saved: %(club)s.", club=form.cleaned_data["club"]))


@never_cache
@for_owner
@require_POST
def invite(request: HtmxRequest) -> HttpResponse:
    """Create an invite, and show its link this once."""
    form = HereInviteForm.sent(request)
    if not form.is_valid():
        return _installation_page(request, invite=form)
    act = owner_act(request, now(), form.cleaned_data["key"])
    new = invite_here(act, what=form.what())
    return _shown_once(request, new, str(new.link.office))


@for_owner
@require_POST
def withdraw(request: HtmxRequest, invite: int) -> HttpResponse:
    """Withdraw an open invite."""
    rows = OneTimeLink.objects.exclude(purpose=Purpose.PASSWORD)
    withdraw_here(owner_act(request, now()), invite=get_object_or_404(rows, pk=invite))
    return _back(request, say("Invite withdrawn."))


def _shown_once(request: HtmxRequest, new: NewLink, what: str) -> HttpResponse:
    here = the_installation()
    context = {
        "here": "installation",
        "what": what,
        "who": new.link.note or (name_of(new.link.account) if new.link.account else ""),
        "zoned": Wall(here.zone or "UTC"),
        "link": shown_link(new, request.build_absolute_uri),
    }
    return render(request, "tournament/doors/owner_link.html", context)


def _back(
    request: HtmxRequest, said: Words, where: str = "installation", **rest: int
) -> HttpResponse:
    messages.success(request, str(said))
    return HttpResponseRedirect(reverse(where, kwargs=rest), status=303)


@for_owner
@require_GET
def account(request: HtmxRequest, account: int) -> HttpResponse:
    """Show an account: who it is, its roles, and what an owner can do."""
    (row,) = rows_of([get_object_or_404(User, pk=account)])
    here = the_installation()
    context = {
        "here": "installation",
        "row": row,
        "wall": Wall(here.zone or "UTC"),
        "is_me": row.user == request.user,
        "alone": directed_alone(row.user),
        "is_last_owner": is_last_owner(row.user),
        "has_second_factor": has_second_factor(row.user),
        "key": new_key(),
    }
    return render(request, "tournament/doors/account.html", context)


@for_owner
@require_POST
def access(request: HtmxRequest, account: int) -> HttpResponse:
    """Disable or enable an account."""
    user = get_object_or_404(User, pk=account)
    if SwitchForm.sent(request).said["on"]:
        enable_account(owner_act(request, now()), account=user)
        said = say("%(name)s can log in again.", name=name_of(user))
    else:
        disable_account(owner_act(request, now()), account=user)
        said = say("%(name)s can no longer log in.", name=name_of(user))
    return _back(request, said, "account", account=account)


@for_owner
@require_POST
def make_events(request: HtmxRequest, account: int) -> HttpResponse:
    """Give or take the right to create events."""
    user = get_object_or_404(User, pk=account)
    may = SwitchForm.sent(request).said["on"]
    let_make_events(owner_act(request, now()), account=user, may=may)
    name = name_of(user)
    said = (
        say("%(name)s can now create events.", name=name)
        if may
        else say("%(name)s can no longer create events.", name=name)
    )
    return _back(request, said, "account", account=account)


@for_owner
@require_POST
def second_factor(request: HtmxRequest, account: int) -> HttpResponse:
    """Turn off two-step log-in for somebody who lost their phone."""
    user = get_object_or_404(User, pk=account)
    take_off(owner_act(request, now()), account=user)
    said = say("Two-step log-in of %(name)s turned off.", name=name_of(user))
    return _back(request, said, "account", account=account)


@never_cache
@for_owner
@require_POST
def password(request: HtmxRequest, account: int) -> HttpResponse:
    """Create a link to choose a new password, and show it this once."""
    user = get_object_or_404(User, pk=account)
    act = owner_act(request, now(), KeyForm.sent(request).said["key"])
    new = make_password_link(act, account=user)
    return _shown_once(request, new, str(say("New password")))
