"""Turn a refusal into a response: 422 with all objections, or a question; and the error pages.

A database error becomes 503. Pages with typed text catch `Refused` themselves and show the text
again. Everywhere else this middleware answers; with htmx the objections go into the page's
`#refusals` and the form stays.
"""

import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from urllib.parse import urlencode, urlsplit

from django.contrib import messages
from django.core.exceptions import DisallowedHost
from django.db import InterfaceError, OperationalError
from django.http import HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect, reselect, retarget

from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.desk.act.change import AskWhy
from tournament.desk.act.shown import ChangedSince
from tournament.desk.act.staff import may_at, remember_device
from tournament.desk.act.unsent import KEPT, fields_of, keep_unsent
from tournament.htmx import HtmxRequest
from tournament.language import page_of
from tournament.live.epoch import with_epoch
from tournament.logs import request_id


def csrf_failure(request: HtmxRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """The page was open too long, or its token is gone: another login makes a new one."""
    why = refusal(
        say("This page was open too long, or you logged in again since. Nothing was saved."),
        remedy=say("Go back, copy what you entered, reload the page and send it again."),
        code="expired",
    )
    return _error(request, say("This page has expired"), why, status=403)


def forbidden(request: HtmxRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Logged in, but without permission."""
    why = refusal(
        say("Your role at this event does not cover this page."),
        remedy=say("Ask the director to do this or to give you the role."),
        code="no-access",
    )
    return _error(request, say("You do not have access"), why, status=403)


def not_found(request: HtmxRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """No such page, or not for this person; or a form's thing was taken away meanwhile."""
    heading, why = say("Page not found"), NO_PAGE
    if _is_form_of_desk(request):
        heading, why = say("This is no longer here"), TAKEN_AWAY
    return _error(request, heading, why, status=404)


NO_PAGE = refusal(
    say("This page does not exist, or you do not have access to it."),
    remedy=say("Check the address, log in, or go to the list of events."),
)
TAKEN_AWAY = refusal(
    say(
        "Nothing was saved. What this form changes was removed or moved meanwhile, or you do not "
        "have access to it."
    ),
    remedy=say("Go back and reload the page, or look for it on the event’s overview."),
    code="gone",
)


def _is_form_of_desk(request: HtmxRequest) -> bool:
    return request.method == "POST" and request.path.startswith("/desk/")


def _error(request: HtmxRequest, heading: Words, why: Refused, *, status: int) -> HttpResponse:
    """A page that says why; in the place of a form of the desk, which htmx would leave as it is."""
    if request.htmx and _is_form_of_desk(request):
        return refused(request, why)
    (finding,) = why.findings
    context = {"heading": heading, "message": finding.message, "remedy": finding.remedy}
    return render(request, "tournament/desk/error.html", context, status=status)


def _only_sent(request: HtmxRequest) -> HttpResponse:
    """An address that a form sends to was opened like a page."""
    context = {
        "heading": say("This page cannot be opened again"),
        "message": say("This address only takes what a form sends. Nothing was changed."),
        "remedy": say("Go back to the page with the form, or to the list of events."),
    }
    return render(request, "tournament/desk/error.html", context, status=405)


def unreadable(request: HtmxRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """A request that is not read again: too many fields, too large, or for another host."""
    context = {"is_for_another_host": isinstance(exception, DisallowedHost)}
    return HttpResponse(render_to_string("400.html", context), status=400)


def broken(request: HtmxRequest) -> HttpResponse:
    """Our own error, or a database error outside views, as when saving a session."""
    error = sys.exc_info()[1]
    if isinstance(error, FAULTS):
        return no_database(request, error, may_be_saved=True)
    return HttpResponse(render_to_string("500.html", {"request_id": request_id()}), status=500)


FAULTS = (OperationalError, InterfaceError)
"""The database is locked, full, missing, replaced, damaged or stopped."""

AGAIN_AFTER = 5
"""Seconds until the client should try again."""

log = logging.getLogger(__name__)


def no_database(
    request: HtmxRequest, fault: Exception, *, may_be_saved: bool = False
) -> HttpResponse:
    """The 503 response: a page that says to use paper. For htmx, only its sentences.

    `may_be_saved`: the error came after the view, so the input may be saved.
    """
    log.error("The database does not answer: %s", fault)
    template = "tournament/desk/no_database.html" if request.htmx else "503.html"
    context = {
        "was_sent": request.method == "POST",
        "may_be_saved": may_be_saved,
        "seconds": AGAIN_AFTER,
    }
    response = HttpResponse(render_to_string(template, context), status=503)
    response["Retry-After"] = str(AGAIN_AFTER)
    response["Rookery-State"] = "no-database"
    response["Cache-Control"] = "no-store"
    return response


class DeskMiddleware:
    """Answer refusals and database errors that no view caught, and set device labels."""

    def __init__(self, get_response: Callable[[HtmxRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            allowed, response = response["Allow"], _only_sent(request)
            response["Allow"] = allowed
        remember_device(request, response)
        return _to_login(request, response)

    def process_exception(self, request: HtmxRequest, error: Exception) -> HttpResponse | None:
        """The response to a refusal or database error. None passes other errors on."""
        if isinstance(error, FAULTS):
            return no_database(request, error)
        if not isinstance(error, Refused):
            return None
        if isinstance(error, AskWhy):
            return why(request, error)
        if isinstance(error, ChangedSince):
            return changed(request, error)
        return refused(request, error)


def _to_login(request: HtmxRequest, response: HttpResponse) -> HttpResponse:
    """Lead a page whose reader was logged out to the login as a whole, not only a part of it.

    From there it goes back to the page, or on to what was typed there.
    """
    is_shut_out = response.get("Location", "").startswith(f"{_login()}?")
    if not is_shut_out or not (request.htmx or request.method == "POST"):
        return response
    page = urlsplit((request.htmx.current_url if request.htmx else page_of(request)) or "").path
    if request.method != "POST":
        return _login_before(request, page)
    kept = _login_before(request, reverse("unsent"))
    became = keep_unsent(request, kept, page)
    messages.warning(request, str(became))
    return kept if became == KEPT else _login_before(request, page)


def _login_before(request: HtmxRequest, where: str) -> HttpResponse:
    address = f"{_login()}?{urlencode({'next': where})}"
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address)


@cache
def _login() -> str:
    return reverse("login")


def refused(request: HtmxRequest, error: Refused) -> HttpResponse:
    """A page, or with htmx a list, of what was wrong and what to do."""
    context = {"findings": error.findings}
    if not request.htmx:
        return render(request, "tournament/desk/refused.html", context, status=422)
    response = render(request, "tournament/desk/findings.html", context, status=422)
    return _in_place(response, "#refusals", ".findings", "innerHTML show:#refusals:top")


def why(request: HtmxRequest, error: AskWhy) -> HttpResponse:
    """A page that asks for the reason and resends the form. With htmx it replaces the page."""
    context = {"what": error.what, "kept": fields_of(request, "reason")}
    return _question(request, "tournament/desk/why.html", context)


def changed(request: HtmxRequest, error: ChangedSince) -> HttpResponse:
    """A page that says who changed it meanwhile and resends the form, if still valid.

    Readers of the log also see what changed.
    """
    context = {
        "who": error.who,
        "changes": error.changes if may_at(request, "read the log") else (),
        "state": with_epoch(error.version),
        "kept": fields_of(request, "since"),
    }
    return _question(request, "tournament/desk/changed.html", context)


def _question(request: HtmxRequest, template: str, context: Mapping[str, object]) -> HttpResponse:
    """A question that replaces the page, with htmx too."""
    response = render(request, template, context, status=422)
    return _in_place(response, "#main", "#main", "outerHTML show:window:top")


def _in_place(response: HttpResponse, where: str, part: str, how: str) -> HttpResponse:
    """Let htmx swap part of the response elsewhere than the form asked."""
    response["HX-Reswap"] = how  # with a modifier, which `reswap` does not take
    return reselect(retarget(response, where), part)


NUL = "\0"


class NoNul:
    """Refuse a request with a NUL in its address, fields or cookies.

    PostgreSQL cannot search for one, so every searching view would fail.
    """

    def __init__(self, get_response: Callable[[HtmxRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponseBase:
        if not any(NUL in words for words in _sent(request)):
            return self.get_response(request)
        why = refusal(
            say("Not saved: your entry contains a character that cannot be stored."),
            remedy=say("Go back, reload the page and try again."),
        )
        return refused(request, why)


def _sent(request: HtmxRequest) -> Iterator[str]:
    """All submitted text: the address, cookies, names and values of fields."""
    yield request.path
    yield from request.COOKIES.values()
    for form in (request.GET, request.POST):
        for name, values in form.lists():
            yield name
            yield from values
