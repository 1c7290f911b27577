"""What a person sees when a page cannot be shown, or the database does not answer."""

import logging
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from rules.core.messages import say
from tournament.htmx import HtmxRequest


def csrf_failure(request: HtmxRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """The page lay open too long, or its cookie is gone."""
    context = {
        "heading": say("This page has expired"),
        "message": say("This page was open too long, so nothing was saved."),
        "remedy": say("Go back, reload the page and try again."),
    }
    return render(request, "tournament/desk/error.html", context, status=403)


def forbidden(request: HtmxRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Known here, but without the right."""
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


def broken(request: HtmxRequest) -> HttpResponse:
    """Our own mistake; or the database failed where no view was: while a session was kept."""
    error = sys.exc_info()[1]
    if isinstance(error, FAULTS):
        return no_database(request, error, may_be_saved=True)
    return HttpResponse(render_to_string("500.html"), status=500)


FAULTS = (OperationalError, InterfaceError)
"""Locked, full, gone, replaced, damaged, or a server that was stopped."""

AGAIN_AFTER = 5
"""Seconds after which to ask again."""

log = logging.getLogger(__name__)


def no_database(
    request: HtmxRequest, fault: Exception, *, may_be_saved: bool = False
) -> HttpResponse:
    """The 503 answer: a page that says to use paper; with HTMX only its sentences.

    `may_be_saved`: the fault came after the view, so what was sent may be saved all the same.
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
