"""Who presses twice where once would do: the second press changes nothing that nobody has read."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.browser.thumb import at_table
from tests.makers_floor import a_hall, at_desk
from tests.makers_table import a_game, a_match_at_table_one
from tournament.tables.models import Assignment

pytestmark = pytest.mark.django_db(transaction=True)
IS_ANSWER = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.tile, .key'))"
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


def test_a_double_tap_on_who_bid_leaves_the_next_question_open(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    box = phone.locator('label.tile:has([name="bidder"][value="NS"])').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.touchscreen.tap(x, y)
    assert phone.evaluate(IS_ANSWER, [x, y])
    phone.touchscreen.tap(x, y)
    expect(phone.locator("[data-picks] .pick.todo").first).to_be_visible()
    assert phone.locator("[data-step] input:checked").count() == 1
