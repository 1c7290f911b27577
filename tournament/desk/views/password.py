"""An official's own password: the old one, the new one, and every other browser is logged out."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpResponse
from django.urls import reverse_lazy

from tournament.desk.access.guesses import LOGIN, forget, note_wrong, stop_if_too_many
from tournament.desk.now import now


class ChangePassword(PasswordChangeView):
    """Django's own, with a limit on guessing at the old password in a browser left alone."""

    template_name = "tournament/desk/password.html"
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
        forget(self._subject())
        messages.success(
            self.request, "Your password is changed. You are logged out everywhere else."
        )
        return super().form_valid(form)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """A wrong old password is counted."""
        if form.has_error("old_password", "password_incorrect"):
            note_wrong([self._subject()], now())
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def _subject(self) -> str:
        return f"password/{self.request.user.pk}"
