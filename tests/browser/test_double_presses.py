"""Who presses twice where once would do: the second press changes nothing that nobody has read."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.makers_floor import a_hall, at_desk
from tournament.tables.models import Assignment

pytestmark = pytest.mark.django_db(transaction=True)
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('[id^=offer-]')?.id"


def test_a_double_press_calls_one_match_and_not_the_one_that_takes_its_place(desk: Page) -> None:
    stage = a_hall()
    log_in(desk)
    desk.goto(at_desk(stage, "floor/"))
    offer = desk.locator("[id^=offer-]").first
    offer.scroll_into_view_if_needed()
    box = offer.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = desk.evaluate(UNDER, [x, y])
    desk.mouse.click(x, y)
    expect(desk.locator(".table-tile.free")).to_have_count(3)
    assert desk.evaluate(UNDER, [x, y]) not in (before, None)
    desk.mouse.down(click_count=2)
    desk.mouse.up(click_count=2)
    desk.wait_for_load_state("networkidle")
    desk.wait_for_timeout(500)
    assert Assignment.objects.count() == 1
