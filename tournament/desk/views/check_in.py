"""The desk where people say that they are here: one tap a team."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import unless_seen
from tournament.desk.actions.check_in import check_in
from tournament.desk.actions.take_back_check_in import take_back_check_in
from tournament.desk.now import now
from tournament.desk.pages.check_in_page import PERSON, check_in_page
from tournament.registration.models import Entry, Member
from tournament.timing.models import CheckIn

PAGE = "tournament/floor/check_in.html"
LIST = "tournament/floor/check_in_list.html"


@for_staff("check in")
@require_safe
@unless_seen
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who is here; of the names only those that are looked for."""
    find, by = request.GET.get("find", ""), request.GET.get("by", "")
    page = check_in_page(desk.event, now(), find=find, by=by)
    context = {"event": desk.event, "desk": desk, "page": page}
    return render(request, PAGE, context)


@for_staff("check in")
@require_POST
def team(request: HttpRequest, desk: Desk, team: int) -> HttpResponse:
    """A whole team is here."""
    entries = Entry.objects.filter(division__event=desk.event).select_related("division")
    entry = get_object_or_404(entries, pk=team)
    check_in(event=desk.event, actor=desk.actor, now=now(), entry=entry)
    return _back(request, desk)


@for_staff("check in")
@require_POST
def person(request: HttpRequest, desk: Desk, member: int) -> HttpResponse:
    """One person of a team is here."""
    members = Member.objects.filter(entry__division__event=desk.event)
    row = get_object_or_404(members.select_related("entry__division", "player"), pk=member)
    check_in(event=desk.event, actor=desk.actor, now=now(), entry=row.entry, player=row.player)
    return _back(request, desk)


@for_staff("check in")
@require_POST
def take_back(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """A check-in was an error."""
    rows = CheckIn.objects.filter(entry__division__event=desk.event)
    row = get_object_or_404(rows.select_related("entry__division", "player"), pk=number)
    take_back_check_in(event=desk.event, actor=desk.actor, now=now(), check_in=row)
    return _back(request, desk)


def _back(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The list at once, so that a tap is one request; without a script 303 to its page."""
    by = PERSON if request.POST.get("by") == PERSON else ""
    if request.headers.get("HX-Request"):
        page = check_in_page(desk.event, now(), find="", by=by)
        return render(request, LIST, {"event": desk.event, "desk": desk, "page": page})
    address = reverse("check-in", args=[desk.event.slug])
    return HttpResponseRedirect(f"{address}?by={by}" if by else address, status=303)
