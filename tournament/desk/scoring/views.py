"""The scoring table: the queue, a sheet as paper, posting, sending back, correcting."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from scoring.aims import noun_of
from scoring.entry import endings_of, rules_of
from scoring.on_paper import paper_totals
from scoring.papers import Heading, paper_of
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.act.agreement import agreed_by, second_officials
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.shown import CHANGED_SINCE
from tournament.desk.act.staff import (
    WITHOUT_HANDS,
    Desk,
    clock_of,
    for_staff,
    unless_seen,
)
from tournament.desk.act.windows import asked_of, window_of
from tournament.desk.now import now
from tournament.desk.reading.floor_people import card_of
from tournament.desk.reading.person_scores import entries_by_side
from tournament.desk.scoring.correction_form import hand_fields, hands_in, hands_typed
from tournament.desk.scoring.correction_page import (
    CorrectionPreview,
    preview_of,
    preview_of_totals,
    to_tell,
)
from tournament.desk.scoring.corrections import correct_sheet, correct_totals
from tournament.desk.scoring.forms import (
    CorrectionForm,
    SheetForm,
    paper_typed,
    total_fields,
    totals_in,
    was_called,
)
from tournament.desk.scoring.posting import post_sheet, return_sheet
from tournament.desk.scoring.queue_page import (
    game_over_of,
    games_of,
    posted_games,
    queue_of,
    queued_of,
    round_kept,
    round_named,
    search_words,
)
from tournament.desk.scoring.score_lines import empty_sheets, sheets_for_matches
from tournament.desk.scoring.sheet_changes import sheet_changes
from tournament.htmx import HtmxRequest
from tournament.language import speak_to_players
from tournament.live.selectors import head_of
from tournament.phones_address import for_phones
from tournament.registration.selectors import initials_of

A_PAGE, INITIALS = 32, "initials"


@for_staff("post sheets")
@require_safe
@unless_seen(WITHOUT_HANDS)
def queue(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the verified sheets, and the latest posted ones."""
    return desk.page(
        "tournament/scoring/queue.html",
        window=window_of(queue_of(desk.event), asked_of(request), search_words, A_PAGE),
        posted=posted_games(desk.event),
        now=now(),
        here="queue",
    )


@for_staff("post sheets")
@require_safe
def sheet(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Show one sheet as paper, with its actions."""
    return _sheet_page(request, desk, _game(desk, sheet), SheetForm({}))


def _sheet_page(
    request: HtmxRequest,
    desk: Desk,
    game: Game,
    form: SheetForm,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    """The current sheet; with findings, the input if an outdated one was shown."""
    queued = queued_of(game)
    heading = Heading(
        event=desk.event.name,
        division=game.match.stage.division.name,
        round_named=round_named(game),
        game=str(game.number),
        table=str(queued.table or ""),
    )
    return desk.page(
        "tournament/scoring/sheet.html",
        status=422 if findings else 200,
        queued=queued,
        sheet=game.sheet,
        paper=paper_of(game.sheet, heading, clock_of(desk.event)),
        round_named=form.data.get("round", round_named(game)),
        foot=_log_line(desk),
        over=game_over_of(game),
        initials=form.data.get("initials", _initials(request)),
        reason=form.data.get("reason", ""),
        findings=findings,
        changes=sheet_changes(game.sheet, form.data.get("hands_shown", "")),
        here="queue",
    )


def _initials(request: HtmxRequest) -> str:
    """The initials on the last sheet this official posted, or those of their name."""
    assert isinstance(request.user, User)
    return str(request.session.get(INITIALS) or initials_of(request.user))


@for_staff("post sheets")
@require_POST
def post(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Post a sheet; remember the initials for the next one."""
    said, game = SheetForm.sent(request).said, _game(desk, sheet)
    try:
        receipt = post_sheet(
            desk.act(now()),
            game=game,
            round_named=round_kept(game, said["round"]),
            initials=said["initials"],
            looked=said["looked"],
            shown=said["shown"],
        )
    except Refused as error:
        return shown_anew(request, desk, sheet, error)
    request.session[INITIALS] = said["initials"]
    return desk.answer(receipt, "queue")


@for_staff("post sheets")
@require_POST
def send_back(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Send a verified sheet back to its table."""
    said = SheetForm.sent(request).said
    try:
        receipt = return_sheet(
            desk.act(now()), game=_game(desk, sheet), reason=said["reason"], shown=said["shown"]
        )
    except Refused as error:
        return shown_anew(request, desk, sheet, error)
    return desk.answer(receipt, "queue")


def shown_anew(request: HtmxRequest, desk: Desk, sheet: int, error: Refused) -> HttpResponse:
    """The current sheet if the form showed another; otherwise raise again."""
    if error.findings[0].code != CHANGED_SINCE:
        raise error
    form = SheetForm.sent(request)
    return _sheet_page(request, desk, _game(desk, sheet), form, error.findings)


def _game(desk: Desk, sheet: int) -> Game:
    return get_object_or_404(games_of(desk.event), sheet=sheet)


@for_staff("post sheets")
@require_safe
def print_sheets(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show printable score sheets: with names and round, and blank ones."""
    speak_to_players(request, desk.event)
    return desk.page(
        "tournament/scoring/sheets_print.html",
        named=list(sheets_for_matches(desk.event, for_phones(request))),
        empty=list(empty_sheets(desk.event)),
        foot=_log_line(desk),
    )


def _log_line(desk: Desk) -> Words:
    """The head of the log for a sheet's foot: paper cannot be changed later."""
    return say("Log %(head)s", head=str(head_of(desk.event.topic)))


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
    return desk.answer(receipt, "sheet", sheet=sheet)


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
        noun=noun_of(rules_of(sheet)),
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
        sides=[(side[0].pk, card_of(side)) for side in entries_by_side(game).values()],
    )


def _preview(game: Game, typed: Typed) -> tuple[CorrectionPreview | None, Sequence[Finding]]:
    """The effect, or the objections to it."""
    try:
        return _preview_of(game, typed), ()
    except Refused as refused:
        return None, refused.findings
