"""Making a ruling at a match: choose the rule, see its text and what was ruled on it, say who and
what, see what that changes, save."""

from collections.abc import Sequence
from uuid import uuid4

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.brackets.models import Match
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.act.shown import key_of, new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.desk.now import now
from tournament.desk.reading.lookups import match_of
from tournament.desk.reading.match_words import entrants_of, match_words
from tournament.desk.rulings.help_requests_page import help_requests_to_rule_on
from tournament.desk.rulings.items import Item, RuleBook, rule_book
from tournament.desk.rulings.opinions import exempt_official
from tournament.desk.rulings.preview import Foretold, if_ruled
from tournament.desk.rulings.referee_page import sitters_of
from tournament.desk.rulings.ruling_form import (
    game_of,
    minutes_asked,
    minutes_typed,
    ruling_form,
    verdict_typed,
)
from tournament.desk.rulings.ruling_list import earlier_on, rulings_at
from tournament.desk.rulings.rulings import Case, make_ruling
from tournament.htmx import HtmxRequest
from tournament.rulings.interests import conflict_of, judges_of, require_impartial

LONGEST = 80


@for_staff("rule")
@require_safe
def choose(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """What of the rules it is about: the penalties, the endings, or any rule that is searched."""
    match = match_of(desk, division, code)
    book, typed = rule_book(match.stage.division), request.GET.get("q", "").strip()[:LONGEST]
    context = {
        **_about(desk, match, request.user.pk),
        "penalties": list(book.penalties()),
        "endings": list(book.endings()),
        "lines": list(book.lines(typed)),
        "typed": typed,
        "made": rulings_at(match),
    }
    return render(request, "tournament/rulings/rule_choose.html", context)


@for_staff("rule")
@require_http_methods(["GET", "HEAD", "POST"])
def rule(
    request: HtmxRequest, desk: Desk, division: str, code: str, kind: str, item: str
) -> HttpResponse:
    """GET: the rule's text and the form, with what it would change. POST: save the ruling."""
    match = match_of(desk, division, code)
    book = rule_book(match.stage.division)
    found = book.find(f"{kind}/{item}")
    if found is None:
        raise Http404("no such rule here")
    if request.method != "POST":
        return _page(request, desk, match, book, found, request.GET)
    try:
        receipt = _save(request, desk, match, found)
    except Refused as refused:
        return _page(request, desk, match, book, found, request.POST, refused.findings)
    return show(request, receipt, "calls", event=desk.event.slug)


def _save(request: HtmxRequest, desk: Desk, match: Match, item: Item) -> Receipt:
    typed, game, waiting = request.POST, game_of(match), help_requests_to_rule_on(match)
    asked = next((row for row in waiting if str(row.pk) == typed.get("call")), None)
    receipt, _ = make_ruling(
        desk.act(now(), key_of(request) or uuid4()),
        case=Case(match, game, item, asked, typed.getlist("told")),
        verdict=verdict_typed(match, game, item, typed),
        user=request.user.pk,
        words=" ".join(typed.get("words", "").split())[:300],
        minutes=minutes_typed(typed),
    )
    return receipt


def _page(
    request: HtmxRequest,
    desk: Desk,
    match: Match,
    book: RuleBook,
    item: Item,
    typed: QueryDict,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    game, waiting = game_of(match), help_requests_to_rule_on(match)
    asked = waiting[0] if waiting else None
    foretold, objections = _foretold(desk, Case(match, game, item), typed)
    context = {
        **_about(desk, match, request.user.pk),
        "item": item,
        "text": book.text(item.line),
        "earlier": earlier_on(match, item),
        "sitters": sitters_of(match),
        "endings": book.endings_by(item),
        "form": ruling_form(match, game, item, typed),
        "minutes": minutes_asked(match, asked, typed, now()),
        "asked": asked,
        "foretold": foretold,
        "objections": () if findings else objections,
        "findings": findings,
        "key": typed.get("key") or new_key(),
    }
    status = 422 if findings else 200
    return render(request, "tournament/rulings/rule.html", context, status=status)


def _foretold(
    desk: Desk, case: Case, typed: QueryDict
) -> tuple[Foretold | None, Sequence[Finding]]:
    """What would change, once something was chosen; or why it cannot be."""
    if "says" not in typed:
        return None, ()
    verdict = verdict_typed(case.match, case.game, case.item, typed)
    try:
        return if_ruled(case, verdict, desk.actor, now()), ()
    except Refused as refused:
        return None, refused.findings


def _about(desk: Desk, match: Match, user: int | None) -> dict[str, object]:
    """What every page of a ruling at this match says: where it is, and whether it is his."""
    return {
        "event": desk.event,
        "desk": desk,
        "zone": zone_of(desk.event),
        "match": match,
        "division": match.stage.division,
        "words": match_words(match),
        "teams": entrants_of(match),
        **_interests(match, user),
    }


def _interests(match: Match, user: int | None) -> dict[str, object]:
    """Why he may not rule here, and who else is kept away by the same."""
    try:
        require_impartial(match, user)
    except Refused as refused:
        return {"conflict": refused.findings, "conflicts": _kept_away(match)}
    return {"conflicts": _kept_away(match)} if conflict_of(match, user) else {}


def _kept_away(match: Match) -> list[object]:
    return [judge for judge in judges_of(match) if judge.conflict]


@for_staff("overrule")
@require_POST
def exempt(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """The director lets somebody rule here all the same."""
    match = match_of(desk, division, code)
    typed = request.POST.get("official", "")
    judges = {str(judge.user.pk): judge.user for judge in judges_of(match)}
    if typed not in judges:
        raise Http404("nobody of this event")
    receipt = exempt_official(
        desk.act(now()),
        match=match,
        official=judges[typed],
        reason=request.POST.get("reason", ""),
    )
    return show(request, receipt, "rule", event=desk.event.slug, division=division, code=code)
