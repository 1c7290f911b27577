"""Deciding what came of a match, and who has a bye: the choices, what follows, and saving it."""

from collections.abc import Mapping, Sequence

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from rules.core.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import signed_number
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.pairing_views import chosen
from tournament.desk.decisions.byes import bye_choices, bye_proposed, decide_bye, holder_of
from tournament.desk.decisions.decisions_page import standing_of, stands_words
from tournament.desk.decisions.matches import decide_match
from tournament.desk.decisions.verdicts import (
    DecisionChoice,
    impact_of_decision,
    table_verdict,
    verdict_chosen,
    verdicts,
)
from tournament.desk.now import now
from tournament.desk.reading.lookups import match_of
from tournament.desk.reading.match_words import entrants_of, match_words, standing_result
from tournament.htmx import HtmxRequest

Typed = Mapping[str, str]


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """GET: what can be decided, and with a choice what follows. POST: save it."""
    played = match_of(desk, division, code)
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    findings: Sequence[Finding] = ()
    if request.method == "POST":
        try:
            receipt = _save_match(desk, played, typed)
        except Refused as refused:
            findings = refused.findings
        else:
            return _shown(request, receipt, desk, played)
    return _match_page(request, desk, played, typed, findings)


def _save_match(desk: Desk, played: Match, typed: Typed) -> Receipt:
    return decide_match(
        desk.act(now()),
        match=played,
        verdict=_verdict(played, typed),
        reason=typed.get("reason", ""),
    )


def _verdict(played: Match, typed: Typed) -> DecisionChoice:
    """What was chosen; at a table of more than two, the places and points that were typed."""
    if played.slots.count() == 2:
        return verdict_chosen(played, typed.get("choice", ""))
    rows = {}
    for entry in entrants_of(played):
        place = chosen(typed.get(f"place-{entry.number}", ""))
        points = signed_number(typed.get(f"points-{entry.number}", ""), 99_999)
        if place and points is not None:
            rows[entry.number] = (place, points)
    return table_verdict(played, rows)


def _match_page(
    request: HtmxRequest, desk: Desk, played: Match, typed: Typed, findings: Sequence[Finding]
) -> HttpResponse:
    context: dict[str, object] = _context(desk, played, typed)
    if context["is_decided"]:
        return _rendered(request, context | {"title": f"Decide {match_words(played)}"}, findings)
    at_table = played.slots.count() > 2
    entrants = entrants_of(played)
    context["title"] = f"Decide {match_words(played)}"
    context["stands"] = stands_words(standing_result(played))
    try:
        if at_table:
            context["entrants"] = [
                (row, typed.get(f"place-{row.number}", ""), typed.get(f"points-{row.number}", ""))
                for row in entrants
            ]
        else:
            context["choices"] = verdicts(played)
        if "choice" in typed:
            verdict = _verdict(played, typed)
            context |= {"chosen": verdict.words, "follows": impact_of_decision(played, verdict)}
    except Refused as refused:
        findings = findings or refused.findings
    return _rendered(request, context, findings)


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def bye(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """GET: who could have the bye, and with a choice what follows. POST: save it."""
    played = match_of(desk, division, code)
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    findings: Sequence[Finding] = ()
    if request.method == "POST":
        try:
            receipt = decide_bye(
                desk.act(now()),
                match=played,
                choice=typed.get("choice", ""),
                reason=typed.get("reason", ""),
            )
        except Refused as refused:
            findings = refused.findings
        else:
            return _shown(request, receipt, desk, played)
    return _bye_page(request, desk, played, typed, findings)


def _bye_page(
    request: HtmxRequest, desk: Desk, played: Match, typed: Typed, findings: Sequence[Finding]
) -> HttpResponse:
    context: dict[str, object] = _context(desk, played, typed)
    context["title"] = f"Decide the bye of {played.code}"
    try:
        context["stands"] = f"the bye of {holder_of(played)}"
        context["choices"] = bye_choices(played)
        if "choice" in typed:
            proposal = bye_proposed(played, typed["choice"])
            words = {row.key: row.words for row in bye_choices(played)}
            context |= {
                "chosen": words.get(typed["choice"], proposal.words),
                "breaks": proposal.breaks,
                "follows": proposal.follows,
            }
    except Refused as refused:
        findings = findings or refused.findings
    return _rendered(request, context, findings)


def _context(desk: Desk, played: Match, typed: Typed) -> dict[str, object]:
    before = standing_of(played)
    return {
        "event": desk.event,
        "desk": desk,
        "match": played,
        "sent": typed,
        "kept": {name: words for name, words in typed.items() if name.partition("-")[0] in KEPT},
        "before": before,
        "is_decided": any(shown.row.about == Decision.About.MATCH for shown in before),
    }


KEPT = ("choice", "place", "points")


def _rendered(
    request: HtmxRequest, context: dict[str, object], findings: Sequence[Finding]
) -> HttpResponse:
    status = 422 if findings else 200
    context["findings"] = findings
    return render(request, "tournament/decisions/match.html", context, status=status)


def _shown(request: HtmxRequest, receipt: Receipt, desk: Desk, played: Match) -> HttpResponse:
    where = {"division": played.stage.division.slug, "code": played.code}
    return show(request, receipt, "floor-match", event=desk.event.slug, **where)
