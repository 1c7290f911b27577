"""The scoring table: the queue, a sheet as paper, posting, sending back."""

from collections.abc import Sequence

from django.contrib.auth.models import User
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
from tournament.registration.selectors import initials_of

INITIALS = "initials"


@for_staff("post sheets")
@require_safe
@unless_seen
def queue(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the verified sheets, and the latest posted ones."""
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
        named=list(sheets_for_matches(desk.event, request.build_absolute_uri)),
        empty=list(empty_sheets(desk.event)),
        foot=_log_line(desk),
    )


def _log_line(desk: Desk) -> Words:
    """The head of the log for a sheet's foot: paper cannot be changed later."""
    return say("Log %(head)s", head=str(head_of(desk.event.topic)))
