"""Error pages: for missing pages, missing rights, and a database that does not answer."""

import logging
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from rules.core.messages import say
from tournament.htmx import HtmxRequest


def csrf_failure(request: HtmxRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """The page was open too long, or its cookie is gone."""
    context = {
        "heading": say("This page has expired"),
        "message": say("This page was open too long, so nothing was saved."),
        "remedy": say("Go back, reload the page and try again."),
    }
    return render(request, "tournament/desk/error.html", context, status=403)


def forbidden(request: HtmxRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Logged in, but without permission."""
    context = {
        "heading": say("You do not have access"),
        "message": say("Your role at this event does not cover this page."),
        "remedy": say("Ask the director to do this or to give you the role."),
    }
    return render(request, "tournament/desk/error.html", context, status=403)


def not_found(request: HtmxRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """No such page, or not for this person."""
    context = {
        "heading": say("Page not found"),
        "message": say("This page does not exist, or you do not have access to it."),
        "remedy": say("Check the address, log in, or go to the list of events."),
    }
    return render(request, "tournament/desk/error.html", context, status=404)


def unreadable(request: HtmxRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """A request that is not read again: too many fields, too large, or for another host."""
    return HttpResponse(render_to_string("400.html"), status=400)


def broken(request: HtmxRequest) -> HttpResponse:
    """Our own error, or a database error outside views, as when saving a session."""
    error = sys.exc_info()[1]
    if isinstance(error, FAULTS):
        return no_database(request, error, may_be_saved=True)
    return HttpResponse(render_to_string("500.html"), status=500)


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
