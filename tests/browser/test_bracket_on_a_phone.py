"""The bracket on a phone: a tap opens a match's sheet, a swipe turns to the next round."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.makers_scoring import a_drawn_stage, a_handed_in_game, posted

pytestmark = pytest.mark.django_db(transaction=True)

DIVISION = "/e/beach-house-2026/main-event/"


def test_the_sheet_of_a_match_follows_it_and_gives_the_focus_back(
    phone: Page, looked_at: Callable[[Page], list[str]]
) -> None:
    game = a_handed_in_game(a_drawn_stage(13), "W1-2")
    phone.clock.install()
    phone.goto(DIVISION)
    match, sheet = phone.locator("#match-W1-2 a"), phone.locator("#match-sheet")
    match.focus()
    phone.keyboard.press("Enter")
    expect(sheet.locator(".badge.state-handed-in")).to_be_visible()
    assert looked_at(phone) == []
    posted(game)
    phone.clock.fast_forward(5000)
    expect(sheet.locator(".badge.state-certified")).to_be_visible()
    expect(sheet).to_contain_text("500")
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(match).to_be_focused()
    phone.keyboard.press("Enter")
    sheet.locator("[data-part=winner-goes] a").click()
    expect(phone.locator("#match-W2-1 a")).to_be_in_viewport()
    expect(phone.locator("#tab-W2")).to_have_attribute("aria-current", "true")


def test_a_swipe_turns_to_the_next_round_and_a_change_leaves_round_and_path(phone: Page) -> None:
    game = a_handed_in_game(a_drawn_stage(13), "W1-2")
    phone.clock.install()
    phone.goto(f"{DIVISION}?team=Team+1")
    expect(phone.locator("#tab-W2")).to_have_attribute("aria-current", "true")
    box = phone.locator(".bracket").bounding_box()
    assert box is not None
    finger = phone.context.new_cdp_session(phone)
    for name, points in (("touchStart", [300]), ("touchMove", [100]), ("touchEnd", [])):
        touches = [{"x": x, "y": box["y"] + 40} for x in points]
        finger.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": touches})
    expect(phone.locator("#tab-W3")).to_have_attribute("aria-current", "true")
    posted(game)
    phone.clock.fast_forward(5000)
    expect(phone.locator("#match-W1-2.state-certified")).to_be_attached()
    expect(phone.locator("#tab-W3")).to_have_attribute("aria-current", "true")
    expect(phone.locator("#match-W3-1.path.ahead")).to_be_visible()
