"""Ten public pages in German and with 40 % longer words: nothing runs sideways and no button is
cut.

`dev.py pictures` keeps them in docs/screens.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import pseudo
from tests.addresses import Hall, a_demo_hall, address, routes
from tests.browser.conftest import SIDEWAYS, Device, OpenPage
from tests.browser.test_pseudo_language import CUT
from tests.hall_clock import CLOCK
from tests.makers import NOON, a_phone_at
from tournament.desk.act.secrets import address_of
from tournament.registration.models import Entry

PAGES = (
    *("home", "event", "division", "match", "rules", "find", "practice"),
    *("table", "my-page", "scorekeeper-card"),
)
WIDTHS: dict[Device, int] = {"phone": 390, "desk": 1280}
KEPT_IN = os.environ.get("ROOKERY_SCREENS")
HIGHEST = 1200
"""The height of a picture, in pixels."""


@contextmanager
def speaking(language: str, folder: Path) -> Iterator[None]:
    """Use the pseudo-language alone, or every language there is."""
    with ExitStack() as stack:
        if language == "pseudo":
            pseudo.write_catalogue(folder)
            stack.enter_context(pseudo.spoken(folder))
        yield


def addresses(hall: Hall) -> dict[str, str]:
    """The addresses of the pages; the personal page is that of a team in play."""
    known = {str(route.name): route for route in routes()}
    playing = Entry.objects.filter(division__event=hall.event, division__learning=False)
    mine = {"my-page": address_of(playing.order_by("number")[0])}
    return {name: address(known[name], hall.parts) for name in PAGES} | mine


def let_in(page: Page, hall: Hall) -> None:
    """Give the page the cookies of the table's card."""
    for cookie in a_phone_at(hall.table).cookies.values():
        page.context.add_cookies(
            [{"name": cookie.key, "value": cookie.value, "domain": "localhost", "path": "/"}]
        )


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
    language: str, open_page: OpenPage, tmp_path: Path
) -> None:
    hall, wrong = a_demo_hall(), []
    CLOCK.shows(NOON)
    with speaking(language, tmp_path):
        for device, width in WIDTHS.items():
            page = open_page(device, locale="de-DE")
            let_in(page, hall)
            for name, where in addresses(hall).items():
                answer = page.goto(where)
                assert answer, name
                wrong += [f"{width} {name}: {answer.status}"] if answer.status != 200 else []
                over = page.evaluate(SIDEWAYS)
                wrong += [f"{width} {name}: {over} px too wide"] if over > 0 else []
                wrong += [f"{width} {name} cuts {words}" for words in page.evaluate(CUT)]
                keep(page, language, name)
    assert wrong == []
