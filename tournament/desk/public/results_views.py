"""The results of a division as page, print, CSV and PDF; its certificates; the event's places."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.typed_numbers import whole_number
from tournament.desk.act.staff import Desk, for_staff, is_official, zone_of
from tournament.desk.act.windows import A_PAGE, FIND, PAGE, Asked, asked_of, window_of
from tournament.desk.now import now
from tournament.desk.public.my_team import find_teams
from tournament.desk.public.news import EVERYTHING, about_division, for_all, news_of
from tournament.desk.public.overall import overall_of
from tournament.desk.public.results import STEPS, ResultRow, Results, results_of
from tournament.desk.public.results_pdf import certificates_of, drawn, sheet_of, signatures_of
from tournament.desk.reading.match_words import division_named, event_named
from tournament.desk.reading.spreadsheets import Cell, csv_text
from tournament.htmx import HtmxRequest
from tournament.language import speak_to_players
from tournament.registration.models import Division
from tournament.registration.selectors import divisions_of
from tournament.timing.facts import standings_hidden_by

MOST_PLACES = 999


@for_all("team", FIND, PAGE)
@require_safe
def results(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Show the results, so far or final; `team` leads to a team, by name or number."""
    row = division_named(request, event, division)
    news = news_of(request, row.event, about_division(row), now())
    if news is None:
        return HttpResponse(status=204)
    found = _results(request, row)
    typed = request.GET.get("team", "").strip()[:60]
    mine = find_teams(found.rows, typed, by_number=row.learning) if typed else []
    own = {team.entry for team in mine}
    window = window_of(found.rows, _asked(request, found, own), _search_words)
    context = news | {
        "division": row,
        "results": found,
        "window": window,
        "part": replace(found, rows=tuple(window.rows)),
        "query": window.here.removeprefix("?"),
        "own": typed or window.find,
        "typed": typed,
        "mine": own,
        "others": divisions_of(row.event),
        "hidden_by": standings_hidden_by(row),
    }
    return render(request, "tournament/public/results.html", context)


def _asked(request: HtmxRequest, found: Results, own: Collection[int]) -> Asked:
    """What the address asks for; without a page that of the highlighted team."""
    asked = asked_of(request, "team")
    if asked.page or asked.find or not own:
        return asked
    first = next(at for at, row in enumerate(found.rows) if row.entry in own)
    return replace(asked, page=str(first // A_PAGE + 1))


def _search_words(row: ResultRow) -> str:
    return " ".join([str(row.number), row.title, *row.players])


@require_safe
def printed(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Show the results for the printer."""
    row = division_named(request, event, division)
    context = {
        "event": row.event,
        "division": row,
        "results": _results(request, row),
        "zone": zone_of(row.event),
    }
    return render(request, "tournament/public/results_print.html", context)


@require_safe
def as_csv(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Download the results, for a spreadsheet. Numbers are numbers; no text becomes a formula."""
    row = division_named(request, event, division)
    text = csv_text(_cells(_results(request, row)))
    return _file(row, text, "text/csv; charset=utf-8", "attachment", "csv")


@require_safe
def as_pdf(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Show the results as a PDF file."""
    row = division_named(request, event, division)
    sheet = sheet_of(_results(request, row))
    return _file(row, drawn(sheet), "application/pdf", "inline", "pdf")


def _file(
    division: Division, content: str | bytes, kind: str, shown: str, ending: str
) -> HttpResponse:
    """A download that names event and division; children's are kept out of search engines."""
    answer = HttpResponse(content, content_type=kind)
    name = slugify(f"{division.event.slug} {division.slug}")
    answer["Content-Disposition"] = f'{shown}; filename="{name}-results.{ending}"'
    if division.learning:
        answer["X-Robots-Tag"] = "noindex"
    return answer


def _results(request: HtmxRequest, division: Division) -> Results:
    official = bool(standings_hidden_by(division)) and is_official(request, division.event)
    return results_of(division, official=official)


def _cells(results: Results) -> Iterator[Sequence[Cell]]:
    """The header and a row for each entry, side rankings last. Of children only number and team."""
    if results.division.learning:
        yield [gettext("Number"), gettext("Team")]
        for row in results.rows:
            yield [row.number, row.title]
        return
    yield [
        gettext("Place"),
        gettext("Last place shared"),
        gettext("Pool"),
        gettext("Team"),
        gettext("Players"),
        gettext("Won"),
        gettext("Lost"),
        gettext("Points"),
        gettext("Decided by"),
        gettext("Prize"),
        *(side.name for side in results.sides),
    ]
    for row in results.rows:
        line = row.line
        yield [
            line.place or None,
            line.last or None,
            line.group,
            row.title,
            ", ".join(row.players),
            line.won,
            line.lost,
            line.number,
            line.why,
            row.prize,
            *(side.places.get(row.entry) for side in results.sides),
        ]


@for_staff("print cards")
@require_safe
def certificates(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show a certificate for each team in the first `places`, 3 unless asked."""
    speak_to_players(request, desk.event)
    places = whole_number(request.GET.get("places", ""), MOST_PLACES) or STEPS
    return desk.page(
        "tournament/public/certificates.html",
        places=places,
        certificates=certificates_of(desk.event, places),
        signatures=signatures_of(desk.event),
    )


@for_all(FIND, PAGE)
@require_safe
def overall(request: HtmxRequest, event: str) -> HttpResponse:
    """Show everybody's place through all stages that lead to each other."""
    row = event_named(request, event)
    news = news_of(request, row, EVERYTHING, now())
    if news is None:
        return HttpResponse(status=204)
    rankings = overall_of(row, official=is_official(request, row))
    holders = [(ranking, *holder) for ranking in rankings for holder in ranking.holders]
    window = window_of(holders, asked_of(request), lambda holder: holder[2])
    context = news | {
        "rankings": rankings,
        "window": window,
        "query": window.here.removeprefix("?"),
        "parts": [(key, list(rows)) for key, rows in groupby(window.rows, lambda row: row[0])],
    }
    return render(request, "tournament/public/overall.html", context)
