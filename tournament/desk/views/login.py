"""The door of the desk: who logs in, and who has guessed too often."""

from typing import Any

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpResponse

from rules.refusals import Refused, refusal
from tournament.desk.access.guesses import LOGIN, forget, note_wrong, stop_if_too_many
from tournament.desk.demo_logins import DEMO_PASSWORD
from tournament.desk.now import now


class Login(LoginView):
    """Django's own, with a limit on guessing; a name typed stays typed."""

    template_name = "tournament/desk/login.html"
    redirect_authenticated_user = True

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Let in, or say why not; too many wrong passwords are not even looked at."""
        try:
            stop_if_too_many(self._subject(), LOGIN, now())
            self._refuse_demo_password()
        except Refused as refused:
            return self._answer(refused)
        return super().post(*args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """The right password: earlier guesses are forgotten."""
        forget(self._subject())
        return super().form_valid(form)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:  # noqa: ARG002
        """A wrong one is counted."""
        note_wrong(self._subject(), now())
        wrong = refusal(
            "That name and password do not belong together.",
            remedy="Type the password again; capital letters count. The director can tell "
            "you your name here.",
        )
        return self._answer(wrong)

    def _answer(self, refused: Refused) -> HttpResponse:
        """The page again, without the form: a bound one would look at the password."""
        context = {
            "findings": refused.findings,
            "typed": self.request.POST.get("username", ""),
            "next": self.get_redirect_url(),
        }
        return self.render_to_response(context, status=422)

    def _subject(self) -> str:
        """A name from one address: a rival elsewhere cannot lock the director out."""
        name = self.request.POST.get("username", "").strip().casefold()[:60]
        return f"login/{name}|{self.request.META.get('REMOTE_ADDR', '')}"

    def _refuse_demo_password(self) -> None:
        """Everybody knows the demo's password, so on a network it opens nothing."""
        if settings.LAN and self.request.POST.get("password") == DEMO_PASSWORD:
            name = self.request.POST.get("username", "").strip() or "director"
            known = name if name.isidentifier() else "director"
            raise refusal(
                "The demo's password is refused while other machines can reach this server.",
                remedy="Change it on the server's machine: "
                f"python3 dev.py manage changepassword {known}",
            )
