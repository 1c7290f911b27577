"""What a person sees when a page cannot be shown: a sentence and a way back."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tournament.desk.no_database import FAULTS, no_database


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """The page lay open too long, or its cookie is gone."""
    context = {
        "heading": "This page is too old",
        "message": "The page lay open too long, so nothing was saved.",
        "remedy": "Go back, reload the page, and send it again.",
    }
    return render(request, "tournament/desk/error.html", context, status=403)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Known here, but without the right."""
    context = {
        "heading": "Not yours to do",
        "message": "Your role at this event does not include this page.",
        "remedy": "Ask the director to do it, or to give you the role.",
    }
    return render(request, "tournament/desk/error.html", context, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """No such page, or not for this person."""
    context = {
        "heading": "Nothing here",
        "message": "There is no such page, or it is not open to you.",
        "remedy": "Check the address, log in, or start again from the list of events.",
    }
    return render(request, "tournament/desk/error.html", context, status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """Our own mistake; or the database failed where no view was: while a session was kept."""
    error = sys.exc_info()[1]
    if isinstance(error, FAULTS):
        return no_database(request, error, may_be_saved=True)
    return HttpResponse(render_to_string("500.html"), status=500)
