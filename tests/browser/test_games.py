"""Games whose hands are written in rows, on a phone in a real Chromium."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.door import objection
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


def box(phone: Page, player: str, question: str) -> Locator:
    """The field of this question in the row of this player."""
    return phone.locator("[data-row]", has_text=player).locator(f"[name^={question}]")


def checks(phone: Page) -> None:
    phone.locator("#hand [name=check]").click()


def test_points_are_typed_one_after_the_other_and_checked_before_they_are_saved(
    phone: Page,
) -> None:
    sat_down(phone)
    save = phone.locator("#hand .save-bar .primary")
    expect(save).to_be_disabled()
    box(phone, "Ann Oak", "points").fill("1310")
    phone.keyboard.press("Enter")
    expect(box(phone, "Dee Bell", "points")).to_be_focused()
    phone.keyboard.type("900")
    phone.keyboard.press("Enter")
    expect(phone.locator(".consequence")).to_contain_text(re.compile(r"1310\D+1300"))
    save.click()
    expect(phone.locator("#standing")).to_contain_text(re.compile(r"Ann Oak.*1400"))


def test_nobody_waits_for_aces_and_tens_but_who_is_asked_for_them_finds_them(phone: Page) -> None:
    sat_down(phone)
    box(phone, "Ann Oak", "points").fill("1250")
    box(phone, "Dee Bell", "points").fill("1200")
    checks(phone)
    expect(objection(phone, "missing-brisques")).to_be_visible()
    phone.locator("[data-picks] .pick").nth(1).click()
    box(phone, "Ann Oak", "brisques").fill("20")
    box(phone, "Dee Bell", "brisques").fill("12")
    checks(phone)
    expect(phone.locator(".consequence")).to_contain_text("= 600")


def test_what_was_typed_is_still_there_after_the_page_was_reloaded(phone: Page) -> None:
    sat_down(phone)
    box(phone, "Ann Oak", "points").fill("1310")
    phone.reload()
    expect(box(phone, "Ann Oak", "points")).to_have_value("1310")


def test_rows_of_fields_can_be_read_out_and_do_not_scroll_sideways(phone: Page, axe: Axe) -> None:
    sat_down(phone)
    phone.locator("details.fold summary").first.click()
    assert axe(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
