"""Long lists in pages, with a search across the whole list.

The address holds the search and the page (`?find=oak&page=3`). A list that fits on one page shows
neither. Where a form spans the pages, they are parts of it: to turn a page saves this one.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from rules.typed_numbers import whole_number
from tournament.desk.act.forms import FindingForm, Line
from tournament.htmx import HtmxRequest
from tournament.registration.names import FEWEST_LETTERS, plain

Row = TypeVar("Row")
A_PAGE = 60
LONGEST = 60
SUGGESTED = 12
FIND, PAGE = "find", "page"
TOO_FAR = re.compile("[0-9]{10,}")
"""A number that is not read: no list has so many pages."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks of a list, as typed, and its other choices, such as the order."""

    find: str = ""
    page: str = ""
    others: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The query string that asks this, or ""."""
        sent = {**self.others, FIND: self.find, PAGE: self.page}
        words = urlencode({name: word for name, word in sent.items() if word})
        return f"?{words}" if words else ""


class TurnForm(FindingForm):
    """What a form that spans pages asks for besides what is typed in it."""

    find = Line()
    page = Line()


BEGINNING = Asked()
"""The first page of the whole list."""


@dataclass(frozen=True, slots=True)
class Window(Generic[Row]):
    """A page of the rows found. `whole` counts the list without the search."""

    rows: Page[Row]
    asked: Asked
    whole: int
    size: int

    @property
    def is_long(self) -> bool:
        """Whether the list needs a search and pages."""
        return self.whole > self.size

    @property
    def find(self) -> str:
        """The search as typed."""
        return self.asked.find

    @property
    def here(self) -> str:
        """The query string of this page, or "" for the beginning."""
        is_first = self.rows.number == 1
        return replace(self.asked, page="").query if is_first else self._query(self.rows.number)

    @property
    def also(self) -> str:
        """The same behind another query string."""
        return self.here.replace("?", "&", 1)

    @property
    def before(self) -> str:
        """The query string of the page before, or ""."""
        return self._query(self.rows.number - 1) if self.rows.has_previous() else ""

    @property
    def after(self) -> str:
        """The query string of the next page, or ""."""
        return self._query(self.rows.number + 1) if self.rows.has_next() else ""

    @property
    def everything(self) -> str:
        """The query string without search and page."""
        return replace(self.asked, find="", page="").query or "?"

    def _query(self, number: int) -> str:
        return replace(self.asked, page=str(number)).query


def asked_of(request: HttpRequest, *others: str) -> Asked:
    """Read the search and the page from the address, and these other choices."""
    return _asked(request.GET.items(), others)


def asked_from(request: HtmxRequest, path: str, *others: str) -> Asked:
    """Read the same from the page where a form was sent, if it is at `path` or below. A form that
    spans pages says itself where it leads.
    """
    at = urlsplit(request.htmx.current_url or request.headers.get("Referer", ""))
    shown = _asked(parse_qsl(at.query) if at.path.startswith(path) else (), others)
    if not turns(request):
        return shown
    sent = _asked(TurnForm.sent(request).data.items(), ())
    here = shown.page if sent.find == shown.find else ""  # a new search begins at its first page
    return replace(shown, find=sent.find, page=sent.page or here)


def turns(request: HtmxRequest) -> bool:
    """Whether a form that spans pages was sent, perhaps only for another page or a search."""
    return FIND in TurnForm.sent(request).data


def _asked(words: Iterable[tuple[str, object]], others: Sequence[str]) -> Asked:
    sent = {name: str(word)[:LONGEST] for name, word in words}
    kept = {name: sent[name] for name in others if sent.get(name)}
    return Asked(sent.get(FIND, "").strip(), sent.get(PAGE, ""), kept)


def window_of(
    rows: Sequence[Row],
    asked: Asked,
    words: Callable[[Row], str],
    size: int = A_PAGE,
) -> Window[Row]:
    """The asked page of the rows whose `words` have the search, in the order of the rows.

    The search ignores case and accents, and has at least two letters or is a number.
    """
    wanted = plain(asked.find)
    if len(wanted) < FEWEST_LETTERS and not wanted.isdecimal():
        wanted = ""
    found = [row for row in rows if wanted in plain(words(row))] if wanted else rows
    return Window(nearest_page(found, asked.page, size), asked, len(rows), size)


def suggested(request: HttpRequest, rows: Sequence[Row], words: Callable[[Row], str]) -> list[Row]:
    """The first rows whose `words` have what was typed in a field, whatever the field's name."""
    typed = next(iter(request.GET.values()), "")
    return list(window_of(rows, Asked(str(typed)[:LONGEST]), words, SUGGESTED).rows)


def nearest_page(rows: Any, typed: str, size: int) -> Page[Any]:
    """The page of this number, or the nearest one there is; the first if it is no number."""
    pages = Paginator(rows, size)
    number = whole_number(typed)
    if number is None:
        number = pages.num_pages if TOO_FAR.fullmatch(typed.strip()) else 1
    return pages.page(min(max(number, 1), pages.num_pages))
