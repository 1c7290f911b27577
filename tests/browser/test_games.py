"""Games whose hands are written in rows, on a phone in a real Chromium."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.thumb import at_table
from tests.makers_games import PLAYERS, AtTable, a_bracket_of, called
from tournament.tables.selectors import match_at

Axe = Callable[[Page], list[str]]


def sat_down(phone: Page) -> AtTable:
    """A phone at a table of Bezique where two have sat down."""
    at = called(a_bracket_of("rubicon-bezique", PLAYERS))[0]
    at.sits_down()
    match = match_at(at.table)
    assert match is not None
    at_table(phone, match)
    return at


def test_points_are_typed_one_after_the_other_and_checked_before_they_are_saved(
    phone: Page,
) -> None:
    sat_down(phone)
    save = phone.get_by_role("button", name="Save partie 1")
    expect(save).to_be_disabled()
    phone.get_by_label("Ann Oak: Points").fill("1310")
    phone.keyboard.press("Enter")
    expect(phone.get_by_label("Dee Bell: Points")).to_be_focused()
    phone.keyboard.type("900")
    phone.keyboard.press("Enter")
    expect(phone.locator(".consequence")).to_contain_text("Ann Oak 1310 is 1300")
    save.click()
    expect(phone.locator("#standing")).to_contain_text("Ann Oak leads by 1400")


def test_nobody_waits_for_aces_and_tens_but_who_is_asked_for_them_finds_them(phone: Page) -> None:
    sat_down(phone)
    phone.get_by_label("Ann Oak: Points").fill("1250")
    phone.get_by_label("Dee Bell: Points").fill("1200")
    phone.get_by_role("button", name="Check partie 1").click()
    expect(phone.locator("#check")).to_contain_text("aces and tens decide")
    phone.get_by_role("button", name="2 Aces, tens").click()
    phone.get_by_label("Ann Oak: Aces and tens").fill("20")
    phone.get_by_label("Dee Bell: Aces and tens").fill("12")
    phone.get_by_role("button", name="Check partie 1").click()
    expect(phone.locator(".consequence")).to_contain_text("= 600")


def test_what_was_typed_is_still_there_after_the_page_was_reloaded(phone: Page) -> None:
    sat_down(phone)
    phone.get_by_label("Ann Oak: Points").fill("1310")
    phone.reload()
    expect(phone.get_by_label("Ann Oak: Points")).to_have_value("1310")


def test_rows_of_fields_can_be_read_out_and_do_not_scroll_sideways(phone: Page, axe: Axe) -> None:
    sat_down(phone)
    phone.locator("details.fold summary").first.click()
    assert axe(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
