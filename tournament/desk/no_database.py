"""Answering without a database: 503, what to do meanwhile, and a header for the scripts.

Nothing here may ask the database, nor render a template with who is logged in.
"""

import logging

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

FAULTS = (OperationalError, InterfaceError)
"""Locked, full, gone, replaced, damaged, or a server that was stopped."""
AGAIN_AFTER = 5
"""Seconds after which to ask again."""

log = logging.getLogger(__name__)


def no_database(
    request: HttpRequest, fault: Exception, *, may_be_saved: bool = False
) -> HttpResponse:
    """The 503 answer: a page that says to use paper; with HTMX only its sentences.

    `may_be_saved`: the fault came after the view, so what was sent may be saved all the same.
    """
    log.error("The database does not answer: %s", fault)
    is_part = "HX-Request" in request.headers
    template = "tournament/desk/no_database.html" if is_part else "503.html"
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
