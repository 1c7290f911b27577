"""Correct a posted sheet: its hands, a preview, saving."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods

from rules.core.findings import Finding
from rules.refusals import Refused
from scoring.entry import endings_of, rules_of
from scoring.on_paper import paper_totals
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.act.agreement import agreed_by, second_officials
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.reading.floor_people import title_of
from tournament.desk.reading.sides import entries_by_side
from tournament.desk.scoring.correction_form import hand_fields, hands_in, hands_typed
from tournament.desk.scoring.correction_page import (
    CorrectionPreview,
    preview_of,
    preview_of_totals,
    to_tell,
)
from tournament.desk.scoring.corrections import correct_sheet, correct_totals
from tournament.desk.scoring.forms import CorrectionForm
from tournament.desk.scoring.queue_page import games_of, round_named
from tournament.desk.scoring.total_form import paper_typed, total_fields, totals_in, was_called
from tournament.htmx import HtmxRequest

Hands = Sequence[Mapping[str, Any]]
Typed = Mapping[str, str]


@for_staff("correct sheets")
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """GET: the hands, and a preview. POST: save them, or tick everyone as told."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    if request.method != "POST":
        return _page(desk, game, request.GET.dict(), CorrectionForm(request.GET))
    form, typed = CorrectionForm.sent(request), answers_sent(request)
    if form["tick"].value():
        return _page(desk, game, typed, form)
    try:
        receipt = _save(desk, game, typed, form)
    except Refused as refused:
        return _page(desk, game, typed, form, refused.findings)
    return show_receipt(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)


def _save(desk: Desk, game: Game, typed: Typed, form: CorrectionForm) -> Receipt:
    said, preview = form.said, _preview_of(game, typed)
    words: dict[str, Any] = {
        "game": game,
        "revision": said["revision"] or 0,
        "reason": said["reason"],
        "told": said["told"],
        "agreed": _agreed(desk, game, typed) if preview.flips else (),
    }
    if paper_totals(game.sheet):
        return correct_totals(desk.act(now()), paper=paper_typed(game.sheet, typed), **words)
    return correct_sheet(desk.act(now()), hands=_hands(game, typed), **words)


def _hands(game: Game, typed: Typed) -> Hands:
    return hands_typed(game.sheet, contents(standing_hands(game.sheet)), typed)


def _preview_of(game: Game, typed: Typed) -> CorrectionPreview:
    """The effect of the correction. Raises Refused if the rules refuse it."""
    if paper_totals(game.sheet):
        return preview_of_totals(game, paper_typed(game.sheet, typed))
    return preview_of(game, _hands(game, typed))


def _agreed(desk: Desk, game: Game, typed: Typed) -> Sequence[str]:
    return agreed_by(_seconds(desk), entries_by_side(game).values(), typed, now())


def _seconds(desk: Desk) -> Sequence[User]:
    """The officials whom this one can ask."""
    return second_officials(desk.event, desk.request.user.pk or 0)


def _page(
    desk: Desk,
    game: Game,
    typed: Typed,
    form: CorrectionForm,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    sheet = game.sheet
    written = contents(standing_hands(sheet))
    kept = totals_in(typed) if paper_totals(sheet) else hands_in(typed)
    preview, objections = _preview(game, typed) if kept else (None, ())
    findings = findings or objections
    return desk.page(
        "tournament/scoring/correct.html",
        status=422 if findings else 200,
        here="queue",
        sheet=sheet,
        round_named=round_named(game),
        hands=() if paper_totals(sheet) else hand_fields(sheet, written, typed),
        totals=total_fields(sheet, typed) if paper_totals(sheet) else (),
        endings=endings_of(rules_of(sheet)),
        clock=was_called(sheet, typed),
        preview=preview,
        findings=findings,
        typed=typed,
        kept=kept,
        to_tell=to_tell(sheet),
        told=rules_of(sheet).seats if form["tick"].value() else form["told"].value() or (),
        seconds=_seconds(desk),
        sides=[(side[0].pk, title_of(side)) for side in entries_by_side(game).values()],
    )


def _preview(game: Game, typed: Typed) -> tuple[CorrectionPreview | None, Sequence[Finding]]:
    """The effect, or the objections to it."""
    try:
        return _preview_of(game, typed), ()
    except Refused as refused:
        return None, refused.findings
