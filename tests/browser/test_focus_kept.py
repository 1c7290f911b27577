"""A part of the desk that is shown anew keeps the place of who works there, also without an id."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.browser.test_floor import somebody_calls
from tests.makers_clock import a_match_called_at_noon
from tests.makers_floor import at_desk
from tests.makers_scoring import a_drawn_stage, a_handed_in_game

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_sheet_that_has_the_focus_keeps_it_when_another_one_comes(desk: Page) -> None:
    stage = a_drawn_stage()
    game = a_handed_in_game(stage)
    log_in(desk)
    desk.clock.install()
    desk.goto(at_desk(stage, "scoring/"))
    link = desk.locator(f'#queue a[href$="/sheet/{game.sheet_id}/"]')
    link.focus()
    a_handed_in_game(stage, "W1-2", table=2)
    desk.clock.fast_forward(31_000)
    expect(desk.locator("#queue .sheet-queue > li")).to_have_count(2)
    expect(link).to_be_focused()


def test_a_button_without_an_id_keeps_the_focus_beside_others_of_its_kind(desk: Page) -> None:
    match = a_match_called_at_noon()
    log_in(desk)
    desk.clock.install()
    desk.goto(at_desk(match.stage, "clock/"))
    button = desk.locator("#waits form[action$='/W1-1/arrive/'] button").nth(1)
    button.focus()
    somebody_calls(match.stage, "W1-2", 2)
    desk.clock.fast_forward(31_000)
    expect(desk.locator("#waits form[action$='/W1-2/arrive/']").first).to_be_attached()
    expect(button).to_be_focused()
