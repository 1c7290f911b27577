"""A season's standings for everyone: page and CSV."""

import csv
from collections.abc import Iterator
from io import StringIO

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournament.desk.public.csv_cells import BOM, safe
from tournament.desk.seasons.season_page import SeasonShown, season_shown
from tournament.htmx import HtmxRequest
from tournament.seasons.models import Season
from tournament.seasons.selectors import public_seasons


@require_safe
def season(request: HtmxRequest, season: str) -> HttpResponse:
    """Show who stands where in a season, event by event."""
    row = _named(season)
    context = {"season": row, "shown": season_shown(row)}
    return render(request, "tournament/seasons/public.html", context)


@require_safe
def as_csv(_request: HtmxRequest, season: str) -> HttpResponse:
    """Download the standings, for a spreadsheet. Numbers are numbers; no text becomes a formula."""
    row = _named(season)
    text = StringIO()
    csv.writer(text).writerows(_cells(season_shown(row)))
    answer = HttpResponse(BOM + text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{row.slug}-standings.csv"'
    return answer


def _named(slug: str) -> Season:
    return get_object_or_404(public_seasons(), slug=slug)


def _cells(shown: SeasonShown) -> Iterator[list[str | int | float | None]]:
    """The header and a row for each person, with their points in each event that counts."""
    events = [column.row.event.name for column in shown.columns if not column.open]
    yield [
        gettext("Place"),
        gettext("Last place shared"),
        gettext("Player"),
        gettext("Points"),
        *map(safe, events),
        gettext("Decided by"),
    ]
    for row in shown.rows:
        yield [
            row.stood.place,
            row.stood.last,
            safe(row.name),
            round(float(row.stood.total), 4),
            *(
                round(float(cell.scored.points), 4) if cell.scored else None
                for cell in row.cells
                if not cell.column.open
            ),
            safe(row.stood.why),
        ]
