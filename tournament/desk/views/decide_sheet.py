"""Deciding a value on a score sheet: which, what instead, what follows, and saving it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from rules.findings import Finding
from rules.refusals import Refused
from tournament.brackets.models import Game
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.actions.decide_on_sheet import decide_on_sheet
from tournament.desk.decidable import (
    Value,
    decided_value,
    decision_row,
    ruling_of,
    value_at,
    values_of,
    with_decision,
)
from tournament.desk.now import now
from tournament.desk.scoring.queue_page import games_of, round_named
from tournament.desk.sheet_preview import SheetPreview, sheet_preview

Typed = Mapping[str, str]


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def decide_sheet(request: HttpRequest, desk: Desk, sheet: int) -> HttpResponse:
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
    return _page(request, desk, game, typed, findings)


def _save(desk: Desk, game: Game, typed: Typed) -> Receipt:
    value = value_at(game.sheet, typed.get("where", ""))
    return decide_on_sheet(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        game=game,
        where=value.where,
        value=decided_value(value, typed),
        reason=typed.get("reason", ""),
    )


def _page(
    request: HttpRequest, desk: Desk, game: Game, typed: Typed, findings: Sequence[Finding]
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
