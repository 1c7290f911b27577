"""Public pages inside other things: over a video stream, and in a frame of a club's website.

An embedded page is rendered without its request: it knows no reader, reads no session and sets no
cookie, for browsers treat it as a stranger's page inside another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tournament.desk.act.staff import Desk, for_staff, zone_of
from tournament.desk.act.windows import asked_of, window_of
from tournament.desk.now import now
from tournament.desk.public.bracket_layout import PartWanted, bracket_page
from tournament.desk.public.event_page import (
    PlayingShown,
    latest_results,
    playing_now,
    published_stage,
)
from tournament.desk.public.match_page import match_named
from tournament.desk.public.my_page_views import WALL_SECONDS
from tournament.desk.public.news import EVERYTHING, for_all, news_of
from tournament.desk.public.projector_page import (
    SIZES,
    THEMES,
    Look,
    Overlay,
    match_at,
    overlay_addresses,
    overlay_of,
)
from tournament.desk.public.results import results_of
from tournament.desk.public.sites import ANYWHERE, SitesForm, allow_sites
from tournament.desk.publish import bracket_of
from tournament.desk.reading.match_words import division_named, event_named
from tournament.headers import let_frame
from tournament.htmx import HtmxRequest
from tournament.registration.models import Event
from tournament.registration.selectors import divisions_of

MOST_ROWS = 24
"""Rows of a page, and of a list in a frame, which has no pages."""
KEPT = ("theme", "size", "division", "match")
"""What the addresses of overlays are chosen by."""


@require_safe
def overlays(request: HtmxRequest, event: str) -> HttpResponse:
    """Show the addresses of an event's overlays, to copy into a streaming program."""
    row = event_named(request, event)
    look = _look(request)
    asked = match_named(row.slug, request.GET.get("division", ""), request.GET.get("match", ""))
    every = overlay_addresses(row, asked)
    window = window_of(every, asked_of(request, *KEPT), lambda each: str(each.words), MOST_ROWS)
    context = {
        "event": row,
        "look": look,
        "kept": f"division={asked.stage.division.slug}&match={asked.code}" if asked else "",
        "window": window,
        "themes": THEMES,
        "sizes": SIZES,
        "overlays": [
            (each, request.build_absolute_uri(f"{each.path}?{look.query}")) for each in window.rows
        ],
    }
    return render(request, "tournament/public/overlays.html", context)


@for_all("theme", "size")
@require_safe
def overlay_table(request: HtmxRequest, event: str, number: int) -> HttpResponse:
    """Show the match at a table over a picture; of a free table its result for some time."""
    row = event_named(request, event)
    table = get_object_or_404(row.tables, number=number)
    if not row.tables_public:
        return _private_tables(request, row)
    this = now()
    match = match_at(table, this)
    return _overlay(request, row, overlay_of(match, row, this) if match else None)


def _private_tables(request: HtmxRequest, event: Event) -> HttpResponse:
    """Say why there is nothing; on a stream that runs already, show nothing at all."""
    if request.htmx:
        return _overlay(request, event, None)
    context = {"event": event, "look": _look(request), "is_private": True, "zone": zone_of(event)}
    return render(request, "tournament/public/overlay.html", context, status=403)


@for_all("theme", "size")
@require_safe
def overlay_match(request: HtmxRequest, event: str, division: str, code: str) -> HttpResponse:
    """Show a match over a picture, also after it is over."""
    row = event_named(request, event)
    match = match_named(row.slug, division, code)
    shown = overlay_of(match, row, now()) if match else None
    if shown is None:
        raise Http404("no such match")
    return _overlay(request, row, shown)


def _overlay(request: HtmxRequest, event: Event, shown: Overlay | None) -> HttpResponse:
    this, shows = now(), shown.match.code if shown else ""
    news = news_of(request, event, EVERYTHING, this, seconds=WALL_SECONDS, shows=shows)
    if news is None:
        return HttpResponse(status=204)
    context = {**news, "shown": shown, "look": _look(request), "now": this}
    return render(request, "tournament/public/overlay.html", context)


def _look(request: HtmxRequest) -> Look:
    return Look.of(request.GET.get("theme", ""), request.GET.get("size", ""))


@for_all()
@require_safe
def embed_event(request: HtmxRequest, event: str) -> HttpResponse:
    """Show who plays and the latest results, for a frame of a club's website."""
    row = event_named(request, event)
    news = news_of(request, row, EVERYTHING, now())
    if news is None:
        return _framed(row, HttpResponse(status=204))
    divisions = list(divisions_of(row))
    context = {
        **news,
        "ask": request.path,
        "at": reverse("event", args=[row.slug]),
        "divisions": divisions,
        "several": len(divisions) > 1,
        **_playing(playing_now(row)),
        "results": latest_results(row),
    }
    return _embedded(row, "tournament/public/embed_event.html", context)


@for_all()
@require_safe
def embed_division(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Show a division's bracket or standings, and its results, for a frame of a club's website."""
    row = division_named(request, event, division)
    news = news_of(request, row.event, EVERYTHING, now())
    if news is None:
        return _framed(row.event, HttpResponse(status=204))
    stage = published_stage(row)
    published = bracket_of(stage, row.event) if stage else None
    standings = results_of(row, official=False) if stage else None
    is_tree = published is not None and published.picture.plan.kind.shown == "tree"
    context = {
        **news,
        "ask": request.path,
        "at": reverse("division", args=[row.event.slug, row.slug]),
        "division": row,
        "stage": stage,
        "bracket": bracket_page(published, PartWanted()) if published and is_tree else None,
        "standings": replace(standings, rows=standings.rows[:MOST_ROWS]) if standings else None,
        "more_places": max(0, len(standings.rows) - MOST_ROWS) if standings else 0,
        "mine": (),
        **_playing([each for each in playing_now(row.event) if each.match.stage.division == row]),
        "results": latest_results(row.event, row),
    }
    return _embedded(row.event, "tournament/public/embed_division.html", context)


def _playing(rows: Sequence[PlayingShown]) -> dict[str, Any]:
    """The first matches in play; a frame has no pages, and links to the whole list."""
    return {"playing": rows[:MOST_ROWS], "more_playing": max(0, len(rows) - MOST_ROWS)}


def _embedded(event: Event, template: str, context: Mapping[str, Any]) -> HttpResponse:
    page = render_to_string(template, {**context, "is_allowed": bool(event.sites)})
    return _framed(event, HttpResponse(page))


def _framed(event: Event, response: HttpResponse) -> HttpResponse:
    """The response, which the event's websites may show in a frame."""
    let_frame(response, [ANYWHERE] if ANYWHERE in event.sites else event.sites)
    return response


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def outside(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show how to bring the event onto a stream and a club's website, and choose which may."""
    sites = desk.event.sites
    typed = {
        "anywhere": ANYWHERE in sites,
        "sites": "\n".join(site for site in sites if site != ANYWHERE),
    }
    form = SitesForm.for_page(request, initial=typed)
    if form.is_valid():
        receipt = allow_sites(desk.act(now()), sites=form.allowed())
        return desk.answer(receipt, "desk-outside")
    absolute = request.build_absolute_uri
    slug = desk.event.slug
    divisions = list(divisions_of(desk.event))
    return desk.page(
        "tournament/public/outside.html",
        status=422 if form.is_bound else 200,
        form=form,
        find=absolute(reverse("find", args=[slug])),
        frames=[
            (desk.event.name, absolute(reverse("embed-event", args=[slug]))),
            *(
                (row.name, absolute(reverse("embed-division", args=[slug, row.slug])))
                for row in divisions
            ),
        ],
    )
