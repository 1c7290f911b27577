"""The language and clock of a page: Django's catalogues, and Babel for lists.

`Message` (rules/core/messages.py) gets its templates here; Django's tags and forms use the same
catalogues. Each view of an event calls `speak_at` first.
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
from django.utils.formats import get_format
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

from rules.core.messages import AND, CLOCK, DAY, OR, SECONDS, WEEKDAY, Words

STYLES: Final[Mapping[str, Literal["standard", "or"]]] = {AND: "standard", OR: "or"}
HOURS_24: Final = "24"
HOURS_12: Final = "12"
DAYS: Final = {DAY: gettext_noop("j F Y"), WEEKDAY: gettext_noop("l j F Y")}
PATTERNS: Final = {
    HOURS_24: {CLOCK: gettext_noop("H:i"), SECONDS: gettext_noop("H:i:s"), **DAYS},
    HOURS_12: {CLOCK: gettext_noop("g:i A"), SECONDS: gettext_noop("g:i:s A"), **DAYS},
}
"""Django's default patterns by clock; a catalogue may replace one ("j. F Y"), and puts "H:i" for
"g:i A" in a language without AM and PM. "PM", because "p.m." would end a sentence twice."""


LISTS_OF: Final = {"en": "en_GB"}
"""The locale for lists: in English, no comma before the last item."""


def tongue() -> str:
    """The language without its country: "en", "de"."""
    return (get_language() or "en").partition("-")[0]


class ReaderVoice:
    """The language of the current request's reader; English outside requests."""

    @property
    def language(self) -> str:
        return get_language() or "en"

    def template(self, english: str) -> str:
        return gettext(english)

    def counted(self, one: str, many: str, count: int) -> str:
        return ngettext(one, many, count)

    def listed(self, items: Sequence[str], by: str) -> str:
        return format_list(items, STYLES[by], LISTS_OF.get(tongue(), tongue()))

    def moment(self, at: datetime, pattern: str) -> str:
        return format_date(at, gettext(PATTERNS[_clock.get()][pattern]))

    def figure(self, english: str) -> str:
        separators = {",": "THOUSAND_SEPARATOR", ".": "DECIMAL_SEPARATOR"}
        own = {ord(mark): get_format(name) for mark, name in separators.items()}
        return english.translate(own)


class Event(Protocol):
    """An event, with the code of its language and HOURS_24 or HOURS_12."""

    language: str
    clock: str


_clock: ContextVar[str] = ContextVar("clock", default=HOURS_24)


@contextmanager
def by_clock(clock: str) -> Iterator[None]:
    """Write times by this clock."""
    before = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(before)


def halves_of_day() -> str:
    """The words after hours before and after noon, "AM|PM"; empty on a 24-hour clock."""
    halves = "A" in gettext(PATTERNS[_clock.get()][CLOCK])
    return "|".join(format_date(time(hour), "A") for hour in (0, 12)) if halves else ""


def as_read(words: Words) -> str:
    """Translate text that was chosen from one of our lists; return typed text unchanged."""
    return gettext(words) if words and isinstance(words, str) else str(words)


COOKIE: Final = "rookery-language"
OF_PAGE: Final = "Page-Language"
"""The header that names the language of an open page when it fetches a part of itself."""
OF_PAGE_IN_META: Final = "HTTP_PAGE_LANGUAGE"
"""Its name in a request: Django's `headers` would first be made of all of them."""
KEPT_FOR: Final = 365 * 24 * 60 * 60
"""How many seconds a device remembers its reader's choice."""


LONGEST: Final = 16_300
"""The longest address, in characters, to return to."""


class ReadersLanguage:
    """Answer in the reader's chosen language, otherwise the browser's, otherwise the event's.

    The view of an event says which that is (`speak_at`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with override(readers_own(request) or settings.LANGUAGE_CODE), by_clock(HOURS_24):
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", get_language() or "")
        patch_vary_headers(response, ("Accept-Language", "Cookie", OF_PAGE))
        return response


def readers_own(request: HttpRequest) -> str | None:
    """The language that the reader or their browser asks for; None if we have none of them."""
    return asked_for(
        request.META.get(OF_PAGE_IN_META, ""),
        request.COOKIES.get(COOKIE, ""),
        request.META.get("HTTP_ACCEPT_LANGUAGE", ""),
    )


def asked_for(of_page: str, cookie: str, accepted: str) -> str | None:
    """The language of the page that asks, else of the cookie, else the browser's, if we have it."""
    for chosen in (of_page, cookie):
        if chosen in dict(settings.LANGUAGES):
            return chosen
    return _browsers(accepted)


def _browsers(accepted: str) -> str | None:
    for code, quality in parse_accept_lang_header(accepted):
        with suppress(LookupError):
            if quality:
                return get_supported_language_variant(code)
    return None


def speak_at(request: HttpRequest, event: Event) -> None:
    """Answer this request by the event's clock, and in its language if the reader asks for none.

    `ReadersLanguage` restores both after the request.
    """
    if readers_own(request) is None:
        _speak(event.language)
    _clock.set(event.clock)


def speak_to_players(request: HttpRequest, event: Event) -> None:
    """Answer this request in the event's language, or in the one its address asks for.

    For prints: players read them, and a club may mix languages.
    """
    _speak(request.GET.get("language", ""), event.language)


def _speak(*wanted: str) -> None:
    """Use the first of these languages that we have, otherwise English."""
    spoken = (each for each in wanted if each in dict(settings.LANGUAGES))
    activate(next(spoken, settings.LANGUAGE_CODE))


def _is_ours(request: HttpRequest, address: str) -> bool:
    """Whether the address is on this server. A page's query may be long: a whole practice sheet."""
    page = address.partition("?")[0]
    safe = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return safe and len(address) <= LONGEST


def page_of(request: HttpRequest) -> str:
    """Where a reader is: at the address that was asked for, or on the page whose form was sent."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    return request.headers.get("Referer", "/")


@require_safe
def choose(request: HttpRequest, language: str) -> HttpResponse:
    """Store the reader's choice on this device and return to the same page."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    back = request.GET.get("next", "/")
    response = HttpResponseRedirect(back if _is_ours(request, back) else "/")
    response.set_cookie(
        COOKIE, language, max_age=KEPT_FOR, samesite="Lax", secure=request.is_secure()
    )
    return response
