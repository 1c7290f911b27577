"""A team's personal and public page, the table finder and the projector."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.desk.act.secrets import Holder, holder_of
from tournament.desk.act.shown import MATCHES, message_mark, with_hands
from tournament.desk.act.staff import zone_of
from tournament.desk.now import now
from tournament.desk.public.event_page import divisions_at
from tournament.desk.public.my_ledger import TeamLedger, kept_ledger
from tournament.desk.public.my_team import MOST_SHOWN, find_teams
from tournament.desk.public.news import (
    EVERYTHING,
    about_matches,
    for_all,
    mark_of,
    message_of,
    news_of,
    shared_forecast,
)
from tournament.desk.public.projector_page import rows_readable, wall_page
from tournament.desk.public.team_page import addresses_of, team_page
from tournament.desk.public.views import FORECAST_SECONDS
from tournament.desk.public.where_next import Where, bracket_at, said_when_called, where_next
from tournament.desk.reading.match_words import division_named, event_named
from tournament.desk.tables.cards import qr_of
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.registration.models import Entry, Event
from tournament.registration.names import FEWEST_LETTERS
from tournament.timing.breaks import breaks_after, breaks_of
from tournament.timing.facts import hall_of

SEEN = "Rookery-Seen"
MOST_MATCHES = 100
"""Names of matches in an address, at most. The longest events have far fewer rounds."""

AT_TABLE = ("playing", "handed-in", "break")
HEIGHT, DISTANCE = 1.5, 15.0
WALL_SECONDS = 1.0
"""How long its clocks may be shared: the screen sets its own by them."""
LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,9})?) ?(m|ft)?", re.ASCII)
FOOT = 0.3048


@require_safe
def my_page(request: HtmxRequest, event: str, link: str) -> HttpResponse:
    """Show the next match and the ledger. Polls (`since`) get 204 without a change."""
    this = now()
    holder = holder_of(event, link, this)
    if holder is None:
        return private(render(request, "tournament/public/gone.html", status=404))
    speak_at(request, holder.event)
    message = message_of(holder.event, this)
    words = message.words if message else ""
    around = f"{message_mark(words)}.{this:%H%M}"
    seen = request.GET.get("since", "")
    if seen and seen == _seen(holder.event, around, _named_in(seen)):
        answer = HttpResponse(status=204)
    else:
        ledger = kept_ledger(holder.entry)
        teams = _teams(holder, ledger, this)
        topics = {topic for where in teams for topic in where.topics}
        seen = _seen(holder.event, around, topics | ledger.topics)
        told = {"message": words, "seen": seen, "now": this, "ledger": ledger}
        told["matches"] = seen.split(".", 3)[-1]
        told["calendar"] = reverse("my-calendar", args=[event, link])
        answer = _shown(request, holder, teams, told)
    answer[SEEN] = seen
    return private(answer)


def _teams(holder: Holder, ledger: TeamLedger, this: datetime) -> list[Where]:
    """Where the team plays next, then the player's other teams."""
    pauses, (own, *others) = hall_of(holder.event).pauses, holder.teams()
    rests = dict(breaks_after(ledger.signed, this, pauses))
    rests |= breaks_of([entry.pk for entry in others], this, pauses) if others else {}
    return where_next([own, *others], shared_forecast(holder.event, this), rests, this)


def _seen(event: Event, around: str, topics: Iterable[str]) -> str:
    """The last change of what the page shows, with the message, the minute and its matches.

    Times are refreshed every minute.
    """
    matches = sorted(set(topics))[:MOST_MATCHES]
    mark = mark_of(event, about_matches(with_hands(matches)))
    names = "~".join(name.removeprefix(MATCHES) for name in matches)
    return f"{mark}.{around}.{names}"


def _named_in(seen: str) -> list[str]:
    """The matches of a page that says what it shows."""
    *_, names = seen.split(".", 3)
    return [MATCHES + name for name in names.split("~") if name]


