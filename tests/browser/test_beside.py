"""Staff pages by their width: on a wide screen list and detail stand side by side, on a phone the
page begins below one line of menu."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, sender
from tests.makers_scoring import DESK, a_drawn_stage, a_handed_in_game

pytestmark = pytest.mark.django_db(transaction=True)

WIDE: ViewportSize = {"width": 1440, "height": 900}
MENU = 56
ROOMS = ["", "floor/", "check-in/", "calls/", "scoring/", "log/", "officials/", "main-event/teams/"]


def test_on_a_wide_screen_a_sheet_opens_beside_the_queue_and_is_posted_there(
    open_page: OpenPage,
) -> None:
    stage = a_drawn_stage()
    first, second = a_handed_in_game(stage), a_handed_in_game(stage, "W1-2", table=2)
    desk = open_page("desk")
    desk.set_viewport_size(WIDE)
    log_in(desk)
    desk.goto(f"{DESK}scoring/")
    links = desk.locator("#queue a[data-beside]")
    for game in (first, second):
        links.and_(desk.locator(f'[href$="/{game.sheet_id}/"]')).focus()
        desk.keyboard.press("Enter")
        expect(desk.locator("#beside h1")).to_contain_text(game.match.code)
        expect(desk.locator("#beside")).to_be_focused()
        expect(desk).to_have_url(re.compile(f"/sheet/{game.sheet_id}/$"))
        expect(links).to_have_count(2)
    desk.go_back()
    expect(desk.locator("#beside h1")).to_contain_text(first.match.code)
    desk.keyboard.press("Escape")
    expect(desk.locator("#beside > *")).to_have_count(0)
    expect(desk).to_have_url(re.compile("/scoring/$"))
    links.first.click()
    sender(desk, "/post/").click()
    expect(desk.locator("#messages")).to_contain_text("W1-")
    desk.set_viewport_size({"width": 1280, "height": 800})
    links.first.click()
    expect(desk.locator("#beside")).to_have_count(0)


def test_on_a_phone_every_staff_page_begins_below_one_line_of_menu(open_page: OpenPage) -> None:
    a_handed_in_game(a_drawn_stage())
    phone = open_page("phone")
    log_in(phone)
    heights = {}
    for room in ROOMS:
        phone.goto(DESK + room)
        box = phone.locator(".site-header").bounding_box()
        heights[room] = box["height"] if box else MENU
    assert {room: tall for room, tall in heights.items() if tall > MENU} == {}
