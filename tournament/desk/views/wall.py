"""The hall's screen. It asks again by itself, and says so when it is cut off."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.desk.act.shown import seen_of
from tournament.desk.act.times import zone_of
from tournament.desk.now import now
from tournament.desk.pages.wall_page import rows_readable, wall_page
from tournament.live.selectors import message_at
from tournament.registration.models import Event

HEIGHT, DISTANCE = 1.5, 15.0
LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,9})?) ?(m|ft)?", re.ASCII)
FOOT = 0.3048


@require_safe
def wall(request: HttpRequest, event: str) -> HttpResponse:
    """Who plays now, by name; `height` of the picture and `distance` of the back row, in metres or
    "5 ft"."""
    row = get_object_or_404(Event, slug=event)
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
        "divisions": row.divisions.count(),
        "page": wall_page(row, this, rows_readable(height, distance), message),
    }
    return render(request, "tournament/public/wall.html", context)


def _metres(typed: str, usual: float) -> float:
    """A length from 0.2 to 200 metres, or the same in feet; what is none is the usual one."""
    said = LENGTH.fullmatch(typed.strip().lower().replace(",", "."))
    if said is None:
        return usual
    metres = float(said[1]) * (FOOT if said[2] == "ft" else 1)
    return metres if 0.2 <= metres <= 200 else usual
