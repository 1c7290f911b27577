"""Ten public pages and five of the desk in German and with 40 % longer words: nothing runs sideways
and no button is cut.

`dev.py pictures` keeps them in docs/screens.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from tests import pseudo
from tests.addresses import Hall, a_demo_hall, address, routes
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.door import carry
from tests.browser.test_pseudo_language import cut_or_too_wide
from tests.hall_clock import CLOCK
from tests.makers import NOON, a_phone_at, logged_in
from tournament.desk.act.secrets import address_of
from tournament.registration.models import Entry

PAGES = (
    *("home", "event", "division", "match", "rules", "find", "practice"),
    *("table", "my-page", "scorekeeper-card"),
)
OF_OFFICIALS = ("desk-event", "floor", "check-in", "clock", "sheet")
KEPT_IN = os.environ.get("ROOKERY_SCREENS")
HIGHEST = 1200
"""The height of a picture, in pixels."""


@contextmanager
def speaking(language: str, catalogue: Path) -> Iterator[None]:
    """Use the pseudo-language alone, or every language there is."""
    with pseudo.spoken(catalogue) if language == "pseudo" else nullcontext():
        yield


def addresses(hall: Hall) -> dict[str, str]:
    """The addresses of the pages; the personal page is that of a team in play."""
    known = {str(route.name): route for route in routes()}
    playing = Entry.objects.filter(division__event=hall.event, division__learning=False)
    mine = {"my-page": address_of(playing.order_by("number")[0])}
    names = (*PAGES, *OF_OFFICIALS)
    return {name: address(known[name], hall.parts) for name in names} | mine


def keep(page: Page, language: str, name: str) -> None:
    """Keep a small picture for people to look at."""
    viewport = page.viewport_size
    if KEPT_IN is None or viewport is None:
        return
    high = min(page.evaluate("document.documentElement.scrollHeight"), HIGHEST)
    path = Path(KEPT_IN) / language / f"{name}-{viewport['width']}.jpg"
    clip = {"x": 0, "y": 0, "width": viewport["width"], "height": high}
    page.screenshot(path=path, type="jpeg", quality=45, full_page=True, clip=clip)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["german", "pseudo"])
def test_no_other_language_pushes_a_page_sideways_or_cuts_a_button(
    language: str, open_page: OpenPage, pseudo_catalogue: Path
) -> None:
    hall, wrong = a_demo_hall(), []
    CLOCK.shows(NOON)
    page = open_page("phone", locale="de-DE")
    carry(page, a_phone_at(hall.table))
    carry(page, logged_in(User.objects.get(username="director")))
    with speaking(language, pseudo_catalogue):
        for name, where in addresses(hall).items():
            page.set_viewport_size(PHONE["viewport"])
            answer = page.goto(where)
            assert answer, name
            wrong += [f"{name}: {answer.status}"] if answer.status != 200 else []
            keep(page, language, name)
            wrong += cut_or_too_wide(page, name)
            keep(page, language, name)
    assert wrong == []
