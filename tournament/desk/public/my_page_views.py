"""A team's personal page, the table finder, and the projector."""

import re
from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rules.typed_numbers import whole_number
from tournament.desk.act.secrets import Holder, holder_of
from tournament.desk.act.shown import message_mark, seen_of
from tournament.desk.act.times import zone_of
from tournament.desk.now import now
from tournament.desk.public.my_ledger import my_ledger, running_score
from tournament.desk.public.my_team import MOST_SHOWN, find_teams
from tournament.desk.public.projector_page import rows_readable, wall_page
from tournament.desk.public.where_next import Where, said_when_called, where_next
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.live.selectors import message_at, touched_between
from tournament.registration.models import Entry, Event
from tournament.registration.names import FEWEST_LETTERS
from tournament.timing.forecast import forecast
from tournament.timing.models import Stop

SEEN = "Rookery-Seen"
OTHERS = "match:"
"""Topics of other matches: their saved hands change nothing here."""

AT_TABLE = ("playing", "handed-in", "break")
HEIGHT, DISTANCE = 1.5, 15.0
LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,9})?) ?(m|ft)?", re.ASCII)
FOOT = 0.3048


@require_safe
def my_page(request: HtmxRequest, event: str, link: str) -> HttpResponse:
    """Show the next match and the ledger. Polls (`since`) get 204 without a change."""
    this = now()
    holder = holder_of(event, link, this)
    if holder is None:
        return _private(render(request, "tournament/public/gone.html", status=404))
    speak_at(request, holder.event)
    message = message_at(holder.event.topic, this)
    around = f"{message_mark(message)}.{this:%H%M}"
    own = _unchanged(request.GET.get("since", ""), holder.event, around)
    if own is not None:
        answer = HttpResponse(status=204)
        seen = f"{holder.event.version}.{around}.{own}"
    else:
        teams = where_next(holder.teams(), forecast(holder.event, this), this)
        seen = f"{holder.event.version}.{around}.{teams[0].topic}"
        answer = _shown(request, holder, teams, {"message": message, "seen": seen, "now": this})
    answer[SEEN] = seen
    return _private(answer)


def _shown(
    request: HtmxRequest, holder: Holder, teams: Sequence[Where], told: dict[str, object]
) -> HttpResponse:
    where = teams[0]
    called = next((row for row in teams if row.state == "called"), where)
    playing = where.match if where.state in AT_TABLE else None
    context = told | {
        "event": holder.event,
        "division": holder.entry.division,
        "entry": holder.entry,
        "player": holder.player,
        "zone": zone_of(holder.event),
        "teams": teams,
        "called": called,
        "names_division": len(teams) > 1,
        "said": said_when_called(called),
        "stop": Stop.objects.filter(event=holder.event, until__isnull=True).first(),
        "score": running_score(playing, holder.entry) if playing else (),
        "ledger": my_ledger(holder.entry),
    }
    return render(request, "tournament/public/page.html", context)


def _unchanged(since: str, event: Event, around: str) -> str | None:
    """The topic of the current match, if nothing on the page has changed.

    Times are refreshed every minute.
    """
    version, *rest = since.split(".", 3)
    number = whole_number(version)
    if len(rest) != 3 or ".".join(rest[:2]) != around or number is None:
        return None
    topics = touched_between(event.topic, number, event.version)
    own = rest[2]
    return own if all(topic.startswith(OTHERS) and topic != own for topic in topics) else None


def _private(answer: HttpResponse) -> HttpResponse:
    """Keep the secret address out of caches and referrers."""
    answer["Cache-Control"] = "no-store, private"
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
def find(request: HtmxRequest, event: str) -> HttpResponse:
    """Find a team by two letters or its number; children by number only."""
    row = get_object_or_404(Event, slug=event)
    speak_at(request, row)
    typed = request.GET.get("q", "").strip()[:60]
    this = now()
    found = _found(row, typed) if typed else []
    rows = where_next(found[:MOST_SHOWN], forecast(row, this), this) if found else ()
    context = {
        "event": row,
        "typed": typed,
        "fewest": FEWEST_LETTERS,
        "message": message_at(row.topic, this),
        "rows": rows,
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


@require_safe
def wall(request: HtmxRequest, event: str) -> HttpResponse:
    """Show who plays now, by name.

    `height` of the picture and `distance` of the back row, in metres or "5 ft".
    """
    row = get_object_or_404(Event, slug=event)
    speak_at(request, row)
    this = now()
    message = message_at(row.topic, this)
    seen = seen_of(row, message)
    if request.GET.get("since") == seen:
        return HttpResponse(status=204)
    height = _metres(request.GET.get("height", ""), HEIGHT)
    distance = _metres(request.GET.get("distance", ""), DISTANCE)
    context = {
        "event": row,
        "zone": zone_of(row),
        "now": this,
        "height": height,
        "distance": distance,
        "message": message,
        "seen": seen,
        "query": f"height={height}&distance={distance}",
        "divisions": row.divisions.count(),
        "page": wall_page(row, this, rows_readable(height, distance), message),
    }
    return render(request, "tournament/public/wall.html", context)


def _metres(typed: str, usual: float) -> float:
    """A length from 0.2 to 200 metres, or in feet; otherwise the usual one."""
    said = LENGTH.fullmatch(typed.strip().lower().replace(",", "."))
    if said is None:
        return usual
    metres = float(said[1]) * (FOOT if said[2] == "ft" else 1)
    return metres if 0.2 <= metres <= 200 else usual
