"""Seasons: at the desk the list, a new one, its page and events; for everyone page and CSV."""

from collections.abc import Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from rules.core.messages import say, sentences
from tournament.accounts.change import the_installation
from tournament.brackets.stage_graph import have_ways
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import account_of, may_make_events, show_receipt
from tournament.desk.act.windows import nearest_page
from tournament.desk.now import now
from tournament.desk.reading.spreadsheets import Cell, csv_text
from tournament.desk.seasons.forms import SeasonEventForm, SeasonForm
from tournament.desk.seasons.season_page import SeasonShown, season_shown
from tournament.desk.seasons.seasons import (
    SeasonDesk,
    actor_of,
    add_event,
    change_season,
    changes_of,
    delete_season,
    for_season,
    for_season_change,
    make_season,
    remove_event,
)
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division
from tournament.seasons.models import Season
from tournament.seasons.selectors import addable, directed_by, public_seasons, seasons_of

CHANGES = 20
"""The changes that a season's page lists at once."""


@login_required
@require_GET
def mine(request: HtmxRequest) -> HttpResponse:
    """Show the seasons that this director made or has an event in."""
    user = account_of(request)
    context = {"seasons": seasons_of(user), "may_make": may_make_events(user)}
    return render(request, "tournament/seasons/seasons.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HtmxRequest) -> HttpResponse:
    """Ask for a season's name and points, and create it."""
    user = account_of(request)
    if not may_make_events(user):
        raise PermissionDenied("season")
    form = SeasonForm.for_page(request)
    if not form.is_valid():
        context = {"form": form, "key": form["key"].value() or new_key()}
        status = 422 if form.is_bound else 200
        return render(request, "tournament/seasons/season_form.html", context, status=status)
    season = make_season(
        maker=user,
        actor=actor_of(request),
        now=now(),
        words=form.words(),
        key=form.cleaned_data["key"],
    )
    return HttpResponseRedirect(reverse("desk-season", args=[season.slug]), status=303)


@for_season
@require_GET
def show(request: HtmxRequest, desk: SeasonDesk) -> HttpResponse:
    """Show the season's standings, its events and its changes, the last ones first."""
    divisions = addable(desk.season, desk.user) if desk.changes else []
    return desk.page(
        "tournament/seasons/season.html",
        shown=season_shown(desk.season),
        divisions=divisions,
        has_stages=any(map(have_ways, {row.event for row in divisions})),
        directed=set(directed_by(desk.user).values_list("pk", flat=True)),
        log=nearest_page(changes_of(desk.season), request.GET.get("log", "1"), CHANGES),
        zone=the_installation().zone or "UTC",
    )


@for_season_change
@require_http_methods(["GET", "POST"])
def change(request: HtmxRequest, desk: SeasonDesk) -> HttpResponse:
    """Show the season's name and points; save them."""
    form = SeasonForm.for_page(request, initial=_typed(desk.season))
    if form.is_valid():
        receipt = change_season(desk.act(now()), words=form.words())
        return show_receipt(request, receipt, "desk-season", season=desk.season.slug)
    status = 422 if form.is_bound else 200
    return desk.page("tournament/seasons/season_form.html", status=status, form=form)


def _typed(season: Season) -> dict[str, object]:
    return {
        "name": season.name,
        "points": " ".join(map(str, season.points)),
        "taking_part": season.taking_part or "",
        "best": season.best or "",
    }


@for_season_change
@require_POST
def add(request: HtmxRequest, desk: SeasonDesk) -> HttpResponse:
    """Add an event that this director directs."""
    said = SeasonEventForm.sent(request).said
    directed = Division.objects.filter(event__in=directed_by(desk.user)).select_related("event")
    division = get_object_or_404(directed, pk=said["division"])
    receipt = add_event(desk.act(now()), division=division, whole=said["whole"])
    return show_receipt(request, receipt, "desk-season", season=desk.season.slug)


@for_season_change
@require_POST
def remove(request: HtmxRequest, desk: SeasonDesk, row: int) -> HttpResponse:
    """Take an event out of the season."""
    rows = desk.season.events.select_related("event", "division")
    receipt = remove_event(desk.act(now()), row=get_object_or_404(rows, pk=row))
    return show_receipt(request, receipt, "desk-season", season=desk.season.slug)


@for_season_change
@require_http_methods(["GET", "POST"])
def delete(request: HtmxRequest, desk: SeasonDesk) -> HttpResponse:
    """Ask whether to delete the season, and delete it."""
    if request.method == "GET":
        return desk.page("tournament/seasons/season_delete.html")
    delete_season(desk.act(now()))
    messages.success(request, str(say("Season “%(season)s” was deleted.", season=desk.season.name)))
    return HttpResponseRedirect(reverse("desk-seasons"), status=303)


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
    text = csv_text(_cells(season_shown(row)))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{row.slug}-standings.csv"'
    return answer


def _named(slug: str) -> Season:
    return get_object_or_404(public_seasons(), slug=slug)


def _cells(shown: SeasonShown) -> Iterator[list[Cell]]:
    """The header and a row for each person, with their points in each event that counts."""
    events = [column.title for column in shown.columns if not column.open]
    yield [
        gettext("Place"),
        gettext("Last place shared"),
        gettext("Player"),
        gettext("Points"),
        *events,
        gettext("Decided by"),
    ]
    unclear = gettext("Not yet known who of this name")
    for row in shown.rows:
        yield [
            row.stood.place,
            row.stood.last,
            row.name,
            round(float(row.stood.total), 4),
            *(
                round(float(cell.scored.points), 4) if cell.scored else None
                for cell in row.cells
                if not cell.column.open
            ),
            sentences(row.stood.why, unclear if row.is_unclear else ""),
        ]
