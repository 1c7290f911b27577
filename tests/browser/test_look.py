"""The sample pages of docs/look: every component, with names that break layouts, for everybody."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import DESK, PHONE, SIDEWAYS, Colours, watch
from workshop import ROOT

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
SCREENS = {"narrow": NARROW, "desk": DESK}
LOOKS: tuple[tuple[dict[str, Any], Colours], ...] = ((PHONE, "light"), (DESK, "dark"))
PAGES = ["", "floor", "wall", "phone", "phone-seats", "phone-sign", "paper", "bracket-13"]

TALL = "document.documentElement.scrollHeight"
KEYS = "[...document.querySelectorAll('.key')].map(key => key.getBoundingClientRect())"


@pytest.fixture(scope="module")
def samples() -> Iterator[str]:
    """The address of the sample pages, served by their own little server."""
    command = [sys.executable, str(ROOT / "docs/look/show.py"), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        yield server.stdout.readline().strip()
        server.terminate()


@pytest.fixture
def open_sample(
    samples: str, new_context: Callable[..., BrowserContext], faults: list[str]
) -> Callable[..., Page]:
    """A sample page on a screen; faults in it fail the test."""

    def open_one(name: str, screen: str) -> Page:
        page = new_context(**SCREENS[screen]).new_page()
        watch(page, faults)
        page.goto(samples + name)
        return page

    return open_one


@pytest.mark.parametrize("name", PAGES)
def test_no_name_pushes_a_sample_page_sideways_and_it_breaks_no_rule_of_accessibility(
    open_sample: Callable[..., Page], axe: Callable[[Page], list[str]], name: str
) -> None:
    page = open_sample(name, "narrow")
    assert page.evaluate(SIDEWAYS) <= 0
    for device, colours in LOOKS:
        page.emulate_media(color_scheme=colours)
        page.set_viewport_size(device["viewport"])
        # As tall as the page: what the bar at its foot half covers can be scrolled free.
        width = device["viewport"]["width"]
        page.set_viewport_size({"width": width, "height": page.evaluate(TALL)})
        assert axe(page) == [], (width, colours)


def test_keys_are_large_and_stand_apart_on_the_smallest_phone(
    open_sample: Callable[..., Page],
) -> None:
    keys = open_sample("phone", "narrow").evaluate(KEYS)

    assert len(keys) == 25
    assert min(min(key["width"], key["height"]) for key in keys) >= 56
    assert keys[1]["left"] - keys[0]["right"] >= 8


def test_dragging_a_row_renumbers_the_list(open_sample: Callable[..., Page]) -> None:
    page = open_sample("", "desk")
    rows = page.locator("[data-sort] > li")
    rows.nth(0).locator(".handle").drag_to(rows.nth(2))

    assert rows.nth(2).locator("input").get_attribute("name") == "seed-1"
    numbers = rows.locator("input").evaluate_all("inputs => inputs.map(input => input.value)")
    assert numbers == ["1", "2", "3", "4", "5", "6"]
