"""The second step of logging in: a code after the password."""

from datetime import timedelta

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from rules.refusals import Refused
from tournament.accounts.access import is_last_owner
from tournament.accounts.second_factor import WRONG, pass_second
from tournament.desk.act.guesses import forget_guesses, remember_browser
from tournament.desk.now import now
from tournament.doors.forms import CodeForm
from tournament.doors.guarded import BACKEND, FIRST_STEP, code_limits, counted, person_at
from tournament.htmx import HtmxRequest
from tournament.own_files import PROGRAM
from tournament.typed_commands import with_this_data

PATIENCE = timedelta(minutes=10)
"""Between password and code."""


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "POST"])
def login_code(request: HtmxRequest) -> HttpResponse:
    """Ask for the code, and log in with it."""
    user = _after_password(request)
    if user is None:
        return redirect("login")
    form = CodeForm.for_page(request)
    if request.method == "GET":
        return _page(request, user, form)
    limits = code_limits(request, user)
    try:
        with counted(limits, now(), WRONG):
            pass_second(person_at(request, user, now()), code=form.said["code"])
    except Refused as refused:
        return _page(request, user, form, refused)
    forget_guesses(next(iter(limits)))
    return _log_in(request, user)


def _after_password(request: HtmxRequest) -> User | None:
    """Who has just given their password in this browser."""
    pk, password, at, _ = request.session.get(FIRST_STEP, (0, "", 0.0, ""))
    if now().timestamp() - at > PATIENCE.total_seconds():
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    is_same = user and constant_time_compare(password, user.get_session_auth_hash())
    return user if is_same else None


def _log_in(request: HtmxRequest, user: User) -> HttpResponse:
    *_, where = request.session.pop(FIRST_STEP)
    login(request, user, BACKEND)
    answer = HttpResponseRedirect(where, status=303)
    remember_browser(request, answer, user.get_username().casefold()[:60])
    return answer


def _page(
    request: HtmxRequest, user: User, form: CodeForm, refused: Refused | None = None
) -> HttpResponse:
    context = {
        "form": form,
        "findings": refused.findings if refused else (),
        "is_last_owner": is_last_owner(user),
        "command": with_this_data(f"{PROGRAM} manage second_factor_off {user.get_username()}"),
    }
    status = 422 if refused else 200
    return render(request, "tournament/doors/login_code.html", context, status=status)
