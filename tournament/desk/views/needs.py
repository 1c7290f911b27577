"""What the people of a team need at a table: private to those who enter teams."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.write_needs import NeedsDraft, write_needs
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at


@for_staff("enter teams")
@require_POST
def write(request: HttpRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Save the boxes of every member of the team."""
    entry = get_object_or_404(division_at(desk, division).entries, number=number)
    ticked = {name: set(request.POST.getlist(name)) for name in NeedsDraft.__dataclass_fields__}
    needs = {
        place: NeedsDraft(**{name: str(place) in places for name, places in ticked.items()})
        for place in entry.members.values_list("place", flat=True)
    }
    receipt = write_needs(event=desk.event, actor=desk.actor, now=now(), entry=entry, needs=needs)
    return show(request, receipt, "team", event=desk.event.slug, division=division, number=number)
