"""A forgotten password: a link by e-mail, where the server sends any."""

from threading import Thread

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from rules.core.messages import say
from rules.refusals import Refused
from tournament.accounts.change import the_installation
from tournament.accounts.passwords import make_password_email
from tournament.desk.act.guesses import (
    LOGIN,
    MINUTE,
    Limit,
    network_of,
    note_wrong,
    stop_if_any_has_too_many,
)
from tournament.desk.act.staff import device_of
from tournament.desk.events.invites import shown_link
from tournament.desk.now import now
from tournament.doors.forms import ForgottenForm
from tournament.htmx import HtmxRequest
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.own_files import PROGRAM
from tournament.registration.selectors import name_of

ADDRESS = Limit(3, 60 * MINUTE, say("Look into your mailbox, also among unwanted e-mails."))
BY_ALL = Limit(200, 60 * MINUTE, LOGIN.otherwise)


@require_http_methods(["GET", "POST"])
def forgotten(request: HtmxRequest) -> HttpResponse:
    """Send a link to whoever has this e-mail address. The answer is the same if nobody has."""
    form = ForgottenForm.for_page(request)
    if not settings.EMAIL_HOST or not form.is_valid():
        return _page(request, form)
    email = str(form.cleaned_data["email"])
    try:
        _require_patience(request, email)
    except Refused as refused:
        return _page(request, form, refused)
    # Django's own form knows who may have a new password by e-mail.
    for user in PasswordResetForm().get_users(email):
        _send(request, user)
    return HttpResponseRedirect(reverse("forgotten-sent"), status=303)


def _require_patience(request: HtmxRequest, email: str) -> None:
    """Refuse too many requests, right or wrong, and count this one."""
    limits = {
        f"forgotten/{network_of(request)}": LOGIN,
        f"forgotten/{email.casefold()[:60]}": ADDRESS,
        "forgotten/all": BY_ALL,
    }
    stop_if_any_has_too_many(limits, now())
    note_wrong(limits, now())


@transaction.atomic
def _send(request: HtmxRequest, user: User) -> None:
    """Send the link in a thread of its own: a slow mail server keeps nobody waiting, and the time
    of the answer tells nothing.
    """
    actor = Actor(name_of(user), Role.ACCOUNT, device_of(request))
    new = make_password_email(account=user, actor=actor, now=now())
    link = shown_link(new, request.build_absolute_uri)
    context = {"account": user, "link": link, "installation": the_installation()}
    words = render_to_string("tournament/doors/password_email.html", context)
    subject = gettext("A new password for Rookery")
    transaction.on_commit(
        lambda: Thread(
            target=send_mail, args=(subject, words, None, [user.email]), daemon=True
        ).start()
    )


def _page(
    request: HtmxRequest, form: ForgottenForm, refused: Refused | None = None
) -> HttpResponse:
    context = {
        "form": form,
        "sends": bool(settings.EMAIL_HOST),
        "program": PROGRAM,
        "findings": refused.findings if refused else (),
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournament/doors/forgotten.html", context, status=status)


@require_safe
def sent(request: HtmxRequest) -> HttpResponse:
    """Say that a link is on its way, if there is such an account."""
    return render(request, "tournament/doors/forgotten_sent.html")
