"""A whole sheet typed from its paper: show it, check it while typing, save it."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_POST

from rules.refusals import Refused
from rules.typed_numbers import whole_number
from scoring.documents import judge
from scoring.services import accepted
from tournament.brackets.models import Match
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import Key, answers_sent
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.paper.entries import enter_paper
from tournament.desk.paper.results_views import matches_at, reader_of
from tournament.desk.paper.sheet_form import hands_of
from tournament.desk.paper.sheet_page import Answers, claims_of, sheet_to_type, whole_sheet
from tournament.htmx import HtmxRequest


@for_staff("post sheets")
@require_http_methods(["GET", "HEAD", "POST"])
def paper_sheet(request: HtmxRequest, desk: Desk, match: int) -> HttpResponse:
    """GET: the sheet to type. POST: save it, signed on paper."""
    found = get_object_or_404(matches_at(desk), pk=match)
    if request.method != "POST":
        return _page(desk, found, {})
    typed = answers_sent(request)
    try:
        receipt = _save(desk, found, typed)
    except Refused as error:
        return _page(desk, found, typed, error)
    return show_receipt(
        request, receipt, "results-round", event=desk.event.slug, round=found.round_id
    )


def _save(desk: Desk, match: Match, typed: Answers) -> Receipt:
    sheet, written = sheet_to_type(match, typed.get("first_dealer", ""))
    hands = hands_of(sheet, typed, written)
    accepted(judge(sheet, hands, complete=True, **claims_of(typed, len(hands))))
    content: dict[str, Any] = {
        "hands": hands,
        "first_dealer": sheet.first_dealer,
        "time_called": bool(typed.get("clock")),
    }
    return enter_paper(
        desk.act(now(), Key().to_python(typed.get("key"))),
        match=match,
        number=whole_number(typed.get("game", "")) or 0,
        content=content,
        reader=reader_of(desk),
    )


def _page(desk: Desk, match: Match, typed: Answers, error: Refused | None = None) -> HttpResponse:
    return desk.page(
        "tournament/paper/sheet.html",
        status=422 if error else 200,
        page=whole_sheet(match, typed, reader_of(desk).user, error.findings if error else ()),
        key=typed.get("key") or new_key(),
        refused=error is not None,
        here="queue",
    )


@for_staff("post sheets")
@require_POST
def check(request: HtmxRequest, desk: Desk, match: int) -> HttpResponse:
    """Judge the sheet as far as it is typed, without saving."""
    found = get_object_or_404(matches_at(desk), pk=match)
    page = whole_sheet(found, answers_sent(request), reader_of(desk).user)
    return desk.page("tournament/paper/sheet_check.html", page=page)
