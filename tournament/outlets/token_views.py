"""The page of an event's tokens. A new one is shown in the answer to its form, and never again."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.htmx import HtmxRequest
from tournament.outlets.tokens import (
    SCOPES,
    TokenForm,
    make_token,
    new_secret,
    tokens_of,
    withdraw_token,
)


@for_staff("set up")
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """GET: show the tokens. POST: make one, and show its secret."""
    form = TokenForm.for_page(request)
    if request.method != "POST":
        return _page(desk, form)
    user, secret = request.user, new_secret()
    assert user.is_authenticated
    try:
        said = form.said
        act, version = desk.act(now(), said["key"]), desk.event.version
        make_token(act, user=user, name=said["name"], scopes=said["scopes"], secret=secret)
    except Refused as why:
        return _page(desk, form, why.findings)
    is_new = desk.event.version > version
    return _page(desk, TokenForm(), secret=secret if is_new else "", name=said["name"])


@for_staff("set up")
@require_POST
def withdraw(request: HtmxRequest, desk: Desk, token: int) -> HttpResponse:
    """Let a program in no longer."""
    found = get_object_or_404(desk.event.api_tokens, pk=token)
    receipt = withdraw_token(desk.act(now()), token=found)
    return desk.answer(receipt, "tokens")


def _page(
    desk: Desk,
    form: TokenForm,
    findings: Sequence[Finding] = (),
    *,
    secret: str = "",
    name: str = "",
) -> HttpResponse:
    answer = desk.page(
        "tournament/outlets/tokens.html",
        status=422 if findings else 200,
        tokens=tokens_of(desk.event),
        scopes=SCOPES.items(),
        chosen=form["scopes"].value() or (),
        typed=form["name"].value() or "",
        findings=findings,
        secret=secret,
        secret_of=name,
        key=form["key"].value() or new_key(),
    )
    answer["Cache-Control"] = "no-store, private"
    return answer
