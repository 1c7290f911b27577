"""Check-in, finding a table, and the message to everyone: the views."""

from dataclasses import replace
from datetime import datetime, time

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url

from tournament.desk.act.answers import show_receipt, unless_seen
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.windows import asked_from, asked_of
from tournament.desk.now import now
from tournament.desk.tables.check_in import check_in, take_back_check_in
from tournament.desk.tables.check_in_page import check_in_page
from tournament.desk.tables.find_page import find_table
from tournament.desk.tables.forms import ByForm, MessageForm
from tournament.desk.tables.message import (
    hide_tables,
    put_up_message,
    show_tables,
    take_down_message,
)
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry, Member
from tournament.registration.starts import moment, on_the_wall
from tournament.timing.models import CheckIn

PAGE = "tournament/tables/check_in.html"
LIST = "tournament/tables/check_in_list.html"


@for_staff("check in")
@require_safe
@unless_seen
def check_in_list(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show who is here, a page at a time, filtered by name."""
    page = check_in_page(desk.event, now(), asked_of(request, "by"))
    return desk.page(PAGE, page=page)


@for_staff("check in")
@require_POST
def team_is_here(request: HtmxRequest, desk: Desk, team: int) -> HttpResponse:
    """Check in a whole team."""
    entries = Entry.objects.filter(division__event=desk.event).select_related("division")
    entry = get_object_or_404(entries, pk=team)
    check_in(desk.act(now()), entry=entry)
    return _list_again(request, desk)


@for_staff("check in")
@require_POST
def person_is_here(request: HtmxRequest, desk: Desk, member: int) -> HttpResponse:
    """Check in one person."""
    members = Member.objects.filter(entry__division__event=desk.event)
    row = get_object_or_404(members.select_related("entry__division", "player"), pk=member)
    check_in(desk.act(now()), entry=row.entry, player=row.player)
    return _list_again(request, desk)


@for_staff("check in")
@require_POST
def not_here(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Undo a check-in."""
    rows = CheckIn.objects.filter(entry__division__event=desk.event)
    row = get_object_or_404(rows.select_related("entry__division", "player"), pk=number)
    take_back_check_in(desk.act(now()), check_in=row)
    return _list_again(request, desk)


def _list_again(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """The list at once, so that a tap is one request; without scripts a redirect.

    With scripts the search is over, and its box is cleared for the next who comes.
    """
    address, by = reverse("check-in", args=[desk.event.slug]), ByForm.sent(request).said["by"]
    shown = asked_from(request, address)
    asked = replace(shown, others={"by": by} if by else {})
    if not request.htmx:
        return HttpResponseRedirect(address + asked.query, status=303)
    if asked.find:
        asked = replace(asked, find="", page="")
    answer = desk.page(LIST, page=check_in_page(desk.event, now(), asked))
    return replace_url(answer, address + asked.query)


@for_staff("run the floor")
@require_safe
def find(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """The one table or match found, or a list for none or several."""
    typed = request.GET.get("q", "").strip()[:60]
    found = find_table(desk.event, typed)
    slug = desk.event.slug
    if len(found) == 1 and found[0].match:
        one = found[0].match
        return redirect("floor-match", event=slug, division=one.division_slug, code=one.code)
    if len(found) == 1 and found[0].table:
        return redirect("floor-table", event=slug, number=found[0].table)
    return desk.page("tournament/tables/found.html", sought=typed, found=found)


@for_staff("run the floor")
@require_POST
def put_up(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Put up a message, replacing the previous one."""
    this = now()
    said = MessageForm.sent(request).said
    until = _today(desk, said["until"], this)
    receipt = put_up_message(desk.act(this), words=said["words"], until=until)
    return show_receipt(request, receipt, "floor", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def take_down(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Take the message down."""
    receipt = take_down_message(desk.act(now()))
    return show_receipt(request, receipt, "floor", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def show(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Make table numbers public."""
    receipt = show_tables(desk.act(now()))
    return show_receipt(request, receipt, "floor", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def hide(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Give table numbers in person."""
    receipt = hide_tables(desk.act(now()))
    return show_receipt(request, receipt, "floor", event=desk.event.slug)


def _today(desk: Desk, clock: time | None, this: datetime) -> datetime | None:
    """A time today in the hall's time zone; None for no end."""
    if clock is None:
        return None
    today = on_the_wall(this, desk.event.zone).date()
    return moment(datetime.combine(today, clock), desk.event.zone)