def _shown(
    request: HtmxRequest, holder: Holder, teams: Sequence[Where], told: dict[str, Any]
) -> HttpResponse:
    where = teams[0]
    called = next((row for row in teams if row.state == "called"), where)
    playing = next(iter(where.topics), "") if where.state in AT_TABLE else ""
    ledger: TeamLedger = told["ledger"]
    context = told | {
        "event": holder.event,
        "division": holder.entry.division,
        "entry": holder.entry,
        "bracket": bracket_at(holder.entry),
        "player": holder.player,
        "zone": zone_of(holder.event),
        "teams": teams,
        "called": called,
        "names_division": len(teams) > 1,
        "said": said_when_called(called),
        "stop": hall_of(holder.event).stop,
        "score": ledger.running_score(playing),
    }
    return render(request, "tournament/public/page.html", context)


def private(answer: HttpResponse) -> HttpResponse:
    """Keep the secret address out of caches and referrers."""
    answer["Cache-Control"] = "no-store, private"
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    return answer


@for_all()
@require_safe
def team(request: HtmxRequest, event: str, division: str, number: int) -> HttpResponse:
    """Show what everybody may know about a team, for whoever follows it."""
    entries = Entry.objects.select_related("division__event").filter(number=number)
    entry = entries.filter(division__event__slug=event, division__slug=division).first()
    row = entry.division if entry else division_named(request, event, division)
    speak_at(request, row.event)
    if entry is None:
        context = {"event": row.event, "division": row, "number": number}
        return render(request, "tournament/public/team_unknown.html", context, status=404)
    this = now()
    news = news_of(request, row.event, EVERYTHING, this, seconds=FORECAST_SECONDS)
    if news is None:
        return HttpResponse(status=204)
    address = request.build_absolute_uri(request.path)
    context = {
        **news,
        "division": row,
        "page": team_page(entry, this),
        "address": address,
        "qr": qr_of(address),
    }
    return render(request, "tournament/public/team.html", context)


@require_safe
def find(request: HtmxRequest, event: str) -> HttpResponse:
    """Find a team by two letters or its number; children by number only."""
    row = event_named(request, event)
    typed = request.GET.get("q", "").strip()[:60]
    this = now()
    found = _found(row, typed) if typed else []
    message = message_of(row, this)
    shown = found[:MOST_SHOWN]
    rests = breaks_of([entry.pk for entry in shown], this, hall_of(row).pauses) if shown else {}
    rows = where_next(shown, shared_forecast(row, this), rests, this) if shown else ()
    context = {
        "event": row,
        "typed": typed,
        "fewest": FEWEST_LETTERS,
        "message": message.words if message else "",
        "rows": rows,
        "follow": addresses_of(where.entry.pk for where in rows),
        "more": len(found) > MOST_SHOWN,
        "by_number": row.divisions.filter(learning=True).exists(),
        "names_division": row.divisions.count() > 1,
    }
    return render(request, "tournament/public/find.html", context)


def _found(event: Event, typed: str) -> list[Entry]:
    """The matching teams of any division."""
    found: list[Entry] = []
    for division in event.divisions.order_by("position"):
        entries = division.entries.select_related("division__event").order_by("number")
        found += find_teams(entries, typed, by_number=division.learning)
    return found


@for_all("height", "distance")
@require_safe
def wall(request: HtmxRequest, event: str) -> HttpResponse:
    """Show who plays now, by name.

    `height` of the picture and `distance` of the back row, in metres or "5 ft".
    """
    row = event_named(request, event)
    this = now()
    news = news_of(request, row, EVERYTHING, this, seconds=WALL_SECONDS)
    if news is None:
        return HttpResponse(status=204)
    height = _metres(request.GET.get("height", ""), HEIGHT)
    distance = _metres(request.GET.get("distance", ""), DISTANCE)
    context = {
        **news,
        "now": this,
        "height": height,
        "distance": distance,
        "query": f"height={height}&distance={distance}",
        "divisions": len(divisions_at(row)),
        "page": wall_page(row, this, rows_readable(height, distance), news["message"]),
    }
    return render(request, "tournament/public/wall.html", context)


def _metres(typed: str, usual: float) -> float:
    """A length from 0.2 to 200 metres, or in feet; otherwise the usual one."""
    said = LENGTH.fullmatch(typed.strip().lower().replace(",", "."))
    if said is None:
        return usual
    metres = float(said[1]) * (FOOT if said[2] == "ft" else 1)
    return metres if 0.2 <= metres <= 200 else usual
