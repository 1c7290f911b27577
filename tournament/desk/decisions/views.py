"""The director's decisions: all of them, withdrawing one, and deciding places and sheets."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from rules.core.findings import Finding
from rules.refusals import Refused, refusal
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Stage
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.desk.brackets.pairing_views import chosen
from tournament.desk.decisions.decisions_page import decision_shown, decisions_of
from tournament.desk.decisions.places import chosen_places, decide_places, groups_of, if_placed_so
from tournament.desk.decisions.sheets import (
    SheetPreview,
    Value,
    decide_on_sheet,
    decided_value,
    decision_row,
    ruling_of,
    sheet_preview,
    value_at,
    values_of,
    with_decision,
)
from tournament.desk.decisions.withdrawing import if_withdrawn, withdraw_decision
from tournament.desk.now import now
from tournament.desk.scoring.queue_page import games_of, round_named
from tournament.htmx import HtmxRequest

Typed = Mapping[str, str]
PLACE = "place-"


@for_staff("read the log")
@require_safe
def decisions(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """What was decided otherwise than it was computed, by whom in which role, and why."""
    return desk.page(
        "tournament/decisions/list.html",
        here="decisions",
        zone=zone_of(desk.event),
        decisions=decisions_of(desk.event),
    )


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """GET: what follows when the decision is withdrawn. POST: withdraw it, for a reason."""
    rows = Decision.objects.filter(stage__division__event=desk.event)
    loaded = rows.select_related("stage__division", "match__stage", "game__sheet", "game__match")
    decision = get_object_or_404(loaded, pk=number)
    if request.method != "POST":
        return _page(request, desk, decision, ())
    try:
        receipt = withdraw_decision(
            desk.act(now()),
            decision=decision,
            reason=request.POST.get("reason", ""),
        )
    except Refused as refused:
        return _page(request, desk, decision, refused.findings)
    return show(request, receipt, "decisions", event=desk.event.slug)


def _page(
    request: HtmxRequest, desk: Desk, decision: Decision, findings: Sequence[Finding]
) -> HttpResponse:
    context = {
        "event": desk.event,
        "desk": desk,
        "here": "decisions",
        "zone": zone_of(desk.event),
        "shown": decision_shown(decision),
        "findings": findings,
        "sent": request.POST.dict(),
    }
    if decision.withdrawn_at is None and not findings:
        try:
            context["follows"] = if_withdrawn(decision)
        except Refused as refused:
            context["findings"] = refused.findings
    status = 422 if context["findings"] else 200
    return render(request, "tournament/decisions/withdraw.html", context, status=status)


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def places(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """GET: the places as they stand, and with others typed what follows. POST: save them."""
    stages = Stage.objects.filter(division__event=desk.event, division__slug=division)
    stage = get_object_or_404(stages.select_related("division__event"), number=number)
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    findings: Sequence[Finding] = ()
    if request.method == "POST":
        try:
            receipt = decide_places(
                desk.act(now()),
                stage=stage,
                places=_typed(typed),
                reason=typed.get("reason", ""),
            )
        except Refused as refused:
            findings = refused.findings
        else:
            return show(request, receipt, "decisions", event=desk.event.slug)
    return _places_page(request, desk, stage, typed, findings)


def _typed(typed: Typed) -> Mapping[int, int]:
    """Team number → the place that was typed for it; Refused where that is no number."""
    found = {}
    for name, words in typed.items():
        number = chosen(name.removeprefix(PLACE)) if name.startswith(PLACE) else None
        if number is None or not words.strip():
            continue
        place = chosen(words.strip())
        if place is None:
            raise refusal(f"“{words}” is no place.", remedy="Write a whole number, such as 2.")
        found[number] = place
    return found


def _places_page(
    request: HtmxRequest, desk: Desk, stage: Stage, typed: Typed, findings: Sequence[Finding]
) -> HttpResponse:
    kept = {name: words for name, words in typed.items() if name.startswith(PLACE)}
    context: dict[str, object] = {
        "event": desk.event,
        "desk": desk,
        "here": "stage",
        "division": stage.division,
        "stage": stage,
        "sent": typed,
        "kept": kept,
        "groups": [
            (
                group,
                [(row, kept.get(f"{PLACE}{row.entry.number}", row.place)) for row in group.rows],
            )
            for group in groups_of(stage)
        ],
    }
    if kept:
        try:
            wanted = chosen_places(stage, _typed(typed))
            context |= {"chosen": wanted.items(), "follows": if_placed_so(stage, wanted)}
        except Refused as refused:
            findings = findings or refused.findings
    context["findings"] = findings
    status = 422 if findings else 200
    return render(request, "tournament/decisions/places.html", context, status=status)


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def decide_sheet(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """GET: everything that can be decided; with `where` one value, and what another leads to.
    POST: save it."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    findings: Sequence[Finding] = ()
    if request.method == "POST":
        try:
            receipt = _save(desk, game, typed)
        except Refused as refused:
            findings = refused.findings
        else:
            return show(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)
    return _sheet_page(request, desk, game, typed, findings)


def _save(desk: Desk, game: Game, typed: Typed) -> Receipt:
    value = value_at(game.sheet, typed.get("where", ""))
    return decide_on_sheet(
        desk.act(now()),
        game=game,
        where=value.where,
        value=decided_value(value, typed),
        reason=typed.get("reason", ""),
    )


def _sheet_page(
    request: HtmxRequest, desk: Desk, game: Game, typed: Typed, findings: Sequence[Finding]
) -> HttpResponse:
    values = values_of(game.sheet, ruling_of(game.sheet))
    chosen = next((row for row in values if row.where == typed.get("where")), None)
    preview, objections = _preview(desk, game, chosen, typed)
    context = {
        "event": desk.event,
        "desk": desk,
        "here": "queue",
        "sheet": game.sheet,
        "match": game.match,
        "round_named": round_named(game),
        "values": values,
        "chosen": chosen,
        "fields": _fields(chosen, typed) if chosen else (),
        "preview": preview,
        "sent": typed,
        "kept": {name: words for name, words in typed.items() if _is_value(name)},
        "findings": findings or objections,
    }
    status = 422 if context["findings"] else 200
    return render(request, "tournament/decisions/sheet.html", context, status=status)


def _fields(chosen: Value, typed: Typed) -> Sequence[tuple[str, str, Any]]:
    """What is asked for: the name of each field, its words, and what stands in it."""
    if chosen.kind == "each":
        return [
            (f"value-{name}", words, typed.get(f"value-{name}", (chosen.stands or {}).get(name)))
            for name, words in chosen.names.items()
        ]
    return [("value", "Points", typed.get("value", chosen.stands))]


def _preview(
    desk: Desk, game: Game, chosen: Value | None, typed: Typed
) -> tuple[SheetPreview | None, Sequence[Finding]]:
    """What the typed value leads to, or the objections to it; neither before one was typed."""
    if chosen is None or not any(map(_is_value, typed)):
        return None, ()
    try:
        value = decided_value(chosen, typed)
        row = decision_row(chosen.where, value, desk.actor.name, "not saved yet")
        return sheet_preview(game, with_decision(game.sheet, row)), ()
    except Refused as refused:
        return None, refused.findings


def _is_value(name: str) -> bool:
    return name == "value" or name.startswith("value-")
