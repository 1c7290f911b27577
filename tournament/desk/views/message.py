"""The message to everybody: what the director writes for the whole hall."""

from datetime import datetime, time

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules.refusals import refusal
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.put_up_message import put_up_message
from tournament.desk.actions.take_down_message import take_down_message
from tournament.desk.now import now
from tournament.registration.starts import moment, on_the_wall


@for_staff("run the floor")
@require_POST
def put_up(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say it, instead of what was said before."""
    this = now()
    receipt = put_up_message(
        event=desk.event,
        actor=desk.actor,
        now=this,
        words=request.POST.get("words", ""),
        until=_today(desk, request.POST.get("until", ""), this),
    )
    return show(request, receipt, "floor", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def take_down(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say nothing any more."""
    receipt = take_down_message(event=desk.event, actor=desk.actor, now=now())
    return show(request, receipt, "floor", event=desk.event.slug)


def _today(desk: Desk, typed: str, this: datetime) -> datetime | None:
    """A time of today by the hall's clock; nothing typed is no end."""
    if not typed.strip():
        return None
    try:
        clock = time.fromisoformat(typed.strip())
    except ValueError:
        raise refusal(
            f"“{typed}” is no time.", remedy="Give hours and minutes, like 13:30, or nothing."
        ) from None
    today = on_the_wall(this, desk.event.zone).date()
    return moment(datetime.combine(today, clock.replace(tzinfo=None)), desk.event.zone)
