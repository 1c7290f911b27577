"""Two phones at one table: what the other one wrote meanwhile is shown before anything is said."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.door import named
from tests.browser.thumb import Thumb, at_hand, at_table
from tests.makers import a_phone_at
from tests.makers_shown import as_shown
from tests.makers_table import (
    AT,
    a_match_at_table_one,
    finished,
    hand_form,
    pin_of,
    signed_by,
    table_of,
)
from tournament.brackets.models import Game

Axe = Callable[[Page], list[str]]
SMALL: ViewportSize = {"width": 360, "height": 616}


@pytest.fixture
def game() -> Game:
    """Team 1 won 500 to 100."""
    return finished(a_match_at_table_one())


def the_other_phone_changes(game: Game) -> None:
    """Hand 5 reads 105 : 15 now."""
    form = hand_form(5, points=105) | as_shown(game)
    assert a_phone_at(table_of(game.match)).post(f"{AT}hands/5/", form).status_code == 303


def test_a_team_that_signs_an_old_sheet_sees_what_changed_and_signs_the_new_one(
    phone: Page, game: Game, axe: Axe
) -> None:
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("Player 1a")
    phone.locator("#pin").fill(pin_of(game, "NS"))
    the_other_phone_changes(game)
    thumb.signs()
    changes = phone.locator("#sheet-changes")
    expect(changes).to_contain_text(re.compile(r"\b100\b.*→.*\b105\b", re.DOTALL))
    expect(changes).to_contain_text("500 → 505")
    expect(phone.locator("#save-state .not-saved")).to_be_visible()
    expect(named(phone, "result")).to_contain_text("505 : 95")
    expect(phone.get_by_role("radio", name="Player 1a")).to_be_checked()
    expect(phone.get_by_role("alert")).to_be_focused()
    assert not game.sheet.signatures.exists()
    assert axe(phone) == []
    phone.locator("#pin").fill(pin_of(game, "NS"))
    thumb.signs()
    expect(named(phone, "pass-to")).to_contain_text("Team 4")


def test_a_change_on_an_old_page_keeps_what_was_typed_and_shows_the_other_change(
    phone: Page, game: Game
) -> None:
    phone.set_viewport_size(SMALL)
    at_table(phone, game.match)
    phone.locator('#sheet-so-far a[href$="/hands/5/"]').tap()
    thumb = Thumb(phone)
    thumb.goes_back(2)
    thumb.pick("60")
    the_other_phone_changes(game)
    thumb.saves()
    expect(phone.locator("#sheet-changes")).to_contain_text("500 → 505")
    expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("60")
    thumb.saves()
    expect(phone.locator("#sheet-so-far")).to_contain_text("60")


def test_after_undo_the_same_place_takes_no_further_hand_and_one_tap_puts_it_back(
    phone: Page, game: Game, axe: Axe
) -> None:
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.taps_on("#undo button")
    at_hand(phone, 5)
    expect(phone.locator(".save-bar [form=undo]")).to_have_count(0)
    assert axe(phone) == []
    thumb.taps_on("#put-back button")
    expect(named(phone, "result")).to_contain_text("500 : 100")


def a_signer_at(phone: Page, game: Game) -> Thumb:
    """Player 1a has tapped their name and typed their team's PIN; Sign is not pressed yet."""
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("Player 1a")
    phone.locator("#pin").fill(pin_of(game, "NS"))
    return thumb


def test_a_phone_that_signs_second_is_shown_whose_turn_it_is_and_they_sign_there(
    phone: Page, game: Game
) -> None:
    thumb = a_signer_at(phone, game)
    assert signed_by(a_phone_at(table_of(game.match)), game, "NS").status_code == 303
    thumb.signs()
    expect(phone.locator(".finding")).to_contain_text("Team 1")
    expect(named(phone, "pass-to")).to_contain_text("Team 4")
    expect(phone.get_by_role("alert")).to_be_focused()
    expect(phone.locator("#sheet-changes")).to_have_count(0)
    thumb.pick("Player 4a")
    phone.locator("#pin").fill(pin_of(game, "EW"))
    thumb.signs()
    expect(named(phone, "where-next")).to_be_visible()


def test_a_phone_that_signs_after_everybody_is_shown_that_the_sheet_is_handed_in(
    phone: Page, game: Game
) -> None:
    thumb = a_signer_at(phone, game)
    other = a_phone_at(table_of(game.match))
    assert [signed_by(other, game, side).status_code for side in ("NS", "EW")] == [303, 303]
    thumb.signs()
    expect(named(phone, "where-next")).to_be_visible()
    expect(phone.locator(".finding")).to_be_visible()
