"""In which language a page speaks, and by which clock: Django's catalogues, and Babel for lists.

`Message` (rules/core/messages.py) asks here for its template; Django's own tags and forms ask the
same catalogues. A door that lets somebody to an event says which (`speak_at`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import datetime, time
from typing import Final, Literal, Protocol

from babel.lists import format_list
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.dateformat import format as format_date
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import (
    activate,
    get_language,
    get_supported_language_variant,
    gettext,
    gettext_noop,
    ngettext,
    override,
)
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.http import require_safe

from rules.core.messages import AND, CLOCK, DAY, OR, SECONDS, WEEKDAY

STYLES: Final[Mapping[str, Literal["standard", "or"]]] = {AND: "standard", OR: "or"}
HOURS_24: Final = "24"
HOURS_12: Final = "12"
DAYS: Final = {DAY: gettext_noop("j F Y"), WEEKDAY: gettext_noop("l j F Y")}
PATTERNS: Final = {
    HOURS_24: {CLOCK: gettext_noop("H:i"), SECONDS: gettext_noop("H:i:s"), **DAYS},
    HOURS_12: {CLOCK: gettext_noop("g:i A"), SECONDS: gettext_noop("g:i:s A"), **DAYS},
}
"""How Django writes the patterns by each clock; a catalogue may put another one in its place:
"j. F Y", and "H:i" for "g:i A" where nobody says AM and PM. "PM" and not "p.m.": it ends no
sentence."""


LISTS_OF: Final = {"en": "en_GB"}
"""Whose lists a language writes: English without a comma before the last."""


def _tongue() -> str:
    """The language without its country: "en", "de"."""
    return (get_language() or "en").partition("-")[0]


class ReaderVoice:
    """The language of the person whose request is answered; English outside of requests."""

    def template(self, english: str) -> str:
        return gettext(english)

    def counted(self, one: str, many: str, count: int) -> str:
        return ngettext(one, many, count)

    def listed(self, items: Sequence[str], by: str) -> str:
        return format_list(items, STYLES[by], LISTS_OF.get(_tongue(), _tongue()))

    def moment(self, at: datetime, pattern: str) -> str:
        return format_date(at, gettext(PATTERNS[_clock.get()][pattern]))


class Event(Protocol):
    """What an event says of how it is spoken of: a language of the settings, a clock."""

    language: str
    clock: str


_clock: ContextVar[str] = ContextVar("clock", default=HOURS_24)


@contextmanager
def by_clock(clock: str) -> Iterator[None]:
    """Moments are said by this clock."""
    before = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(before)


def halves_of_day() -> str:
    """What stands behind the hours before and after noon, "AM|PM"; empty where the reader
    counts 24."""
    halves = "A" in gettext(PATTERNS[_clock.get()][CLOCK])
    return "|".join(format_date(time(hour), "A") for hour in (0, 12)) if halves else ""


COOKIE: Final = "rookery-language"
KEPT_FOR: Final = 365 * 24 * 60 * 60
"""Seconds for which a device remembers its reader's choice."""


class ReadersLanguage:
    """Answers in the language that the reader chose, else in that of the browser, else in that of
    the event whose door the request comes to (`speak_at`).

    Officials read English: a catalogue is whole for what people see without an account.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with override(readers_own(request) or settings.LANGUAGE_CODE), by_clock(HOURS_24):
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", get_language() or "")
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def readers_own(request: HttpRequest) -> str | None:
    """The language that the reader asks for; None where neither they nor their browser name one
    that is spoken here."""
    if request.path.startswith("/desk/"):
        return settings.LANGUAGE_CODE
    chosen = request.COOKIES.get(COOKIE, "")
    if chosen in dict(settings.LANGUAGES):
        return chosen
    return _browsers(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))


def _browsers(accepted: str) -> str | None:
    for code, quality in parse_accept_lang_header(accepted):
        with suppress(LookupError):
            if quality:
                return get_supported_language_variant(code)
    return None


def speak_at(request: HttpRequest, event: Event) -> None:
    """Answer this request by the event's clock, and in its language where the reader names none.

    Both end with the request: `ReadersLanguage` puts back what was before.
    """
    if readers_own(request) is None:
        _speak(event.language)
    _clock.set(event.clock)


def speak_to_players(request: HttpRequest, event: Event) -> None:
    """Answer this request in the event's language whoever asks, or in the one that its address
    names: what is printed for players, of whom a club may have some of each tongue."""
    _speak(request.GET.get("language", ""), event.language)


def _speak(*wanted: str) -> None:
    """In the first of these that is spoken here, else in the house's own."""
    spoken = (each for each in wanted if each in dict(settings.LANGUAGES))
    activate(next(spoken, settings.LANGUAGE_CODE))


@require_safe
def choose(request: HttpRequest, language: str) -> HttpResponse:
    """Remember the reader's choice on this device, and go back to the page it was made on."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    back = request.GET.get("next", "/")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    response = HttpResponseRedirect(back if safe else "/")
    response.set_cookie(
        COOKIE, language, max_age=KEPT_FOR, samesite="Lax", secure=request.is_secure()
    )
    return response
