"""The page where people turn two-step log-in on and off for their own account."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from rules.core.messages import say
from rules.refusals import Refused
from tournament.accounts.change import the_installation
from tournament.accounts.models import SecondFactor
from tournament.accounts.second_factor import (
    WRONG,
    address_for_app,
    renew_recovery_codes,
    turn_off,
    turn_on,
    typed_secret,
)
from tournament.accounts.secrets import new_seed
from tournament.desk.act.staff import account_of
from tournament.desk.now import now
from tournament.desk.tables.cards import qr_of
from tournament.doors.forms import CodeForm, SecondFactorForm
from tournament.doors.guarded import (
    WRONG_PASSWORD,
    code_limits,
    counted,
    person_at,
    require_password,
)
from tournament.doors.owner_views import Wall
from tournament.htmx import HtmxRequest

SEED = "second-factor"
"""Where the session keeps the seed of a second factor that is not on yet."""


@sensitive_post_parameters("password", "code")
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def second_factor(request: HtmxRequest) -> HttpResponse:
    """Show whether it is on; turn it on with password and code."""
    form = SecondFactorForm.for_page(request)
    if request.method == "GET":
        return _page(request, form)
    user = account_of(request)
    try:
        with counted(code_limits(request, user), now(), WRONG, WRONG_PASSWORD):
            require_password(user, form.said["password"])
            codes = turn_on(
                person_at(request, user, now()),
                seed=request.session.get(SEED, ""),
                code=form.said["code"],
                session=request.session.session_key or "",
            )
    except Refused as refused:
        return _page(request, form, refused)
    request.session.pop(SEED, None)
    return _show_codes(request, codes)


@sensitive_post_parameters("code")
@login_required
@require_POST
def second_factor_off(request: HtmxRequest) -> HttpResponse:
    """Turn it off with a code."""
    user, form = account_of(request), CodeForm.sent(request)
    try:
        with counted(code_limits(request, user), now(), WRONG):
            turn_off(person_at(request, user, now()), code=form.said["code"])
    except Refused as refused:
        return _page(request, SecondFactorForm(), refused)
    messages.success(request, str(say("Two-step log-in is off.")))
    return HttpResponseRedirect(reverse("password"), status=303)


@sensitive_post_parameters("code")
@never_cache
@login_required
@require_POST
def recovery_codes(request: HtmxRequest) -> HttpResponse:
    """Make new recovery codes with a code, and show them this once."""
    user, form = account_of(request), CodeForm.sent(request)
    try:
        with counted(code_limits(request, user), now(), WRONG):
            codes = renew_recovery_codes(person_at(request, user, now()), code=form.said["code"])
    except Refused as refused:
        return _page(request, SecondFactorForm(), refused)
    return _show_codes(request, codes)


def _show_codes(request: HtmxRequest, codes: Sequence[str]) -> HttpResponse:
    return render(request, "tournament/doors/recovery_codes.html", {"codes": codes})


def _page(
    request: HtmxRequest, form: SecondFactorForm, refused: Refused | None = None
) -> HttpResponse:
    user = account_of(request)
    factor = SecondFactor.objects.filter(account=user).first()
    context: dict[str, object] = {
        "factor": factor,
        "wall": Wall(the_installation().zone or "UTC"),
        "left": factor.recovery_codes.count() if factor else 0,
        "form": form,
        "renew": CodeForm(auto_id="renew-%s"),
        "off": CodeForm(auto_id="off-%s"),
        "findings": refused.findings if refused else (),
    }
    if factor is None:
        seed = request.session.setdefault(SEED, new_seed())
        context |= {"qr": qr_of(address_for_app(user, seed)), "secret": typed_secret(seed)}
    status = 422 if refused else 200
    return render(request, "tournament/doors/second_factor.html", context, status=status)
