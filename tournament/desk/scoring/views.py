"""The scoring table: its queue, a sheet as paper, posting it, and sending it back."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from scoring.papers import Heading, paper_of
from tournament.brackets.models import Game
from tournament.desk.act.answers import show_receipt, unless_seen
from tournament.desk.act.shown import CHANGED_SINCE
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import clock_of
from tournament.desk.now import now
from tournament.desk.scoring.blank_sheets import empty_sheets, sheets_for_matches
from tournament.desk.scoring.forms import SheetForm
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
from tournament.language import speak_to_players
from tournament.live.selectors import head_of

INITIALS = "initials"


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
    return _sheet_page(request, desk, _game(desk, sheet), SheetForm({}))


def _sheet_page(
    request: HtmxRequest,
    desk: Desk,
    game: Game,
    form: SheetForm,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    """The sheet as it stands; with findings, what was typed where another was shown."""
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
        initials=form.data.get("initials", request.session.get(INITIALS, "")),
        reason=form.data.get("reason", ""),
        findings=findings,
        changes=sheet_changes(game.sheet, form.data.get("hands_shown", "")),
        here="queue",
    )


@for_staff("post sheets")
@require_POST
def post(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Post a sheet; keep the initials for the next one."""
    said = SheetForm.sent(request).said
    try:
        receipt = post_sheet(
            desk.act(now()),
            game=_game(desk, sheet),
            round_named=said["round"],
            initials=said["initials"],
            looked=said["looked"],
            shown=said["shown"],
        )
    except Refused as error:
        return shown_anew(request, desk, sheet, error)
    request.session[INITIALS] = said["initials"]
    return show_receipt(request, receipt, "queue", event=desk.event.slug)


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
    return show_receipt(request, receipt, "queue", event=desk.event.slug)


def shown_anew(request: HtmxRequest, desk: Desk, sheet: int, error: Refused) -> HttpResponse:
    """The sheet as it stands now, where the form showed another; else raise again."""
    if error.findings[0].code != CHANGED_SINCE:
        raise error
    form = SheetForm.sent(request)
    return _sheet_page(request, desk, _game(desk, sheet), form, error.findings)


def _game(desk: Desk, sheet: int) -> Game:
    return get_object_or_404(games_of(desk.event), sheet=sheet)


@for_staff("post sheets")
@require_safe
def print_sheets(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Score sheets to write on: with names and round, and wholly blank ones."""
    speak_to_players(request, desk.event)
    return desk.page(
        "tournament/scoring/sheets_print.html",
        named=list(sheets_for_matches(desk.event)),
        empty=list(empty_sheets(desk.event)),
        foot=_log_line(desk),
    )


def _log_line(desk: Desk) -> Words:
    """The head of the log, for the foot of a sheet: on paper nobody can change it."""
    return say("Log %(head)s", head=str(head_of(desk.event.topic)))
