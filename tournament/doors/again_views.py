"""The password once more, before something that a stolen session should not do."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from rules.core.messages import say
from rules.refusals import Refused
from tournament.accounts.proof import note_password
from tournament.desk.act.guesses import LOGIN, forget_guesses
from tournament.desk.act.staff import account_of
from tournament.desk.now import now
from tournament.doors.forms import PasswordForm
from tournament.doors.guarded import WRONG_PASSWORD, counted, require_password
from tournament.htmx import HtmxRequest


@sensitive_post_parameters("password")
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def password_again(request: HtmxRequest) -> HttpResponse:
    """Ask for it, and lead back."""
    if request.method == "GET":
        return _page(request, request.GET.get("next", ""))
    user, form = account_of(request), PasswordForm.sent(request)
    subject = f"password/{user.pk}"
    try:
        with counted({subject: LOGIN}, now(), WRONG_PASSWORD):
            require_password(user, form.said["password"])
    except Refused as refused:
        return _page(request, str(form["next"].value()), refused)
    forget_guesses(subject)
    note_password(request.session, now())
    messages.success(request, str(say("Password confirmed. Go on.")))
    return HttpResponseRedirect(_back(request, form.cleaned_data["next"]), status=303)


def _back(request: HtmxRequest, where: str) -> str:
    is_ours = url_has_allowed_host_and_scheme(where, {request.get_host()}, request.is_secure())
    return where if is_ours else reverse("desk")


def _page(request: HtmxRequest, where: str, refused: Refused | None = None) -> HttpResponse:
    context = {"next": _back(request, where), "findings": refused.findings if refused else ()}
    status = 422 if refused else 200
    return render(request, "tournament/doors/password_again.html", context, status=status)
