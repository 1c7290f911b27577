"""A one-time link is opened: an invite is accepted, or a new password chosen."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from rules.core.messages import say
from rules.refusals import Refused
from tournament.accounts.accounts import AccountWords, make_account
from tournament.accounts.links import link_with
from tournament.accounts.models import OneTimeLink, Purpose
from tournament.accounts.offices import accept_office, note_new_account
from tournament.accounts.passwords import choose_password
from tournament.accounts.secrets import key_digest
from tournament.desk.act.change import Act
from tournament.desk.act.staff import device_of
from tournament.desk.events.invites import MAY, accept_invite
from tournament.desk.now import now
from tournament.doors.forms import AccountForm, LinkForm, NewPasswordForm
from tournament.doors.guarded import BACKEND, let_in, limited
from tournament.htmx import HtmxRequest
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.selectors import name_of

KEPT = "link"
"""Where the session keeps the hash of the link's key."""


@require_http_methods(["GET", "POST"])
def open_link(request: HtmxRequest) -> HttpResponse:
    """GET: the page whose script sends the key from the fragment. POST: see what it opens."""
    if request.method == "GET":
        return _closed(request)
    try:
        digest = key_digest(LinkForm.sent(request).said["key"])
        with limited(request, "link", now(), "link-unknown"):
            link = link_with(digest, now())
    except Refused as refused:
        return _closed(request, refused)
    request.session[KEPT] = digest
    where = "link-password" if link.purpose == Purpose.PASSWORD else "link-join"
    return HttpResponseRedirect(reverse(where), status=303)


def _closed(request: HtmxRequest, refused: Refused | None = None) -> HttpResponse:
    context = {"findings": refused.findings if refused else ()}
    return render(request, "tournament/doors/link.html", context, status=422 if refused else 200)


LinkView = Callable[[HtmxRequest, OneTimeLink], HttpResponse]


def with_link(*purposes: Purpose) -> Callable[[LinkView], Callable[..., HttpResponse]]:
    """Give a view the link that was opened in this browser.

    Without one, ask to open it. Whoever is logged in went back after they had joined: to the desk.
    """

    def decorate(view: LinkView) -> Callable[..., HttpResponse]:
        @sensitive_post_parameters("password", "again")
        @wraps(view)
        def opened(request: HtmxRequest) -> HttpResponse:
            opened_here = request.session.get(KEPT, "")
            if not opened_here and request.user.is_authenticated:
                return redirect("desk")
            try:
                link = link_with(opened_here, now())
            except Refused as refused:
                return _closed(request, refused)
            if link.purpose not in purposes:
                return redirect("link")
            return view(request, link)

        return opened

    return decorate


INVITES = (Purpose.OFFICIAL, Purpose.OWNER, Purpose.ORGANIZER)


@require_http_methods(["GET", "POST"])
@with_link(*INVITES)
def join(request: HtmxRequest, link: OneTimeLink) -> HttpResponse:
    """Accept an invite with the account that is logged in, or with a new one."""
    if isinstance(request.user, User):
        return _join_as(request, link, request.user)
    form = AccountForm.for_page(request)
    if not form.is_valid():
        return _invite_page(request, link, form)
    try:
        user = _with_new_account(request, link, form.words())
    except Refused as refused:
        return _invite_page(request, link, form, refused)
    login(request, user, BACKEND)
    return _welcome(request, link)


def _join_as(request: HtmxRequest, link: OneTimeLink, user: User) -> HttpResponse:
    if request.method == "GET":
        return _invite_page(request, link)
    try:
        with transaction.atomic():
            _accept(request, link, user)
    except Refused as refused:
        return _invite_page(request, link, refused=refused)
    return _welcome(request, link)


@transaction.atomic
def _with_new_account(request: HtmxRequest, link: OneTimeLink, words: AccountWords) -> User:
    """Create the account and accept: both or nothing."""
    user = make_account(words)
    note_new_account(user=user, actor=_actor(request, link, user), now=now())
    _accept(request, link, user)
    return user


def _accept(request: HtmxRequest, link: OneTimeLink, user: User) -> None:
    actor = _actor(request, link, user)
    if link.event:
        accept_invite(Act(link.event, actor, now()), invite=link, user=user)
    else:
        accept_office(invite=link, user=user, actor=actor, now=now())


def _actor(request: HtmxRequest, link: OneTimeLink, user: User) -> Actor:
    """The invited person, in the role that the invite gives."""
    role = Role(link.role) if link.event else Role.ACCOUNT
    return Actor(name_of(user), role, device_of(request))


def _welcome(request: HtmxRequest, link: OneTimeLink) -> HttpResponse:
    request.session.pop(KEPT, None)
    messages.success(request, str(say("Welcome. Your role: %(role)s.", role=link.office)))
    if link.event:
        where = reverse("desk-event", args=[link.event.slug])
    else:
        where = reverse("installation" if link.purpose == Purpose.OWNER else "desk")
    return HttpResponseRedirect(where, status=303)


def _invite_page(
    request: HtmxRequest,
    link: OneTimeLink,
    form: AccountForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    context = {
        "link": link,
        "may": MAY.get(link.role, ""),
        "form": form,
        "findings": refused.findings if refused else (),
    }
    is_refused = refused or (form and form.is_bound)
    status = 422 if is_refused else 200
    return render(request, "tournament/doors/join.html", context, status=status)


@require_POST
def another_account(request: HtmxRequest) -> HttpResponse:
    """Log out and keep the opened invite, for somebody else at this device."""
    opened = request.session.get(KEPT, "")
    logout(request)
    request.session[KEPT] = opened
    return HttpResponseRedirect(reverse("link-join"), status=303)


@require_http_methods(["GET", "POST"])
@with_link(Purpose.PASSWORD)
def new_password(request: HtmxRequest, link: OneTimeLink) -> HttpResponse:
    """Choose a new password for the link's account, and log in with it."""
    user = link.account
    assert user is not None
    form = NewPasswordForm.for_page(request, user=user)
    if not form.is_valid():
        context = {"account": user, "form": form}
        status = 422 if form.is_bound else 200
        return render(request, "tournament/doors/new_password.html", context, status=status)
    actor = Actor(name_of(user), Role.ACCOUNT, device_of(request))
    choose_password(link=link, password=form.cleaned_data["password"], actor=actor, now=now())
    messages.success(request, str(say("Password changed.")))
    return let_in(request, user, reverse("desk"), now())
