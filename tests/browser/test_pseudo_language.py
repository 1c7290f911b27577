"""Pages in a language with 40 % longer words: nothing runs sideways, no button is cut.

Six pages of staff in the suite (the public ones are in test_languages.py); `dev.py messages --look`
opens every page there is and keeps its picture.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import pseudo
from tests.addresses import a_demo_hall, address, routes
from tests.browser.conftest import DESK, PHONE, SIDEWAYS
from tests.browser.door import log_in

OF_STAFF = ("desk", "desk-event", "floor", "teams", "stage", "queue")
EVERY = "ROOKERY_EVERY_PAGE" in os.environ
CUT = """() => [...document.querySelectorAll('button, .button, .tile, .key, .badge, .tabs a')]
  .filter(one => one.offsetParent && !one.closest('.visually-hidden, .table-frame'))
  .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map(one => one.textContent.trim())"""


@pytest.fixture
def _in_pseudo(pseudo_catalogue: Path) -> Iterator[None]:
    with pseudo.spoken(pseudo_catalogue):
        yield


def pages() -> list[str]:
    """The names of the pages that are looked at."""
    names = {str(route.name): route for route in routes()}
    return sorted(names) if EVERY else list(OF_STAFF)


def cut_or_too_wide(page: Page, name: str) -> list[str]:
    """What is wrong with an open page on a phone and on a desk."""
    wrong = []
    for device in (PHONE, DESK):
        page.set_viewport_size(device["viewport"])
        width = device["viewport"]["width"]
        over = page.evaluate(SIDEWAYS)
        wrong += [f"{width} {name}: {over} px too wide"] if over > 0 else []
        wrong += [f"{width} {name} cuts {words}" for words in page.evaluate(CUT)]
    return wrong


@pytest.mark.usefixtures("_in_pseudo")
def test_longer_words_push_nothing_sideways_and_cut_no_button(
    phone: Page, shot: Callable[[Page, str], Path]
) -> None:
    hall = a_demo_hall()
    known = {str(route.name): route for route in routes()}
    wrong = []
    log_in(phone, "director")
    for name in pages():
        phone.set_viewport_size(PHONE["viewport"])
        answer = phone.goto(address(known[name], hall.parts))
        if not answer or "text/html" not in answer.headers.get("content-type", ""):
            continue
        if EVERY:
            shot(phone, f"pseudo-{name}-phone")
        wrong += cut_or_too_wide(phone, name)
        if EVERY:
            shot(phone, f"pseudo-{name}-desk")
    assert wrong == []
