"""Two phones at one table: what the other one wrote meanwhile is shown before anything is said."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.thumb import Thumb, at_table, finished
from tests.makers import a_phone_at
from tests.makers_shown import as_shown
from tests.makers_table import (
    AT,
    a_match_at_table_one,
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
    phone.get_by_label("PIN from the team card").fill(pin_of(game, "NS"))
    the_other_phone_changes(game)
    thumb.press("Sign for Team 1")
    changes = phone.locator("#sheet-changes")
    expect(changes).to_contain_text("took 100: made, 100. Team 4: 20. → Team 1 bid 70, took 105")
    expect(changes).to_contain_text("500 → 505")
    expect(phone.locator("#save-state")).to_contain_text("Not saved")
    expect(phone.get_by_text("You won 505 : 95")).to_be_visible()
    expect(phone.get_by_role("radio", name="Player 1a")).to_be_checked()
    expect(phone.get_by_role("alert")).to_be_focused()
    assert not game.sheet.signatures.exists()
    assert axe(phone) == []
    phone.get_by_label("PIN from the team card").fill(pin_of(game, "NS"))
    thumb.press("Sign for Team 1")
    expect(phone.locator(".pass-to")).to_contain_text("Team 4 check this")


def test_a_change_on_an_old_page_keeps_what_was_typed_and_shows_the_other_change(
    phone: Page, game: Game
) -> None:
    phone.set_viewport_size(SMALL)
    at_table(phone, game.match)
    phone.get_by_role("link", name="Change hand 5").tap()
    thumb = Thumb(phone)
    thumb.press("2 Bid")
    thumb.pick("60")
    the_other_phone_changes(game)
    thumb.press("Change hand 5")
    expect(phone.locator("#sheet-changes")).to_contain_text("500 → 505")
    expect(phone.get_by_role("button", name="2 Bid")).to_contain_text("60")
    thumb.press("Change hand 5")
    expect(phone.locator("#sheet-so-far")).to_contain_text("60, made")


def test_after_undo_the_same_place_takes_no_further_hand_and_one_tap_puts_it_back(
    phone: Page, game: Game, axe: Axe
) -> None:
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.press("Undo hand 5")
    expect(phone.locator(".phone-bar h1")).to_contain_text("Hand 5")
    expect(phone.locator(".save-bar")).not_to_contain_text("Undo")
    assert axe(phone) == []
    thumb.press("Put hand 5 back")
    expect(phone.get_by_text("You won 500 : 100")).to_be_visible()


def a_signer_at(phone: Page, game: Game) -> Thumb:
    """Player 1a has tapped their name and typed their team's PIN; Sign is not pressed yet."""
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("Player 1a")
    phone.get_by_label("PIN from the team card").fill(pin_of(game, "NS"))
    return thumb


def test_a_phone_that_signs_second_is_shown_whose_turn_it_is_and_they_sign_there(
    phone: Page, game: Game
) -> None:
    thumb = a_signer_at(phone, game)
    assert signed_by(a_phone_at(table_of(game.match)), game, "NS").status_code == 303
    thumb.press("Sign for Team 1")
    expect(phone.locator(".finding")).to_contain_text("Team 1 have signed.")
    expect(phone.locator(".pass-to")).to_contain_text("Team 4 check this")
    expect(phone.get_by_role("alert")).to_be_focused()
    expect(phone.locator("#sheet-changes")).to_have_count(0)
    thumb.pick("Player 4a")
    phone.get_by_label("PIN from the team card").fill(pin_of(game, "EW"))
    thumb.press("Sign for Team 4")
    expect(phone.get_by_role("heading", name="Handed in")).to_be_visible()


def test_a_phone_that_signs_after_everybody_is_shown_that_the_sheet_is_handed_in(
    phone: Page, game: Game
) -> None:
    thumb = a_signer_at(phone, game)
    other = a_phone_at(table_of(game.match))
    assert [signed_by(other, game, side).status_code for side in ("NS", "EW")] == [303, 303]
    thumb.press("Sign for Team 1")
    expect(phone.get_by_role("heading", name="Handed in")).to_be_visible()
    expect(phone.locator(".finding")).to_be_visible()
