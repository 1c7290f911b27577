"""The clock at the table in a real Chromium: who is here, the first cards, and what is left."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in, named, sender
from tests.browser.thumb import at_table
from tests.hall_clock import now
from tests.makers import DIRECTOR, minutes
from tests.makers_table import a_game, a_match_at_table_one, the_event
from tournament.brackets.models import Game
from tournament.desk.act.change import Act
from tournament.desk.timing.clocks import stop_clocks
from tournament.desk.timing.game_times import call_time
from tournament.timing.models import Arrival, StartOfPlay, TimeCall

pytestmark = pytest.mark.django_db(transaction=True)

Axe = Callable[[Page], list[str]]
LookedAt = Axe


def a_timed_game(began: float) -> Game:
    """A game of fifty minutes that began so many minutes ago."""
    game = a_game(a_match_at_table_one(minutes=50))
    at = now() - minutes(began)
    StartOfPlay.objects.create(game=game, at=at, recorded_by="Table 1")
    return game


def test_one_tap_seats_all_four_and_one_undoes_it(phone: Page, axe: Axe) -> None:
    at_table(phone, a_match_at_table_one())
    assert axe(phone) == []
    sender(phone, "/seated/").last.tap()
    expect(named(phone, "all-here")).to_be_visible()
    assert Arrival.objects.filter(withdrawn_at=None).count() == 4
    named(phone, "undo-arrival").tap()
    expect(sender(phone, "/seated/")).to_be_visible()
    assert not Arrival.objects.filter(withdrawn_at=None).exists()


def test_each_person_says_by_one_tap_that_he_is_here(phone: Page, axe: Axe) -> None:
    at_table(phone, a_match_at_table_one())
    phone.locator("#who-is-here button", has_text="Player 4b").tap()
    expect(phone.locator(".chip.here")).to_contain_text("Player 4b")
    assert Arrival.objects.get().player is not None
    assert axe(phone) == []


def test_the_first_cards_are_dealt_with_one_tap(phone: Page, axe: Axe) -> None:
    at_table(phone, a_game(a_match_at_table_one()).match)
    phone.locator("button[form=deal]").tap()
    expect(phone.locator('#deal[action$="/play/back/"]')).to_be_attached()
    assert StartOfPlay.objects.filter(withdrawn_at=None).count() == 1
    assert axe(phone) == []


def test_the_time_of_a_game_counts_down_and_takes_no_key_from_the_hand(
    phone: Page, axe: Axe
) -> None:
    game = a_timed_game(began=46)
    phone.set_viewport_size({"width": 390, "height": 664})
    at_table(phone, game.match)
    line = phone.locator(".counting .left")
    expect(line).to_contain_text("3:")
    first = line.inner_text()
    expect(line).not_to_have_text(first)
    phone.locator("[data-step]:visible label").first.tap()
    keys = phone.locator("[data-step]:visible label")
    lowest = keys.last.bounding_box()
    bar = phone.locator(".save-bar").bounding_box()
    assert lowest
    assert bar
    assert lowest["y"] + lowest["height"] <= bar["y"] + 8
    assert axe(phone) == []


def test_a_clock_that_stands_still_counts_nothing(phone: Page, axe: Axe) -> None:
    game = a_timed_game(began=46)
    at_table(phone, game.match)
    stop_clocks(Act(the_event(), DIRECTOR, now()), reason="Fire alarm")
    expect(named(phone, "clocks-stopped")).to_be_visible()
    line = phone.locator(".counting .left")
    left = line.inner_text()
    phone.wait_for_timeout(2500)
    assert line.inner_text() == left
    assert axe(phone) == []


def test_time_is_called_at_the_table_by_itself(phone: Page, axe: Axe) -> None:
    game = a_timed_game(began=51)
    at_table(phone, game.match)
    assert call_time(Act(the_event(), DIRECTOR, now()), game=game)
    expect(named(phone, "last-one")).to_be_visible()
    assert axe(phone) == []


def test_the_desks_pages_with_time_that_is_called_break_no_rule_of_access(
    phone: Page, looked_at: LookedAt
) -> None:
    game = a_timed_game(began=51)
    TimeCall.objects.create(game=game, at=now())
    log_in(phone)
    for page, said in (("floor/", ".problem [id^=time-]"), ("clock/", "[data-part=time-called]")):
        phone.goto(f"/desk/{the_event().slug}/{page}")
        expect(phone.locator(said)).to_be_attached()
        assert looked_at(phone) == []
