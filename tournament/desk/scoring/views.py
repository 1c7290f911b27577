"""The scoring table: the queue, one sheet as paper, posting it, sending it back, correcting it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.core.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from scoring.entry import endings_of, rules_of
from scoring.papers import Heading, paper_of
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.act.agreement import agreed_by, second_officials
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.answers import unless_seen
from tournament.desk.act.change import Receipt
from tournament.desk.act.shown import CHANGED_SINCE
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import clock_of
from tournament.desk.now import now
from tournament.desk.scoring.blank_sheets import empty_sheets, sheets_for_matches
from tournament.desk.scoring.correction_form import hand_fields, hands_typed
from tournament.desk.scoring.correction_page import CorrectionPreview, preview_of, to_tell
from tournament.desk.scoring.corrections import correct_sheet
from tournament.desk.scoring.posting import post_sheet, return_sheet
from tournament.desk.scoring.queue_page import (
    game_over_of,
    games_of,
    posted_games,
    queue_of,
    queued_of,
    round_named,
)
from tournament.desk.scoring.sheet_changes import sheet_changes
from tournament.htmx import HtmxRequest
from tournament.live.selectors import head_of

INITIALS = "initials"
Hands = Sequence[Mapping[str, Any]]
Typed = Mapping[str, str]


@for_staff("post sheets")
@require_safe
@unless_seen
def queue(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """The verified sheets, and those posted last."""
    return desk.page(
        "tournament/scoring/queue.html",
        queue=queue_of(desk.event),
        posted=posted_games(desk.event),
        now=now(),
        here="queue",
    )


@for_staff("post sheets")
@require_safe
def sheet(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """One sheet as paper, with what can be done with it."""
    return _sheet_page(request, desk, _game(desk, sheet))


def _sheet_page(
    request: HtmxRequest, desk: Desk, game: Game, findings: Sequence[Finding] = ()
) -> HttpResponse:
    """The sheet as it stands; with findings, what was typed into a form that showed another."""
    queued = queued_of(game)
    heading = Heading(
        event=desk.event.name,
        division=game.match.stage.division.name,
        round_named=round_named(game),
        game=str(game.number),
        table=str(queued.table or ""),
    )
    template = "tournament/scoring/sheet.html"
    return desk.page(
        template,
        status=422 if findings else 200,
        queued=queued,
        sheet=game.sheet,
        paper=paper_of(game.sheet, heading, clock_of(desk.event)),
        round_named=request.POST.get("round", round_named(game)),
        foot=_log_line(desk),
        over=game_over_of(game),
        initials=request.POST.get("initials", request.session.get(INITIALS, "")),
        reason=request.POST.get("reason", ""),
        findings=findings,
        changes=sheet_changes(game.sheet, request.POST.get("hands_shown", "")),
        here="queue",
    )


@for_staff("post sheets")
@require_POST
def post(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Post a sheet; the initials are filled in for the next one."""
    initials = request.POST.get("initials", "").strip().upper()[:4]
    try:
        receipt = post_sheet(
            desk.act(now()),
            game=_game(desk, sheet),
            round_named=request.POST.get("round", "").strip()[:80],
            initials=initials,
            looked="looked" in request.POST,
            shown=request.POST.get("shown", ""),
        )
    except Refused as error:
        return shown_anew(request, desk, sheet, error)
    request.session[INITIALS] = initials
    return show(request, receipt, "queue", event=desk.event.slug)


@for_staff("post sheets")
@require_POST
def send_back(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Send a verified sheet back to its table."""
    try:
        receipt = return_sheet(
            desk.act(now()),
            game=_game(desk, sheet),
            reason=request.POST.get("reason", ""),
            shown=request.POST.get("shown", ""),
        )
    except Refused as error:
        return shown_anew(request, desk, sheet, error)
    return show(request, receipt, "queue", event=desk.event.slug)


def shown_anew(request: HtmxRequest, desk: Desk, sheet: int, error: Refused) -> HttpResponse:
    """The sheet as it stands now, where the form showed another; else the refusal goes on."""
    if error.findings[0].code != CHANGED_SINCE:
        raise error
    return _sheet_page(request, desk, _game(desk, sheet), error.findings)


def _game(desk: Desk, sheet: int) -> Game:
    return get_object_or_404(games_of(desk.event), sheet=sheet)


@for_staff("post sheets")
@require_safe
def print_sheets(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Score sheets to write on: with names and round, and wholly blank ones."""
    context = {
        "event": desk.event,
        "named": list(sheets_for_matches(desk.event)),
        "empty": list(empty_sheets(desk.event)),
        "foot": _log_line(desk),
    }
    return render(request, "tournament/scoring/sheets_print.html", context)


def _log_line(desk: Desk) -> str:
    """The head of the log, for the foot of a sheet: on paper nobody can write it anew."""
    return f"Log {head_of(desk.event.topic)}"


@for_staff("correct sheets")
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """GET: the hands to change, and with `show` what that would change. POST: save it."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    if request.method != "POST":
        return _page(request, desk, game, request.GET.dict(), ())
    try:
        receipt = _save(request, desk, game)
    except Refused as refused:
        return _page(request, desk, game, request.POST.dict(), refused.findings)
    return show(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)


def _save(request: HtmxRequest, desk: Desk, game: Game) -> Receipt:
    typed = request.POST.dict()
    hands = hands_typed(game.sheet, contents(standing_hands(game.sheet)), typed)
    moment = now()
    return correct_sheet(
        desk.act(moment),
        game=game,
        revision=whole_number(typed.get("revision", "")) or 0,
        hands=hands,
        reason=typed.get("reason", ""),
        told=request.POST.getlist("told"),
        agreed=_agreed(request, desk, game, typed) if preview_of(game, hands).flips else (),
    )


def _agreed(request: HtmxRequest, desk: Desk, game: Game, typed: Typed) -> Sequence[str]:
    teams = [row.entry for row in game.sides.all()]
    return agreed_by(second_officials(desk.event, request.user.pk or 0), teams, typed, now())


def _page(
    request: HtmxRequest, desk: Desk, game: Game, typed: Typed, findings: Sequence[Finding]
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


def _preview(
    game: Game, hands: Hands, typed: Typed
) -> tuple[CorrectionPreview | None, Sequence[Finding]]:
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
