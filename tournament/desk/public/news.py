"""Whether a reader has seen what a public page shows, and as of when it is.

A page is about names of the log (`tournament/live/versions.py`). Its mark is that of the last
change that touched one of them, so a hand at one table makes no public page stale.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import wraps
from typing import Any

from django.http import HttpResponse

from tournament.desk.act.shown import MATCHES, message_mark
from tournament.desk.act.staff import zone_of
from tournament.htmx import HtmxRequest
from tournament.live.selectors import Standing, messages_of
from tournament.live.shelf import LONGEST, Facts, Shared
from tournament.live.versions import About, Mark, Remembered, last_touched
from tournament.registration.models import Division, Event
from tournament.timing.facts import BESIDE, EVENTS_KEPT, once_a_change, setup_of
from tournament.timing.forecast import Forecast, forecast
from tournament.timing.play import play_of

EVERYTHING = About(without=BESIDE)
"""What everybody may see of an event."""


def about_matches(names: Iterable[str]) -> About:
    """Everything, but only these matches: "match:3/W1-3", or "match:3/" of a whole stage."""
    return About(without=BESIDE | {MATCHES.removesuffix(":")}, names=frozenset(names))


def about_division(division: Division) -> About:
    """The division's own matches; those of all divisions if others lead into it."""
    event = division.event
    if division.pk in setup_of(event).fed:
        return EVERYTHING
    return about_matches(f"{MATCHES}{row.pk}/" for row in play_of(event).stages_of(division))


def mark_of(event: Event, about: About) -> Mark:
    """The last change that this page shows, at the event's version as it was read."""
    return last_touched(event.topic, event.version, about)


def seen_of(mark: Mark, message: str, shows: str) -> str:
    """The mark with the message of the hall and what else the time decides, for an address."""
    parts = [str(mark), message_mark(message) if message else "", shows]
    return ".".join(filter(None, parts))


_messages: Remembered[Sequence[Standing]] = Remembered(EVENTS_KEPT)


def message_of(event: Event, this: datetime) -> Standing | None:
    """The message to everyone, while it stands."""
    rows = once_a_change(_messages, event, "message", lambda: messages_of(event.topic))
    return next((row for row in rows if row.is_up(this)), None)


_forecasts: Remembered[Forecast] = Remembered(EVENTS_KEPT)


def shared_forecast(event: Event, this: datetime) -> Forecast:
    """The forecast of this minute, computed once for everybody who asks."""
    state = (mark_of(event, EVERYTHING), this.replace(second=0, microsecond=0))
    found = _forecasts.get(event.pk, state)
    return found or _forecasts.put(event.pk, state, forecast(event, this))


FACTS = "rookery.facts"
View = Callable[..., HttpResponse]


def for_all(*query: str, personal: Iterable[str] = ()) -> Callable[[View], View]:
    """Let the page be served from memory to everybody without a login, a table or a team.

    The view says what it is about: by `news_of`, `about_all_events` or `never_changes`. It may look
    at these fields of the `query`; with one that is `personal` the page is its reader's alone.
    Outermost decorator.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def shown(request: HtmxRequest, **rest: Any) -> HttpResponse:
            response = view(request, **rest)
            vars(response)["facts"] = request.META.get(FACTS)
            return response

        vars(shown)["shared"] = Shared(frozenset(query), frozenset(personal))
        return shown

    return decorate


def never_changes(request: HtmxRequest) -> None:
    """Say that the page is the same for as long as the server runs."""
    request.META[FACTS] = Facts(topic="none")


def about_all_events(request: HtmxRequest) -> None:
    """Say that the page is about what everybody may see of all events."""
    request.META[FACTS] = Facts(about=EVERYTHING)


def news_of(
    request: HtmxRequest,
    event: Event,
    about: About,
    this: datetime,
    *,
    seconds: float = LONGEST,
    shows: str = "",
) -> dict[str, Any] | None:
    """The event and its message now, or None for a page that is up to date.

    `seconds`: its words are true only so long, or only until the message ends. `shows` names what
    it shows now, where time alone may change that.
    """
    message = message_of(event, this)
    words = message.words if message else ""
    mark = mark_of(event, about)
    seen = seen_of(mark, words, shows)
    if request.GET.get("since") == seen:
        return None
    if message and message.until:
        seconds = min(seconds, (message.until - this).total_seconds())
    request.META[FACTS] = Facts(event.topic, event.version, about, seen, seconds)
    return {
        "event": event,
        "message": words,
        "seen": seen,
        "zone": zone_of(event),
        "as_of": mark.at,
    }
