"""The page that keeps clubs apart: the moves first, then the button."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from rules.refusals import Refused, refusal
from tournament.brackets.drawn import stage_of
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.actions.order_seeds import order_seeds
from tournament.desk.now import now
from tournament.desk.pages.apart_page import Moves, moves_for
from tournament.desk.reading.lookups import division_at
from tournament.registration.models import Division

HOW = " so that teams of one club meet late"


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def apart(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """What would be swapped; then swap it."""
    here = division_at(desk, division)
    if request.method == "GET":
        return _page(request, desk, here)
    moves = moves_for(here)
    if _words(moves) != request.POST.get("order"):
        raise refusal(
            "The teams, their order or the format changed while this page was open.",
            remedy="Go back, look at the moves as they are now, and press the button once more.",
        )
    receipt = order_seeds(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        division=here,
        seen=moves.seen,
        order=moves.order,
        how=HOW,
    )
    return answers.show_receipt(request, receipt, "seeds", event=desk.event.slug, division=division)


def _page(request: HttpRequest, desk: Desk, division: Division) -> HttpResponse:
    context: dict[str, object] = {
        "desk": desk,
        "here": "seeds",
        "event": desk.event,
        "division": division,
        "is_drawn": stage_of(division) is not None,
    }
    try:
        moves = moves_for(division)
        context |= {"moves": moves, "order": _words(moves)}
    except Refused as why:
        context["hindrances"] = why.findings
    return render(request, "tournament/seeding/apart.html", context)


def _words(moves: Moves) -> str:
    return ",".join(map(str, moves.order))
