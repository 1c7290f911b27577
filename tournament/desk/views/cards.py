"""What is printed for the hall: table cards, team cards, and the list to read out."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import reason_given
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.renew_pin import renew_pin
from tournament.desk.now import now
from tournament.desk.reading.lookups import entry_of


@for_staff("print cards")
@require_POST
def new_pin(request: HttpRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Give a team another PIN."""
    entry = entry_of(desk, division, number)
    receipt = renew_pin(
        event=desk.event, actor=desk.actor, now=now(), entry=entry, reason=reason_given(request)
    )
    return show(request, receipt, "team-cards", event=desk.event.slug)
