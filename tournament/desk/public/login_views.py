"""The door of the desk: who logs in, who has guessed too often, and an official's own password."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpResponse
from django.urls import reverse_lazy

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.guesses import (
    LOGIN,
    LOGIN_BY_ALL,
    Limit,
    forget_guesses,
    known_browser,
    network_of,
    note_wrong,
    remember_browser,
    require_other_password,
    stop_if_any_has_too_many,
    stop_if_too_many,
)
from tournament.desk.now import now


class Login(LoginView):
    """Django's own, with a limit on guessing; a name typed stays typed."""

    template_name = "tournament/public/login.html"
    redirect_authenticated_user = True

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Let in, or say why not; too many wrong passwords are not even looked at."""
        typed = answers_sent(self.request)
        try:
            stop_if_any_has_too_many(self._limits(), now())
            require_other_password(typed.get("username", ""), typed.get("password", ""))
        except Refused as refused:
            return self._answer(refused)
        return super().post(*args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """The right password: earlier guesses here are forgotten, and the browser is known."""
        own, *_ = self._limits()
        forget_guesses(own)
        answer = super().form_valid(form)
        remember_browser(self.request, answer, self._name())
        return answer

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:  # noqa: ARG002
        """A wrong one is counted."""
        note_wrong(self._limits(), now())
        wrong = refusal(
            say("Wrong user name or password."),
            remedy=say("Try again. Capital letters matter. The director knows your user name."),
            code="wrong-password",
        )
        return self._answer(wrong)

    def _answer(self, refused: Refused) -> HttpResponse:
        """The page again, without the form: a bound one would look at the password."""
        context = {
            "findings": refused.findings,
            "typed": answers_sent(self.request).get("username", ""),
            "next": self.get_redirect_url(),
        }
        return self.render_to_response(context, status=422)

    def _name(self) -> str:
        return answers_sent(self.request).get("username", "").strip().casefold()[:60]

    def _limits(self) -> dict[str, Limit]:
        """A known browser by itself. Otherwise the network, so that a rival elsewhere cannot lock
        the director out, and all networks, so that nobody guesses from a thousand of them."""
        account = f"login/{self._name()}"
        browser = known_browser(self.request, self._name())
        if browser:
            return {f"{account}|known {browser}": LOGIN}
        return {f"{account}|{network_of(self.request)}": LOGIN, f"{account}|all": LOGIN_BY_ALL}


class ChangePassword(PasswordChangeView):
    """Django's own, with a limit on guessing at the old password in a browser left alone."""

    template_name = "tournament/public/password.html"
    success_url = reverse_lazy("desk")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Say which page of the header this is."""
        return super().get_context_data(here="password", **kwargs)

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Change it, or say why not."""
        stop_if_too_many(self._subject(), LOGIN, now())
        return super().post(*args, **kwargs)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """The sessions of other browsers end, because Django's carry a hash of the password."""
        forget_guesses(self._subject())
        changed = say("Password changed. You are logged out everywhere else.")
        messages.success(self.request, str(changed))
        return super().form_valid(form)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """A wrong old password is counted."""
        if form.has_error("old_password", "password_incorrect"):
            note_wrong([self._subject()], now())
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def _subject(self) -> str:
        return f"password/{self.request.user.pk}"
