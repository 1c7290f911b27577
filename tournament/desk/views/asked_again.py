"""A page that asks again by itself: answered with nothing while nothing has changed."""

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.desk.access.staff import Desk, StaffView


def unless_seen(view: StaffView) -> StaffView:
    """204 to who has seen this version of the event (`since`); else the page."""

    @wraps(view)
    def asked(request: HttpRequest, desk: Desk, **rest: Any) -> HttpResponse:
        if request.GET.get("since") == str(desk.event.version):
            return HttpResponse(status=204)
        return view(request, desk, **rest)

    return asked
