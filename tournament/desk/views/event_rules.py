"""All rules of an event in one search: for everybody, and for officials at the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.pages.event_rules import event_rules
from tournament.desk.views.rules import typed_search
from tournament.registration.models import Event


@require_safe
def public(request: HttpRequest, event: str) -> HttpResponse:
    """Every division's rules; with `q` only those that hold the words."""
    row = get_object_or_404(Event, slug=event)
    context = {"event": row, "rules": event_rules(row, typed_search(request))}
    return render(request, "tournament/public/event_rules.html", context)


@for_staff("see the desk")
@require_safe
def at_desk(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The same between the pages of the floor, for a referee who rules."""
    rules = event_rules(desk.event, typed_search(request))
    context = {"event": desk.event, "desk": desk, "rules": rules}
    return render(request, "tournament/floor/event_rules.html", context)
