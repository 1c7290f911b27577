"""Make a ruling at a match: the rule, people and verdict, a preview, saving."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.core.findings import Finding
from rules.refusals import Refused
from scoring.aims import noun_of
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff, zone_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import entrants_of, match_of, match_words
from tournament.desk.rulings.forms import ExemptionForm, VerdictForm
from tournament.desk.rulings.items import Item, RuleBook, earlier_on, rule_book, rulings_at
from tournament.desk.rulings.opinions import exempt_official
from tournament.desk.rulings.referee_page import help_requests_to_rule_on, sitters_of
from tournament.desk.rulings.ruling_form import (
    game_of,
    minutes_asked,
    ruling_form,
    verdict_typed,
)
from tournament.desk.rulings.rulings import Case, Preview, if_ruled, make_ruling
from tournament.htmx import HtmxRequest
from tournament.rulings.interests import judges_of, require_impartial

LONGEST = 80


@for_staff("rule")
@require_safe
def choose(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Choose the item: a penalty, an ending, or a rule from a search."""
    match = match_of(desk, division, code)
    book, typed = rule_book(match.stage.division), request.GET.get("q", "").strip()[:LONGEST]
    return desk.page(
        "tournament/rulings/rule_choose.html",
        **_about(desk, match),
        penalties=list(book.penalties()),
        endings=list(book.endings()),
        lines=list(book.lines(typed)),
        language=book.book.language,
        typed=typed,
        made=rulings_at(match),
    )


@for_staff("rule")
@require_http_methods(["GET", "HEAD", "POST"])
def rule(
    request: HtmxRequest, desk: Desk, division: str, code: str, kind: str, item: str
) -> HttpResponse:
    """Show the rule, the form and its preview; a POST saves the ruling."""
    match = match_of(desk, division, code)
    book = rule_book(match.stage.division)
    found = book.find(f"{kind}/{item}")
    if found is None:
        raise Http404("no such rule here")
    if request.method != "POST":
        return _page(desk, match, book, found, VerdictForm(request.GET))
    typed = VerdictForm.sent(request)
    try:
        receipt = _save(desk, match, found, typed)
    except Refused as refused:
        return _page(desk, match, book, found, typed, refused.findings)
    return desk.answer(receipt, "calls")


def _save(desk: Desk, match: Match, item: Item, typed: VerdictForm) -> Receipt:
    said, game, calls = typed.said, game_of(match), help_requests_to_rule_on(match)
    call = next((row for row in calls if row.pk == said["call"]), None)
    receipt, _ = make_ruling(
        desk.act(now(), said["key"] or uuid4()),
        case=Case(match, game, item, call, said["told"]),
        verdict=verdict_typed(match, game, item, typed),
        user=desk.request.user.pk,
        words=said["words"],
        minutes=said["minutes"] or 0,
    )
    return receipt


def _page(
    desk: Desk,
    match: Match,
    book: RuleBook,
    item: Item,
    typed: VerdictForm,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    game, waiting = game_of(match), help_requests_to_rule_on(match)
    asked = waiting[0] if waiting else None
    preview, objections = _preview(desk, Case(match, game, item), typed)
    return desk.page(
        "tournament/rulings/rule.html",
        status=422 if findings else 200,
        **_about(desk, match),
        item=item,
        text=book.text(item.line),
        earlier=earlier_on(match, item),
        sitters=sitters_of(match),
        endings=book.endings_by(item),
        form=ruling_form(match, game, item, typed),
        minutes=minutes_asked(match, asked, typed, now()),
        asked=asked,
        preview=preview,
        objections=() if findings else objections,
        findings=findings,
        key=typed.understood["key"] or new_key(),
    )


def _preview(
    desk: Desk, case: Case, typed: VerdictForm
) -> tuple[Preview | None, Sequence[Finding]]:
    """The effect, once something is chosen, or why it is impossible."""
    if "says" not in typed.data:
        return None, ()
    verdict = verdict_typed(case.match, case.game, case.item, typed)
    try:
        return if_ruled(case, verdict, desk.actor, now()), ()
    except Refused as refused:
        return None, refused.findings


def _about(desk: Desk, match: Match) -> dict[str, Any]:
    """The common context of ruling pages at this match: the place, and who may rule."""
    return {
        "zone": zone_of(desk.event),
        "match": match,
        "division": match.stage.division,
        "words": match_words(match),
        "noun": noun_of(rules_of_match(match)),
        "teams": entrants_of(match),
        **_interests(match, desk.request.user.pk),
    }


def _interests(match: Match, user: int | None) -> dict[str, object]:
    """Why they may not rule here, and everyone with the same conflict."""
    kept_away = [judge for judge in judges_of(match) if judge.conflict]
    try:
        require_impartial(match, user)
    except Refused as refused:
        return {"conflict": refused.findings, "conflicts": kept_away}
    return {"conflicts": kept_away}


@for_staff("overrule")
@require_POST
def exempt(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Let someone rule here despite a conflict."""
    match, said = match_of(desk, division, code), ExemptionForm.sent(request).said
    judges = {judge.user.pk: judge.user for judge in judges_of(match)}
    if said["official"] not in judges:
        raise Http404("nobody of this event")
    receipt = exempt_official(
        desk.act(now()), match=match, official=judges[said["official"]], reason=said["reason"]
    )
    return desk.answer(receipt, "rule", division=division, code=code)
