"""Responses of views: the page that shows a change, and nothing without a change. Times on them are
the hall's.
"""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from rules.core.messages import CLOCK, Moment
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import ReasonOrOtherForm
from tournament.desk.act.staff import Desk, StaffView
from tournament.desk.act.windows import asked_from
from tournament.htmx import HtmxRequest
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall


def show_receipt(request: HtmxRequest, receipt: Receipt, page: str, **where: Any) -> HttpResponse:
    """Redirect (303) to the page called `page`, which shows the receipt's words.

    A long list is shown where the reader was. For htmx on another page, the browser navigates:
    swapped content must match the address.
    """
    messages.success(request, receipt.words)
    path = reverse(page, kwargs=where)
    address = path + asked_from(request, path).query
    shown = urlsplit(request.htmx.current_url or "").path
    if shown and shown != path:
        return HttpResponseClientRedirect(address)
    return HttpResponseRedirect(address, status=303)


def unless_seen(view: StaffView) -> StaffView:
    """Return 204 if the client has seen this version of the event (`since`), otherwise the page."""

    @wraps(view)
    def asked(request: HtmxRequest, desk: Desk, **rest: Any) -> HttpResponse:
        if request.GET.get("since") == str(desk.event.version):
            return HttpResponse(status=204)
        return view(request, desk, **rest)

    return asked


def reason_given(request: HtmxRequest) -> str:
    """The typed reason, or else the chosen one."""
    return str(ReasonOrOtherForm.sent(request).said["reason"])


def clock_of(event: Event) -> Callable[[datetime], str]:
    """A function that formats a moment in the hall's time, for the reader: "14:22"."""
    return lambda moment: str(Moment(on_the_wall(moment, event.zone), CLOCK))


def zone_of(event: Event) -> ZoneInfo:
    """The event's time zone, for the templates."""
    return ZoneInfo(event.zone)
