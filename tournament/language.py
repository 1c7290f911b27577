"""The language of a page: Django's catalogues, and Babel for lists.

`Message` (rules/core/messages.py) gets its templates here; Django's tags and forms use the same
catalogues.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final, Literal

from babel.lists import format_list
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.dateformat import format as format_date
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import (
    get_language,
    get_language_from_request,
    gettext,
    gettext_noop,
    ngettext,
    override,
)
from django.views.decorators.http import require_safe

from rules.core.messages import AND, CLOCK, DAY, OR, SECONDS, WEEKDAY

STYLES: Final[Mapping[str, Literal["standard", "or"]]] = {AND: "standard", OR: "or"}
PATTERNS: Final = {
    CLOCK: gettext_noop("H:i"),
    SECONDS: gettext_noop("H:i:s"),
    DAY: gettext_noop("j F Y"),
    WEEKDAY: gettext_noop("l j F Y"),
}
"""Django's default patterns; a catalogue may replace one ("j. F Y")."""


LISTS_OF: Final = {"en": "en_GB"}
"""The locale for lists: in English, no comma before the last item."""


def _tongue() -> str:
    """The language without its country: "en", "de"."""
    return (get_language() or "en").partition("-")[0]


class ReaderVoice:
    """The language of the current request's reader; English outside requests."""

    def template(self, english: str) -> str:
        return gettext(english)

    def counted(self, one: str, many: str, count: int) -> str:
        return ngettext(one, many, count)

    def listed(self, items: Sequence[str], by: str) -> str:
        return format_list(items, STYLES[by], LISTS_OF.get(_tongue(), _tongue()))

    def moment(self, at: datetime, pattern: str) -> str:
        return format_date(at, gettext(PATTERNS[pattern]))


COOKIE: Final = "rookery-language"
KEPT_FOR: Final = 365 * 24 * 60 * 60
"""How many seconds a device remembers its reader's choice."""


LONGEST: Final = 16_300
"""Characters of an address that one is led back to."""


class ReadersLanguage:
    """Answer in the reader's chosen language, otherwise the browser's.

    Officials' pages are in English: catalogues cover what people see without an account.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = language_of(request)
        with override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def language_of(request: HttpRequest) -> str:
    """The language of the response to this request."""
    if request.path.startswith("/desk/"):
        return settings.LANGUAGE_CODE
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in dict(settings.LANGUAGES) else get_language_from_request(request)


def _is_ours(request: HttpRequest, address: str) -> bool:
    """Whether a browser that goes there stays at this house. What is asked of a page may be long: a
    whole sheet to practise on."""
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
