"""The log: who did what, in which role, when, from which device."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.desk.pages.log_page import CONDUCT, log_page


@for_staff("read the log")
@require_safe
def log(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A page of the log, with `words` those rows that hold them; it can be printed. Who does not
    rule is not shown what was said of somebody's conduct."""
    words = " ".join(request.GET.get("words", "").split())[:100]
    without = () if desk.may("rule") else CONDUCT
    context = {
        "event": desk.event,
        "desk": desk,
        "here": "log",
        "zone": zone_of(desk.event),
        "log": log_page(desk.event, words, request.GET.get("page", "1"), without),
    }
    return render(request, "tournament/log/log.html", context)
