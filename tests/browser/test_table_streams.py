"""A table's phone follows its stream: it asks when something is new, and otherwise seldom."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import asked_by, log_in, refused
from tests.browser.test_connection import pass_time
from tests.browser.test_live import says
from tests.browser.test_table_clock import a_timed_game
from tests.browser.thumb import Thumb, at_hand, at_table, enter, is_saved
from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, a_phone_at, minutes
from tests.makers_floor import a_hall, at_desk
from tests.makers_table import AT, a_game, a_match_at_table_one, saved, table_of, the_event
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.tables.closing import renew_card
from tournament.desk.timing.clocks import stop_clocks
from tournament.tables.models import Assignment

pytestmark = pytest.mark.django_db(transaction=True)
STREAM = "**/t/*/*/live/**"


def following(phone: Page, match: Match) -> Page:
    """The phone at the table, once its stream is open."""
    with phone.expect_response(STREAM):
        at_table(phone, match)
    return phone


@pytest.fixture
def game() -> Game:
    return a_game(a_match_at_table_one())


def test_a_phone_asks_when_something_is_new_and_not_before(game: Game, phone: Page) -> None:
    following(phone, game.match)
    asked = asked_by(phone)
    phone.wait_for_timeout(6000)
    assert asked == []
    saved(a_phone_at(table_of(game.match)), 1)
    at_hand(phone, 2)
    assert [address.partition("?")[0][-len(AT) :] for address in asked] == [AT]


def test_a_phone_whose_stream_is_refused_asks_by_itself(game: Game, phone: Page) -> None:
    streams = refused(phone, STREAM)
    following(phone, game.match)
    saved(a_phone_at(table_of(game.match)), 1)
    at_hand(phone, 2)
    assert streams != []


def test_a_hand_goes_through_a_cut_and_the_phone_follows_on(game: Game, phone: Page) -> None:
    following(phone, game.match)
    phone.context.set_offline(True)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    thumb.pick("75")
    thumb.saves()
    expect(phone.locator("#save-state .waiting")).to_be_visible()
    with phone.expect_response(STREAM):
        phone.context.set_offline(False)
    is_saved(phone)
    saved(a_phone_at(table_of(game.match)), 2)
    at_hand(phone, 3)
    assert game.sheet.hands.count() == 2


def test_a_phone_says_that_it_is_not_connected_and_when_it_is_again(open_page: OpenPage) -> None:
    match = a_match_at_table_one()
    phone = open_page("phone")
    phone.clock.install()
    following(phone, match)
    line = phone.locator("#cut")
    phone.context.set_offline(True)
    pass_time(phone, 10)
    expect(line).to_be_hidden()
    pass_time(phone, 14)
    expect(line).to_be_visible()
    phone.context.set_offline(False)
    pass_time(phone, 4)
    expect(line).to_be_hidden()


def test_a_new_card_takes_the_phone_off_the_table_at_once(game: Game, phone: Page) -> None:
    following(phone, game.match)
    act = Act(the_event(), DIRECTOR, NOON)
    renew_card(act, table=table_of(game.match), reason="Lost")
    phone.wait_for_url(f"**{AT}claim/")


def test_a_computer_that_slept_asks_as_soon_as_it_wakes(phone: Page, game: Game) -> None:
    following(phone, game.match)
    phone.route(STREAM, lambda route: route.abort())
    asked = asked_by(phone)
    phone.evaluate("() => { const was = Date.now; Date.now = () => was() + 3600000; }")
    with phone.expect_request(STREAM):
        pass
    assert any(f"{AT}?since=" in address for address in asked)


def test_a_phone_asks_when_its_countdown_ends(phone: Page) -> None:
    game = a_timed_game(began=49.9)
    following(phone, game.match)
    asked = asked_by(phone)
    with phone.expect_request(f"**{AT}?since=*"):
        expect(phone.locator(".counting .left")).to_have_text(re.compile(r"^\D+$"), timeout=10_000)
    assert len(asked) == 1


def test_a_hand_is_saved_beside_six_other_windows(game: Game, phone: Page) -> None:
    """A browser opens six connections to a server, and a stream keeps one."""
    following(phone, game.match)
    for _ in range(6):
        window = phone.context.new_page()
        window.goto("/e/beach-house-2026/")
    enter(Thumb(phone), 1, points="75")
    is_saved(phone)
    says("Lunch at noon")
    for window in phone.context.pages:
        expect(window.locator("#message-box")).to_contain_text("Lunch at noon", timeout=10_000)


def test_the_clock_page_follows_and_counts_on(open_page: OpenPage) -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    Match.objects.filter(pk=match.pk).update(state="called", called_at=now() - minutes(3))
    Assignment.objects.create(
        match=match, table=the_event().tables.get(number=1), given_at=now() - minutes(3)
    )
    desk = open_page("desk")
    log_in(desk)
    with desk.expect_response("**/live/**"):
        desk.goto(at_desk(stage, "clock/"))
    asked = asked_by(desk)
    waited = desk.locator("[data-part=waited]").first
    expect(waited).to_contain_text("3:0")
    before = waited.inner_text()
    expect(waited).not_to_have_text(before)
    assert asked == []
    stop_clocks(Act(the_event(), DIRECTOR, now()), reason="Fire alarm")
    expect(desk.locator("[data-part=clocks-stopped]")).to_contain_text("Fire alarm")
    stands = waited.inner_text()
    desk.wait_for_timeout(2500)
    assert waited.inner_text() == stands
