"""A hand for which Save was pressed is never lost: it stays on the phone until it has a receipt."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.door import named, objection
from tests.browser.thumb import Thumb, at_hand, at_table, is_saved
from tests.makers import a_phone_at
from tests.makers_shown import as_shown
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    finished,
    hand_form,
    pin_of,
    saved,
    table_of,
)
from tournament.brackets.models import Game

PORTAL = "<!doctype html><title>Hotel</title><main id=main><h1>Welcome</h1><p>Log in.</p></main>"
SAVES = "**/hands/"
KEEPER = re.compile(r"/js/keeping[^/]*\.js")


@contextmanager
def answering(page: Page, how: Any) -> Iterator[list[str]]:
    """While this holds, whatever sends a hand is answered so; the hands that were sent."""
    sent: list[str] = []

    def answer(route: Route) -> None:
        sent.append(route.request.post_data or "")
        how(route)

    page.context.route(SAVES, answer)
    yield sent
    page.context.unroute(SAVES, answer)


def lost(route: Route) -> None:
    """No answer comes."""
    route.abort()


def silence(route: Route) -> None:
    """The request hangs."""


def portal(route: Route) -> None:
    """A captive portal says that all is well."""
    route.fulfill(status=200, content_type="text/html", body=PORTAL)


def down(route: Route) -> None:
    """The server is being started."""
    route.fulfill(status=503, content_type="text/plain", body="Try again soon.")


def kept(page: Page) -> list[dict[str, Any]]:
    """The hands that this phone keeps without a receipt."""
    entries = map(json.loads, page.evaluate("Object.values(localStorage)"))
    return [entry for entry in entries if "saved" not in entry]


def state(page: Page, name: str) -> None:
    """The save state is this one: "waiting", "not-saved"."""
    expect(page.locator(f"#save-state .{name}")).to_be_visible()


def waits(page: Page) -> None:
    """The hand waits on this phone to be sent, and the phone says so."""
    state(page, "waiting")
    expect(page.locator("#refusals [data-kept]")).to_have_count(1)


@pytest.fixture
def game(phone: Page) -> Game:
    return at_a_game(phone)


def at_a_game(phone: Page) -> Game:
    """A game at table 1, whose phone is there, with hand 1 typed and not saved."""
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    type_hand(phone)
    return game


def type_hand(phone: Page) -> Thumb:
    """Team 1 bid 95 and took 75."""
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    thumb.pick("75")
    return thumb


def press_save(phone: Page) -> None:
    """Tap Save."""
    phone.locator(".consequence").wait_for()
    Thumb(phone).saves()


@pytest.mark.parametrize("how", [lost, portal, down])
def test_a_hand_that_is_on_its_way_survives_a_reload(phone: Page, game: Game, how: Any) -> None:
    with answering(phone, how) as tries:
        press_save(phone)
        waits(phone)
        phone.reload()
        waits(phone)
        expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("95")
    is_saved(phone)
    at_hand(phone, 2)
    keys = {re.findall(r"[0-9a-f-]{36}", sent)[0] for sent in tries}
    assert (len(keys), game.sheet.hands.count(), kept(phone)) == (1, 1, [])


def test_a_new_tab_sends_the_hand_of_a_tab_that_was_closed(phone: Page, game: Game) -> None:
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
        other = phone.context.new_page()
        phone.close()
    other.goto(AT)
    is_saved(other)
    assert game.sheet.hands.count() == 1


def test_a_hand_that_nobody_answers_for_eight_seconds_is_sent_again(phone: Page) -> None:
    phone.clock.install()
    game = at_a_game(phone)
    with answering(phone, silence):
        press_save(phone)
        state(phone, "waiting")
        assert len(kept(phone)) == 1
        phone.clock.run_for(9_000)
        waits(phone)
    phone.clock.run_for(12_000)
    is_saved(phone)
    assert game.sheet.hands.count() == 1


def test_without_a_network_save_works_and_the_hand_waits(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    expect(phone.locator("[data-picks]")).to_be_visible()  # its script has come
    phone.context.set_offline(True)
    type_hand(phone).saves()
    waits(phone)
    expect(phone.locator("#refusals [data-kept]")).to_have_count(1)
    phone.context.set_offline(False)
    is_saved(phone)
    assert game.sheet.hands.count() == 1


def test_an_answer_that_was_lost_after_the_hand_was_written_writes_it_once(
    phone: Page, game: Game
) -> None:
    def written_and_lost(route: Route) -> None:
        route.fetch()
        route.abort()

    with answering(phone, written_and_lost):
        press_save(phone)
        waits(phone)
    is_saved(phone)
    assert game.sheet.hands.count() == 1


def test_a_refused_hand_stays_with_what_was_typed_until_somebody_acts(
    phone: Page, game: Game
) -> None:
    phone.locator(".consequence").wait_for()
    saved(a_phone_at(table_of(game.match)), 1)
    press_save(phone)
    for _ in range(2):
        expect(objection(phone, "hand-saved")).to_be_visible()
        expect(phone.locator("#refusals")).to_contain_text(re.compile(r"95\D+75"))
        state(phone, "not-saved")
        assert len(kept(phone)) == 1
        phone.reload()
    Thumb(phone).taps_on("[data-discard]")
    expect(phone.locator("#refusals")).to_be_empty()
    assert (kept(phone), game.sheet.hands.count()) == ([], 1)


def test_saved_never_stands_above_a_hand_that_is_not(phone: Page, game: Game) -> None:
    press_save(phone)
    is_saved(phone)
    type_hand(phone)
    expect(named(phone, "receipt")).to_have_count(0)
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
        phone.goto(f"{AT}?saved=2")
        waits(phone)
        expect(named(phone, "receipt")).to_have_count(0)
    is_saved(phone)
    assert game.sheet.hands.count() == 2


def test_two_tabs_on_one_table_write_the_hand_once_and_both_go_on(phone: Page, game: Game) -> None:
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
        other = phone.context.new_page()
        other.goto(AT)
        waits(other)
    for tab in (phone, other):
        tab.bring_to_front()
        at_hand(tab, 2)
        expect(tab.locator("#refusals")).to_be_empty()
    assert (game.sheet.hands.count(), kept(phone)) == (1, [])


def test_the_hand_of_another_table_is_never_sent_for_this_one(phone: Page, game: Game) -> None:
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
    phone.evaluate(
        """() => { for (const [name, text] of Object.entries(localStorage)) {
            const entry = JSON.parse(text);
            localStorage.setItem(name, JSON.stringify({...entry, table: "/t/another/1/"})); } }"""
    )
    with answering(phone, lost) as tries:
        phone.reload()
        at_hand(phone, 1)
        phone.evaluate("dispatchEvent(new Event('online'))")
        expect(phone.locator("#refusals")).to_be_empty()
    assert (tries, len(kept(phone)), game.sheet.hands.count()) == ([], 1, 0)


def test_a_refused_pin_is_typed_anew_and_never_kept(phone: Page) -> None:
    at_table(phone, finished(a_match_at_table_one()).match)
    Thumb(phone).pick("Player 1b")
    pin = phone.locator("#pin")
    pin.fill("000000")
    Thumb(phone).signs()
    expect(phone.locator('#refusals [data-code="wrong-pin"]')).to_contain_text("Team 1")
    expect(pin).to_have_value("")
    stored = phone.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "000000" not in stored


# --- the script that keeps hands does not come


def test_without_the_script_that_keeps_hands_save_sends_the_hand_all_the_same(phone: Page) -> None:
    phone.context.route(KEEPER, lost)
    game = at_a_game(phone)
    with answering(phone, lost):
        press_save(phone)
        state(phone, "not-saved")
    Thumb(phone).saves()
    is_saved(phone)
    assert game.sheet.hands.count() == 1


def test_the_next_press_fetches_the_script_that_keeps_hands_anew(phone: Page) -> None:
    phone.context.route(KEEPER, lost)
    at_a_game(phone)
    with answering(phone, lost):
        press_save(phone)
        state(phone, "not-saved")
        phone.context.unroute(KEEPER, lost)
        Thumb(phone).saves()
        waits(phone)
        assert len(kept(phone)) == 1
    is_saved(phone)


def test_while_the_script_that_keeps_hands_is_on_its_way_the_press_is_answered(
    phone: Page,
) -> None:
    held: list[Route] = []
    phone.context.route(KEEPER, lambda route: held.append(route))
    at_a_game(phone)
    press_save(phone)
    state(phone, "waiting")
    for route in held:
        route.continue_()
    is_saved(phone)


def test_a_hand_waits_no_longer_than_eight_seconds_for_the_script_that_keeps_hands(
    phone: Page,
) -> None:
    phone.context.route(KEEPER, silence)
    phone.clock.install()
    at_a_game(phone)
    press_save(phone)
    state(phone, "waiting")
    phone.clock.run_for(9_000)
    is_saved(phone)


# --- a change that was refused


def test_a_refused_change_is_sent_again_from_its_own_page_with_the_same_answers(
    phone: Page,
) -> None:
    game = a_game(a_match_at_table_one())
    other = a_phone_at(table_of(game.match))
    saved(other, 1)
    at_table(phone, game.match)
    phone.goto(f"{AT}hands/1/")
    thumb = Thumb(phone)
    thumb.goes_back(2)
    thumb.pick("95")
    assert other.post(f"{AT}hands/1/", hand_form(1, points=105) | as_shown(game)).status_code == 303
    thumb.saves()
    expect(phone.locator("#sheet-changes")).to_be_visible()
    phone.goto(AT)
    thumb.taps_on("[data-send]")
    expect(phone.locator("#hand [name=number]")).to_have_value("1")
    expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("95")
    thumb.saves()
    is_saved(phone)
    expect(phone.locator("#sheet-so-far")).to_contain_text("95")
    assert kept(phone) == []


# --- a stranger answers


def test_a_captive_portal_that_answers_sign_leaves_the_screen_and_what_was_tapped(
    phone: Page,
) -> None:
    game = finished(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("Player 1a")
    phone.locator("#pin").fill(pin_of(game, "NS"))
    phone.context.route("**/sign/", portal)
    thumb.signs()
    state(phone, "not-saved")
    expect(phone.get_by_role("radio", name="Player 1a")).to_be_checked()
    phone.context.unroute("**/sign/", portal)
    thumb.signs()
    expect(named(phone, "pass-to")).to_contain_text("Team 4")
