"""The public pages in a real browser: they follow the event, fit any glass, and shut nobody out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.journeys.public.test_public_privacy import a_childrens_stage
from tests.makers_scoring import (
    a_drawn_stage,
    a_game_in_play,
    a_handed_in_game,
    a_posted_game,
    posted,
)

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
EVENT = "/e/beach-house-2026/"
DIVISION = f"{EVENT}main-event/"


def every_page() -> list[str]:
    """An event with something on every page, and their addresses."""
    stage = a_drawn_stage(16)
    a_posted_game(stage)
    a_game_in_play(stage, "W1-2", table=2)
    return [
        "/",
        EVENT,
        DIVISION,
        f"{DIVISION}?team=team+1",
        f"{DIVISION}W1-1/",
        f"{DIVISION}print/",
        "/login/",
    ]


def test_a_posted_result_reaches_who_is_looking(desk: Page) -> None:
    game = a_handed_in_game(a_drawn_stage())
    desk.clock.install()
    desk.goto(DIVISION)
    match = desk.locator("#match-W1-1")
    expect(match).to_have_class(re.compile("state-handed-in"))
    posted(game)
    desk.clock.fast_forward(5000)
    expect(match).to_have_class(re.compile("state-certified"))
    expect(match).to_contain_text("500")


def test_a_search_that_is_being_typed_is_not_swept_away(phone: Page) -> None:
    game = a_handed_in_game(a_drawn_stage())
    phone.clock.install()
    phone.goto(DIVISION)
    phone.fill("#team", "tea")
    posted(game)
    phone.clock.fast_forward(5000)
    expect(phone.locator("#match-W1-1.state-certified")).to_be_visible()
    assert phone.input_value("#team") == "tea"


def test_everything_works_without_a_script(open_page: OpenPage) -> None:
    a_posted_game(a_drawn_stage())
    page = open_page("phone", java_script_enabled=False)
    page.goto("/")
    page.get_by_role("link", name="Beach House 2026").first.click()
    page.get_by_role("link", name="Main event").first.click()
    page.fill("#team", "team 2")
    page.locator("form:has(#team) button").click()
    expect(page.locator('.my-team [data-part="if-you-win"]')).to_be_visible()
    page.locator("#match-W1-1 a").click()
    expect(page.locator(".paper")).to_contain_text("500")


def test_no_page_scrolls_sideways_or_breaks_the_rules_of_access(
    phone: Page, looked_at: LookedAt
) -> None:
    for address in every_page():
        phone.goto(address)
        assert looked_at(phone) == [], address


def test_the_childrens_pages_break_no_rule_of_access(phone: Page, looked_at: LookedAt) -> None:
    a_posted_game(a_childrens_stage())
    for address in (f"{EVENT}children/", f"{EVENT}children/W1-1/"):
        phone.goto(address)
        assert looked_at(phone) == [], address
