"""The first page of an empty installation: it makes owner, club and zone."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from rules.core.messages import say
from rules.refusals import Refused
from tournament.accounts.accounts import has_accounts, has_owner
from tournament.accounts.first_owner import make_first_owner
from tournament.desk.act.staff import device_of
from tournament.desk.now import now
from tournament.doors.forms import FirstOwnerForm
from tournament.doors.guarded import BACKEND, limited
from tournament.htmx import HtmxRequest


@sensitive_post_parameters("password", "again", "key")
@require_http_methods(["GET", "POST"])
def first_owner(request: HtmxRequest) -> HttpResponse:
    """Make the first owner with the code from the terminal. With an owner, lead to the login."""
    if request.method == "GET" and has_owner():
        return redirect("login")
    form = FirstOwnerForm.for_page(request)
    if not form.is_valid():
        return _page(request, form)
    try:
        owner = _made(request, form)
    except Refused as refused:
        return _page(request, form, refused)
    login(request, owner, BACKEND)
    said = say("Welcome, %(name)s. You are the owner of this installation.", name=owner.first_name)
    messages.success(request, str(said))
    return HttpResponseRedirect(reverse("desk"), status=303)


def _made(request: HtmxRequest, form: FirstOwnerForm) -> User:
    with limited(request, "first-owner", now(), "wrong-code"):
        return make_first_owner(
            code=cast(str, form.cleaned_data["key"]),
            account=form.words(),
            club=form.club_words(),
            device=device_of(request),
            now=now(),
        )


def _page(
    request: HtmxRequest, form: FirstOwnerForm, refused: Refused | None = None
) -> HttpResponse:
    context = {
        "form": form,
        "findings": refused.findings if refused else (),
        "is_empty": not has_accounts(),
        "has_owner": has_owner(),
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournament/doors/first_owner.html", context, status=status)
