"""What the address of a stream means: a page that everybody sees alike, or news of its event."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve

from rules.typed_numbers import whole_number
from tournament.desk.act.shown import MATCHES, with_hands
from tournament.desk.public.news import EVERYTHING, about_matches
from tournament.live.stream import LIVE, NO_TOPIC, Declined
from tournament.live.versions import About

PUSHED = {"event", "division", "match", "results", "overall", "wall"} | {
    *("team-public", "overlay-table", "overlay-match", "embed-event", "embed-division"),
}
"""The pages that are sent as bytes, by the names of their addresses."""
NAME = re.compile(r"\d{1,9}/[\w-]{1,12}", re.ASCII)
"""A match: its stage and code."""
MOST_MATCHES = 100
ALL = About()
"""Whatever officials see."""


@dataclass(frozen=True, slots=True)
class News:
    """That an event has changed in something that a page is about.

    `right` is what lets its readers in, a table's card or an official's account: the name under
    which the log says that it has changed, and the stream ends.
    """

    event: str
    about: About = ALL
    right: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What everybody sees at an address, in a language. `host` and `scheme` as it was asked at."""

    event: str
    address: str
    language: str
    host: str
    scheme: str


@lru_cache(1024)
def page_at(path: str, address: str, language: str, host: str, scheme: str) -> Page | None:
    """The page with this address, if everybody sees it alike and its language is known.

    Remembered, because a whole hall comes back at once for the same one.
    """
    try:
        is_pushed = resolve(urlsplit(address).path).url_name in PUSHED
    except (Resolver404, ValueError):
        return None
    if not is_pushed or language not in dict(settings.LANGUAGES):
        return None
    return Page(event_at(path), address, language, host, scheme)


def event_at(path: str) -> str:
    """The event of a stream's address. Raises Declined if it names none."""
    number = whole_number(path.removeprefix(LIVE).removesuffix("/"))
    if number is None:
        raise Declined(NO_TOPIC)
    return f"event/{number}"


def about_of(query: Mapping[str, str]) -> About:
    """What a page that asks again is about: all, what everybody sees, or also its own matches."""
    if query.get("about") == "own":
        names = query.get("matches", "").split("~")
        own = [MATCHES + name for name in names[:MOST_MATCHES] if NAME.fullmatch(name)]
        return about_matches(with_hands(own))
    return EVERYTHING if query.get("about") == "public" else ALL
