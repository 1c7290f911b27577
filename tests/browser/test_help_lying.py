"""The help of a screen on a phone lying down: its last sentence can be scrolled to and read."""

from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.door import log_in
from tests.browser.thumb import at_table
from tests.makers_table import a_game, a_match_at_table_one

LYING: ViewportSize = {"width": 616, "height": 360}
DESK = "/desk/beach-house-2026/"


def reads_to_the_end(page: Page) -> None:
    """Open the help of this screen and scroll to its end."""
    page.set_viewport_size(LYING)
    page.locator(".help > summary").first.tap()
    last = page.locator(".help[open] .help-card > p").last
    last.scroll_into_view_if_needed()
    box: Any = last.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= LYING["height"]
    assert box["width"] >= LYING["width"] / 2


def test_help_at_the_desk_and_at_the_table_is_read_to_its_end_on_a_phone_lying_down(
    phone: Page,
) -> None:
    match = a_match_at_table_one()
    log_in(phone)
    for where in ("scoring/", "main-event/seeds/", "clock/"):
        phone.goto(DESK + where)
        reads_to_the_end(phone)
    a_game(match)
    at_table(phone, match)
    expect(phone.locator("[data-picks]")).to_be_visible()
    reads_to_the_end(phone)
