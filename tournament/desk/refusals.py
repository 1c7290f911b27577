"""Turning a refusal into an answer: 422 with every objection and its remedy, or the question why.
A database that does not answer becomes 503 here.

A page that holds typed text catches `Refused` itself and shows the text again. Everywhere else
this middleware answers; with HTMX the objections go into the page's `#refusals` and the form
stays as it is.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules.refusals import Refused
from tournament.desk.devices import remember_device
from tournament.desk.no_database import FAULTS, no_database
from tournament.desk.undo.why import AskWhy

ASKED_ANEW = ("csrfmiddlewaretoken", "reason")


class DeskMiddleware:
    """Answers a refusal or fault that no view caught, and lets a device keep its label."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        remember_device(request, response)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer to a refusal or to a fault of the database; None lets other errors go on."""
        if isinstance(error, FAULTS):
            return no_database(request, error)
        if not isinstance(error, Refused):
            return None
        return why(request, error) if isinstance(error, AskWhy) else refused(request, error)


def refused(request: HttpRequest, error: Refused) -> HttpResponse:
    """A page, or with HTMX a list, of what was wrong and what would be right."""
    context = {"findings": error.findings}
    if not request.headers.get("HX-Request"):
        return render(request, "tournament/desk/refused.html", context, status=422)
    response = render(request, "tournament/desk/findings.html", context, status=422)
    response["HX-Retarget"] = "#refusals"
    response["HX-Reselect"] = ".findings"
    response["HX-Reswap"] = "innerHTML show:#refusals:top"
    return response


def why(request: HttpRequest, error: AskWhy) -> HttpResponse:
    """A page that asks for the reason and sends the same again with it; with HTMX it takes the
    place of the page that was there."""
    kept = [(name, words) for name, words in request.POST.items() if name not in ASKED_ANEW]
    context = {"what": error.what, "kept": kept}
    response = render(request, "tournament/desk/why.html", context, status=422)
    response["HX-Retarget"] = response["HX-Reselect"] = "#main"
    response["HX-Reswap"] = "outerHTML show:window:top"
    return response
