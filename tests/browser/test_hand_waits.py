"""What a phone says of a hand that waits, also while a card is replaced and without storage."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_unsaved_hands import answering, lost, press_save, type_hand, waits
from tests.browser.thumb import at_table, is_saved
from tests.makers import DIRECTOR, NOON, a_called_match
from tests.makers_table import AT, a_game, a_match_at_table_one, table_of
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import card_code
from tournament.desk.tables.closing import renew_card
from tournament.tables.services import clear_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_where_the_new_card_is_asked_for_the_kept_hand_is_named(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    type_hand(phone)
    table = table_of(game.match)
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
        renew_card(Act(table.event, DIRECTOR, NOON), table=table, reason="Lost")
        phone.goto(AT)
        expect(phone.locator("#hand-waits")).to_be_visible()
        phone.goto(f"{AT}claim/")
        expect(phone.locator("#hand-waits")).to_be_visible()
    phone.context.clear_cookies()
    phone.goto(f"{AT}claim/")
    table.refresh_from_db()
    phone.locator("#key").fill(card_code(table))
    phone.locator("#claim button").click()
    expect(phone.locator("#refusals [data-kept]")).to_have_count(1)
    phone.locator("#refusals [data-send]").click()
    expect(phone.locator("#refusals [data-kept]")).to_have_count(0)
    is_saved(phone)
    assert game.sheet.hands.count() == 1
    phone.goto(f"{AT}claim/")
    expect(phone.locator("#claim")).to_be_visible()
    expect(phone.locator("#hand-waits")).to_be_hidden()


def test_a_phone_that_may_store_nothing_says_to_keep_the_page_open(phone: Page) -> None:
    phone.add_init_script(
        """const forbidden = { get() { throw new DOMException("forbidden"); } };
        for (const storage of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, storage, forbidden);"""
    )
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    type_hand(phone)
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
        open_page = phone.locator("#table").get_attribute("data-sending-unsafe") or ""
        expect(phone.locator("#save-state")).to_have_text(open_page)
    is_saved(phone)
    assert game.sheet.hands.count() == 1


def test_a_hand_that_was_left_behind_is_not_answered_into_the_next_match(phone: Page) -> None:
    match = a_match_at_table_one()
    before = a_game(match)
    at_table(phone, match)
    type_hand(phone)
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
        clear_table(match=match, now=NOON)
        game = a_game(a_called_match(match.stage, "W1-2"))
        phone.goto(AT)
    expect(phone.locator("#refusals [data-send]")).to_be_visible()
    phone.reload()
    expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("?")
    phone.locator("#refusals [data-send]").tap()
    expect(phone.locator("#save-state .not-saved")).to_be_visible()
    phone.wait_for_load_state("networkidle")
    assert (before.sheet.hands.count(), game.sheet.hands.count()) == (0, 0)
