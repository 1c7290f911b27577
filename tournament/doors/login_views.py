"""Logging in, and changing one's own account."""

import logging
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse, reverse_lazy
from django.views.decorators.http import require_POST

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.accounts.accounts import change_self
from tournament.accounts.passwords import note_own_password
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.guesses import (
    LOGIN,
    LOGIN_BY_ALL,
    LOGIN_BY_NETWORK,
    Limit,
    account_named,
    forget_guesses,
    known_browser,
    network_of,
    note_wrong,
    remember_browser,
    require_other_password,
    stop_if_any_has_too_many,
    stop_if_too_many,
)
from tournament.desk.act.staff import account_of, device_of
from tournament.desk.act.unsent import forget_unsent
from tournament.desk.now import now
from tournament.doors.forms import OwnAccountForm
from tournament.doors.guarded import let_in
from tournament.htmx import HtmxRequest
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.selectors import name_of

LOG = logging.getLogger(__name__)
METHODS = ["get", "head", "post"]
"""Django's own views take a PUT for a POST, and answer OPTIONS."""


class Login(LoginView):
    """Django's own view with a limit on guessing. It keeps the typed name."""

    template_name = "tournament/doors/login.html"
    http_method_names = METHODS
    redirect_authenticated_user = True

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Log in, or say why not. Beyond the limit, passwords are not even checked."""
        typed = answers_sent(self.request)
        try:
            stop_if_any_has_too_many(self._limits(), now())
            require_other_password(typed.get("username", ""), typed.get("password", ""))
        except Refused as refused:
            return self._answer(refused)
        return super().post(*args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """After the right password, clear the guesses; once they are in, remember the browser."""
        own, *_ = self._limits()
        forget_guesses(own)
        answer = let_in(self.request, form.get_user(), self.get_success_url(), now())
        if self.request.user.is_authenticated:
            remember_browser(self.request, answer, self._name())
        return answer

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:  # noqa: ARG002
        """Count a wrong password, and log whose. Of no account it may be the password itself."""
        note_wrong(self._limits(), now())
        if account := User.objects.filter(username__iexact=self._name()).first():
            where = network_of(self.request)
            LOG.warning("Wrong password for account %s, from %s", account.username, where)
        wrong = refusal(
            say("Wrong user name or password."),
            remedy=say("Try again. Capital letters matter. The director knows your user name."),
            code="wrong-password",
        )
        return self._answer(wrong)

    def _answer(self, refused: Refused) -> HttpResponse:
        """The page again, without a bound form: that would check the password."""
        context = {
            "findings": refused.findings,
            "typed": answers_sent(self.request).get("username", ""),
            "next": self.get_redirect_url(),
        }
        return self.render_to_response(context, status=422)

    def _name(self) -> str:
        """The typed name as Django's form reads it: one, in letters of whatever width."""
        typed = answers_sent(self.request).get("username", "")
        return User.normalize_username(typed).strip().casefold()[:60]

    def _limits(self) -> dict[str, Limit]:
        """The subjects to limit: a known browser by itself, otherwise networks.

        The single network, so that a rival elsewhere cannot lock the director out; what it guesses
        at all accounts, which keeps the server busy; and all networks together, against guesses
        from a thousand of them.
        """
        account = account_named(self._name())
        browser = known_browser(self.request, self._name())
        if browser:
            return {f"{account}|known {browser}": LOGIN}
        network = network_of(self.request)
        return {
            f"{account}|{network}": LOGIN,
            f"login|{network}": LOGIN_BY_NETWORK,
            f"{account}|all": LOGIN_BY_ALL,
        }


class Logout(LogoutView):
    """Log out, and let the browser forget the pages that Back would show.

    What a table's phone has not sent is no page, and stays.
    """

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = super().post(*args, **kwargs)
        answer["Clear-Site-Data"] = '"cache"'
        forget_unsent(answer)
        return answer


class ChangePassword(PasswordChangeView):
    """Django's own view with a limit on guessing the old password."""

    template_name = "tournament/doors/password.html"
    http_method_names = METHODS
    success_url = reverse_lazy("desk")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Mark this page in the header."""
        user = account_of(self.request)
        known = {"name": name_of(user), "email": user.email}
        account = OwnAccountForm(initial=known)
        return super().get_context_data(**{"here": "password", "account": account, **kwargs})

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Change it, or say why not."""
        stop_if_too_many(self._subject(), LOGIN, now())
        return super().post(*args, **kwargs)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """End the sessions of other browsers: Django's carry a hash of the password."""
        forget_guesses(self._subject())
        user = account_of(self.request)
        note_own_password(user=user, actor=_actor(self.request), now=now())
        changed = say("Password changed. You are logged out everywhere else.")
        messages.success(self.request, str(changed))
        return super().form_valid(form)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """Count a wrong old password."""
        if form.has_error("old_password", "password_incorrect"):
            note_wrong([self._subject()], now())
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def _subject(self) -> str:
        return f"password/{self.request.user.pk}"


def _actor(request: HttpRequest) -> Actor:
    return Actor(name_of(account_of(request)), Role.ACCOUNT, device_of(request))


@login_required
@require_POST
def my_account(request: HtmxRequest) -> HttpResponse:
    """Save one's own name and e-mail address."""
    form, user = OwnAccountForm.sent(request), account_of(request)
    if not form.is_valid():
        context = {"account": form, "form": PasswordChangeForm(user), "here": "password"}
        return render(request, "tournament/doors/password.html", context, status=422)
    change_self(user=user, actor=_actor(request), now=now(), **form.cleaned_data)
    messages.success(request, str(say("Saved.")))
    return HttpResponseRedirect(reverse("password"), status=303)
