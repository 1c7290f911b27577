"""Files of an event for its officials. A file of people or of the log is kept by no browser."""

from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournament.accounts.proof import is_proved
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.board.floor_views import CONDUCT
from tournament.desk.board.wrap_up import downloads_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.desk.reading.spreadsheets import Cell, csv_file
from tournament.htmx import HtmxRequest
from tournament.outlets.csv_rows import entry_rows, game_rows, hand_rows, log_rows
from tournament.outlets.downloads_page import files_of
from tournament.registration.selectors import divisions_of


@for_staff("see the desk")
@require_safe
def downloads(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show every file of the event with what it holds."""
    return desk.page(
        "tournament/outlets/downloads.html",
        here="downloads",
        files=files_of(desk),
        results=downloads_of(desk.event, list(divisions_of(desk.event))),
        addresses=[
            (page, request.build_absolute_uri(reverse(page, args=[desk.event.slug])))
            for page in ("event-calendar", "results-feed")
        ],
    )


@for_staff("see the desk")
@require_safe
def entries(request: HtmxRequest, desk: Desk, division: str) -> StreamingHttpResponse:
    """Download a division's entries."""
    here = division_at(desk, division)
    return _file(desk, f"{here.slug} entries", entry_rows(here, contacts=False))


@for_staff("enter teams")
@require_safe
def contacts(request: HtmxRequest, desk: Desk, division: str) -> HttpResponseBase:
    """Download them with how to reach each player, soon after the password was given."""
    here = division_at(desk, division)
    if not is_proved(request.session, now()):
        return ask_password(desk)
    return _file(desk, f"{here.slug} contacts", entry_rows(here, contacts=True))


def ask_password(desk: Desk) -> HttpResponse:
    """Ask for the password once more, and lead back to the files."""
    back = urlencode({"next": reverse("downloads", args=[desk.event.slug])})
    return redirect(f"{reverse('password-again')}?{back}")


@for_staff("read the log")
@require_safe
def games(request: HtmxRequest, desk: Desk) -> StreamingHttpResponse:
    """Download the result of every game."""
    return _file(desk, "games", game_rows(desk.event))


@for_staff("read the log")
@require_safe
def hands(request: HtmxRequest, desk: Desk) -> StreamingHttpResponse:
    """Download every hand."""
    return _file(desk, "hands", hand_rows(desk.event))


@for_staff("read the log")
@require_safe
def log(request: HtmxRequest, desk: Desk) -> StreamingHttpResponse:
    """Download the log. Only those who rule get conduct rows."""
    return _file(desk, "log", log_rows(desk.event, () if desk.may("rule") else CONDUCT))


def _file(desk: Desk, what: str, rows: Iterable[Sequence[Cell]]) -> StreamingHttpResponse:
    answer = csv_file(slugify(f"{desk.event.slug} {what}"), rows)
    answer["Cache-Control"] = "no-store, private"
    return answer
