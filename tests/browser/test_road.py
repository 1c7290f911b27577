"""The road from the teams to the cards in a real browser: by keyboard, and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db(transaction=True)

Axe = Callable[[Page], list[str]]


def a_field(count: int) -> Division:
    division = a_division(an_event())
    teams(division, count)
    return division


def test_a_bracket_is_decided_by_keyboard_step_by_step_and_the_road_leads_on(
    open_page: OpenPage, axe: Axe
) -> None:
    division, desk = a_field(13), open_page("desk")
    log_in(desk)
    desk.goto(desk_page(division, "bracket/"))
    assert axe(desk) == []
    desk.locator("#format-double-elimination").focus()
    desk.keyboard.press("ArrowDown")
    expect(desk.locator(".preview .bracket-block")).to_have_count(1)
    expect(desk.locator("#format-single-elimination")).to_be_focused()
    for step in ("onward", "length", "draw"):
        desk.keyboard.press("Enter")
        expect(desk.locator(f"[data-draft={step}] [aria-current]")).to_be_visible()
        desk.locator(".onward .primary").focus()
    assert axe(desk) == []
    desk.keyboard.press("Enter")
    desk.locator("aside [data-step=print]").click()
    desk.locator("a[href$='/check-in/']").click()
    expect(desk).to_have_url(desk.url.split("/desk/")[0] + "/desk/beach-house-2026/check-in/")


def test_a_phone_shows_one_step_and_opens_the_others(open_page: OpenPage, axe: Axe) -> None:
    division, phone = a_field(4), open_page("phone")
    log_in(phone)
    phone.goto(desk_page(division, "teams/"))
    seeds = phone.locator(".road-steps [href$='/seeds/']")
    expect(seeds).to_be_hidden()
    phone.locator(".road-now > summary").click()
    expect(seeds).to_be_visible()
    assert axe(phone) == []
    seeds.click()
    expect(phone.locator("[data-part=step-now]")).to_contain_text("3")
