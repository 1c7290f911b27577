"""Correcting a posted sheet: the form, what it would change, and saving it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from rules.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from scoring.entry import endings_of, rules_of
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.access.agreement import agreed_by, second_officials
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.actions.correct_sheet import correct_sheet
from tournament.desk.now import now
from tournament.desk.pages.correction_form import hand_fields, hands_typed
from tournament.desk.pages.correction_page import Preview, preview_of, to_tell
from tournament.desk.pages.scoring_queue import games_of, round_named

Hands = Sequence[Mapping[str, Any]]
Typed = Mapping[str, str]


@for_staff("correct sheets")
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, desk: Desk, sheet: int) -> HttpResponse:
    """GET: the hands to change, and with `show` what that would change. POST: save it."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    if request.method != "POST":
        return _page(request, desk, game, request.GET.dict(), ())
    try:
        receipt = _save(request, desk, game)
    except Refused as refused:
        return _page(request, desk, game, request.POST.dict(), refused.findings)
    return show(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)


def _save(request: HttpRequest, desk: Desk, game: Game) -> Receipt:
    typed = request.POST.dict()
    hands = hands_typed(game.sheet, contents(standing_hands(game.sheet)), typed)
    moment = now()
    return correct_sheet(
        event=desk.event,
        actor=desk.actor,
        now=moment,
        game=game,
        revision=whole_number(typed.get("revision", "")) or 0,
        hands=hands,
        reason=typed.get("reason", ""),
        told=request.POST.getlist("told"),
        agreed=_agreed(request, desk, game, typed) if preview_of(game, hands).flips else (),
    )


def _agreed(request: HttpRequest, desk: Desk, game: Game, typed: Typed) -> Sequence[str]:
    teams = [row.entry for row in game.sides.all()]
    return agreed_by(second_officials(desk.event, request.user.pk or 0), teams, typed, now())


def _page(
    request: HttpRequest, desk: Desk, game: Game, typed: Typed, findings: Sequence[Finding]
) -> HttpResponse:
    sheet = game.sheet
    rules = rules_of(sheet)
    written = contents(standing_hands(sheet))
    preview, objections = _preview(game, hands_typed(sheet, written, typed), typed)
    context = {
        "event": desk.event,
        "desk": desk,
        "here": "queue",
        "sheet": sheet,
        "round_named": round_named(game),
        "hands": hand_fields(sheet, written, typed),
        "endings": endings_of(rules),
        "preview": preview,
        "findings": findings or objections,
        "typed": typed,
        "kept": {name: words for name, words in typed.items() if _is_hand(name)},
        "to_tell": to_tell(sheet),
        "told": request.POST.getlist("told"),
        "seconds": second_officials(desk.event, request.user.pk or 0),
        "teams": [row.entry for row in game.sides.all()],
    }
    status = 422 if context["findings"] else 200
    return render(request, "tournament/scoring/correct.html", context, status=status)


def _preview(game: Game, hands: Hands, typed: Typed) -> tuple[Preview | None, Sequence[Finding]]:
    """What would change, once it was asked for; or the objections to these hands."""
    if not any(_is_hand(name) for name in typed):
        return None, ()
    try:
        return preview_of(game, hands), ()
    except Refused as refused:
        return None, refused.findings


def _is_hand(name: str) -> bool:
    start, dash, _ = name.partition("-")
    return name == "strike" or (
        bool(dash) and start[:1] == "h" and whole_number(start[1:]) is not None
    )
