"""Pages in a language with 40 % longer words: nothing runs sideways, no button is cut.

Ten pages in the suite; `dev.py messages --look` opens every page there is and keeps its picture.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import pseudo
from tests.addresses import a_demo_hall, address, routes
from tests.browser.conftest import SIDEWAYS, Device, OpenPage
from tests.browser.door import log_in

TEN = (
    "home",
    "event",
    "division",
    "rules",
    "desk",
    "desk-event",
    "floor",
    "teams",
    "stage",
    "queue",
)
EVERY = "ROOKERY_EVERY_PAGE" in os.environ
CUT = """() => [...document.querySelectorAll('button, .button, .tile, .key, .badge, .tabs a')]
  .filter(one => one.offsetParent && !one.closest('.visually-hidden, .table-frame'))
  .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map(one => one.textContent.trim())"""


@pytest.fixture
def _in_pseudo(tmp_path: Path) -> Iterator[None]:
    pseudo.write_catalogue(tmp_path)
    with pseudo.spoken(tmp_path):
        yield


def pages() -> list[str]:
    """The names of the pages that are looked at."""
    names = {str(route.name): route for route in routes()}
    return sorted(names) if EVERY else list(TEN)


@pytest.mark.usefixtures("_in_pseudo")
def test_longer_words_push_nothing_sideways_and_cut_no_button(
    open_page: OpenPage, shot: Callable[[Page, str], Path]
) -> None:
    hall = a_demo_hall()
    known = {str(route.name): route for route in routes()}
    wrong = []
    devices: tuple[Device, ...] = ("phone", "desk")
    for device in devices:
        page = open_page(device)
        log_in(page, "director")
        for name in pages():
            answer = page.goto(address(known[name], hall.parts))
            if not answer or "text/html" not in answer.headers.get("content-type", ""):
                continue
            if EVERY:
                shot(page, f"pseudo-{name}-{device}")
            over = page.evaluate(SIDEWAYS)
            wrong += [f"{device} {name}: {over} px too wide"] if over > 0 else []
            wrong += [f"{device} {name} cuts {words}" for words in page.evaluate(CUT)]
    assert wrong == []
