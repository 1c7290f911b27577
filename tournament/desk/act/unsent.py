"""A form that was sent while logged out, kept in the browser until its sender has logged in.

It is never sent by itself. The server stores nothing for who is not logged in.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from django.core import signing
from django.forms import ChoiceField
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format

from rules.core.messages import Words, say
from tournament.desk.act.forms import FindingForm, texts_sent
from tournament.htmx import HtmxRequest
from tournament.registration.starts import zones

COOKIE, SALT = "unsent", "rookery.unsent"
AN_HOUR = 60 * 60
LARGEST = 3800
"""The bytes that every browser takes in a cookie, with its name."""
LOGGED_OUT = say("Nothing was saved, as you were logged out. Log in and send it again.")
KEPT = say("Nothing was saved, as you were logged out. Log in, and send what you entered again.")
TOO_LONG = say(
    "Nothing was saved, as you were logged out, and it was too long to keep. Log in and enter it "
    "again."
)
ABOUT_THE_PAGE = {"csrfmiddlewaretoken", "since", "key", "seen", "shown", "on"}
"""Fields that a page fills in itself, and the value of a box that is ticked."""


@dataclass(frozen=True, slots=True)
class Unsent:
    """A form's address, the page it was on, and its fields."""

    action: str
    page: str
    fields: tuple[tuple[str, str], ...]

    @property
    def typed(self) -> list[str]:
        """What a person entered, as people write it.

        What they chose from lists is sent too: its keys say nothing.
        """
        left_out = ABOUT_THE_PAGE | chosen_from_lists()
        return [
            _as_written(words)
            for name, words in self.fields
            if words.strip() and not {name.rpartition("-")[2], words} & left_out
        ]


def _as_written(words: str) -> str:
    """A date, a time on a day or a time zone, which a browser sends in a form of its own."""
    with suppress(ValueError):
        if day := parse_date(words):
            return date_format(day, "DATE_FORMAT")
        if moment := parse_datetime(words):
            return date_format(moment, "DATETIME_FORMAT")
    return words.replace("_", " ") if words in zones() else words


@cache
def chosen_from_lists() -> frozenset[str]:
    """The names of fields that are lists in every form that has them."""
    forms: list[type[FindingForm]] = [FindingForm]
    for form in forms:
        forms += form.__subclasses__()
    fields = [row for form in forms for row in form.base_fields.items()]
    typed = {name for name, field in fields if not isinstance(field, ChoiceField)}
    return frozenset({name for name, _ in fields} - typed)


def keep_unsent(request: HtmxRequest, response: HttpResponse, page: str) -> Words:
    """Keep the form of the desk in the browser, unless it has a file or password or is long. Says
    what has become of it: KEPT, or another sentence.
    """
    fields = fields_of(request)
    is_of_desk = request.path.startswith(reverse("desk"))
    if not is_of_desk or request.FILES or any("password" in name for name, _ in fields):
        return LOGGED_OUT
    kept = signing.dumps([request.path, page, fields], salt=SALT, compress=True)
    if len(kept) > LARGEST:
        return TOO_LONG
    response.set_cookie(
        COOKIE,
        kept,
        max_age=AN_HOUR,
        path=reverse("unsent"),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return KEPT


def fields_of(request: HttpRequest, *without: str) -> list[tuple[str, str]]:
    """Every submitted field except these and the CSRF token."""
    left_out = ("csrfmiddlewaretoken", *without)
    sent = [(name, words) for name, rows in texts_sent(request).items() for words in rows]
    return [(name, words) for name, words in sent if name not in left_out]


def unsent_of(request: HttpRequest) -> Unsent | None:
    """The form that this browser keeps, if any."""
    kept = request.COOKIES.get(COOKIE, "")
    try:
        action, page, fields = signing.loads(kept, salt=SALT, max_age=AN_HOUR)
    except signing.BadSignature:
        return None
    return Unsent(action, page, tuple((name, words) for name, words in fields))


def forget_unsent(response: HttpResponse) -> None:
    """Let the browser forget it."""
    response.delete_cookie(COOKIE, path=reverse("unsent"))
