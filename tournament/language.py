"""In which language a page speaks: Django's catalogues, and Babel for lists.

`Message` (rules/core/messages.py) asks here for its template; Django's own tags and forms ask the
same catalogues.
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

from rules.core.messages import AND, CLOCK, DAY, OR, SECONDS, WEEKDAY, Words

STYLES: Final[Mapping[str, Literal["standard", "or"]]] = {AND: "standard", OR: "or"}
PATTERNS: Final = {
    CLOCK: gettext_noop("H:i"),
    SECONDS: gettext_noop("H:i:s"),
    DAY: gettext_noop("j F Y"),
    WEEKDAY: gettext_noop("l j F Y"),
}
"""How Django writes the patterns; a catalogue may put another one in its place ("j. F Y")."""


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
        return format_date(at, gettext(PATTERNS[pattern]))


def as_read(words: Words) -> str:
    """What was chosen from a list of ours, in the reader's language; what was typed, as it is."""
    return gettext(words) if words and isinstance(words, str) else str(words)


COOKIE: Final = "rookery-language"
KEPT_FOR: Final = 365 * 24 * 60 * 60
"""Seconds for which a device remembers its reader's choice."""


class ReadersLanguage:
    """Answers in the language that the reader chose, else in that of the browser.

    Officials read English: a catalogue is whole for what people see without an account.
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
    """The language in which this request is answered."""
    if request.path.startswith("/desk/"):
        return settings.LANGUAGE_CODE
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in dict(settings.LANGUAGES) else get_language_from_request(request)


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
