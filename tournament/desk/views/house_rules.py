"""The page on which a director chooses what a division plays otherwise than its book."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from rules.refusals import Refused
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.actions.set_house_rules import set_house_rules
from tournament.desk.actions.set_target import set_target
from tournament.desk.now import now
from tournament.desk.pages.house_lines import whole
from tournament.desk.pages.house_page import HousePage, chosen, house_page
from tournament.desk.reading.lookups import division_at
from tournament.registration.models import Division

BACK = "as-the-book-says"


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def house_rules(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """GET: what is played; POST: play by what was chosen, or show it again with what is wrong.

    The button beside a changed rule takes this one back and keeps the rest of the form.
    """
    here = division_at(desk, division)
    if request.method != "POST":
        return _page(request, desk, here, house_page(here))
    back = request.POST.get(BACK)
    typed = {key: texts for key, texts in request.POST.lists() if key != back}
    try:
        receipt = set_house_rules(
            event=desk.event,
            actor=desk.actor,
            now=now(),
            division=here,
            house_rules=chosen(here, typed),
        )
    except Refused as refused:
        return _page(request, desk, here, house_page(here, typed, refused.findings), status=422)
    return answers.show_receipt(
        request, receipt, "house-rules", event=desk.event.slug, division=here.slug
    )


@for_staff("set up")
@require_POST
def target(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the target of a division in play that has none, or show the page with what is wrong."""
    here = division_at(desk, division)
    points = whole(request.POST.get("points", "").strip())
    try:
        receipt = set_target(
            event=desk.event, actor=desk.actor, now=now(), division=here, points=points
        )
    except Refused as refused:
        page = house_page(here, findings=refused.findings)
        return _page(request, desk, here, page, status=422)
    return answers.show_receipt(
        request, receipt, "house-rules", event=desk.event.slug, division=here.slug
    )


def _page(
    request: HttpRequest, desk: Desk, division: Division, page: HousePage, status: int = 200
) -> HttpResponse:
    context = {
        "desk": desk,
        "event": desk.event,
        "division": division,
        "here": "rules",
        "page": page,
        "back": BACK,
        "points": request.POST.get("points", ""),
    }
    return render(request, "tournament/registration/house_rules.html", context, status=status)
