"""Live pages in a browser: one stream each, and slow asking where there is none."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.door import asked_by, log_in, refused
from tests.browser.test_floor_board import at_the_board
from tests.makers import DIRECTOR, NOON, a_phone_at
from tests.makers_floor import a_hall, at_desk
from tests.makers_scoring import a_game_in_play
from tests.makers_table import saved, table_of
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.tables.calls import give_table
from tournament.desk.tables.message import put_up_message
from tournament.registration.models import Event
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)
EVENT, BRACKET = "/e/beach-house-2026/", "/e/beach-house-2026/main-event/"
WALL = "/wall/beach-house-2026/"


def says(words: str) -> None:
    put_up_message(Act(Event.objects.get(), DIRECTOR, NOON), words=words, until=None)


def calls(stage: Stage, code: str, table: int) -> None:
    act = Act(Event.objects.get(), DIRECTOR, NOON)
    match = stage.matches.get(code=code)
    give_table(act, table=Table.objects.get(number=table), match=match)


@pytest.fixture
def hall() -> Stage:
    return a_hall()


def test_what_everybody_sees_comes_without_being_asked_for(
    hall: Stage, open_page: Callable[..., Page]
) -> None:
    spectator, phone, wall = open_page("desk"), open_page("phone"), open_page("desk")
    for page, address in ((spectator, EVENT), (phone, BRACKET), (wall, WALL)):
        with page.expect_response("**/live/**"):
            page.goto(address)
    asked = [asked_by(page) for page in (spectator, phone, wall)]
    calls(hall, "W1-1", 1)
    says("Lunch at noon")
    expect(phone.locator("#match-W1-1")).to_have_class("match state-called")
    expect(spectator.locator("#message-box")).to_contain_text("Lunch at noon")
    expect(phone.locator("#message-box")).to_contain_text("Lunch at noon")
    expect(wall.locator(".wall-list")).to_contain_text("Team 1")
    assert asked == [[], [], []]


def test_a_proxy_that_refuses_makes_a_page_late_and_never_wrong(hall: Stage, phone: Page) -> None:
    streams = refused(phone, "**/live/**")
    phone.clock.install()
    phone.goto(EVENT)
    says("Lunch at noon")
    phone.clock.fast_forward(6000)
    expect(phone.locator("#message-box")).to_contain_text("Lunch at noon")
    phone.unroute("**/live/**")
    with phone.expect_response("**/live/**"):
        phone.clock.fast_forward(10_000)
    asked = asked_by(phone)
    says("Lunch is over")
    expect(phone.locator("#message-box")).to_contain_text("Lunch is over")
    assert asked == []
    assert streams != []


def test_a_phone_whose_clock_is_set_back_asks_as_often_as_before(hall: Stage, phone: Page) -> None:
    streams = refused(phone, "**/live/**")
    phone.clock.install()
    phone.goto(EVENT)
    phone.evaluate("() => { const was = Date.now; Date.now = () => was() - 3600000; }")
    says("Lunch at noon")
    phone.clock.fast_forward(6000)
    expect(phone.locator("#message-box")).to_contain_text("Lunch at noon")
    assert streams != []


def test_a_page_that_comes_back_is_right_at_once(hall: Stage, phone: Page) -> None:
    with phone.expect_response("**/live/**"):
        phone.goto(BRACKET)
    phone.context.set_offline(True)
    calls(hall, "W1-1", 1)
    calls(hall, "W1-2", 2)
    phone.context.set_offline(False)
    expect(phone.locator("#match-W1-1")).to_have_class("match state-called")
    expect(phone.locator("#match-W1-2")).to_have_class("match state-called")


def test_what_has_the_focus_keeps_it(hall: Stage, open_page: Callable[..., Page]) -> None:
    phone = open_page("phone")
    with phone.expect_response("**/live/**"):
        phone.goto(BRACKET)
    phone.locator("#tab-W2").focus()
    says("Lunch at noon")
    calls(hall, "W1-1", 1)
    expect(phone.locator("#match-W1-1")).to_have_class("match state-called")
    expect(phone.locator("#tab-W2")).to_be_focused()


def test_all_screens_follow_a_round_through_a_cut_and_a_proxy_that_refuses(
    hall: Stage, desk: Page, open_page: Callable[..., Page]
) -> None:
    spectator, phone, wall = open_page("desk"), open_page("phone"), open_page("desk")
    screens = (desk, spectator, phone, wall)
    at_the_board(desk, hall)
    for page, address in ((spectator, BRACKET), (phone, EVENT), (wall, WALL)):
        page.goto(address)
    calls(hall, "W1-1", 1)
    all_show(screens, "Team 1", free=3)
    for page in screens:
        refused(page, "**/live/**")
        page.context.set_offline(True)
    calls(hall, "W1-2", 2)
    for page in screens:
        page.context.set_offline(False)
    all_show(screens, "Team 4", free=2)
    for page in screens:
        page.unroute("**/live/**")
    calls(hall, "W1-3", 3)
    all_show(screens, "Team 2", free=1)
    for page in screens[:3]:
        expect(page.locator("[data-when=cut]")).to_be_hidden()
    expect(wall.locator(".wall-cut")).to_be_hidden()


def all_show(screens: Sequence[Page], team: str, free: int) -> None:
    """The board has so many free tables; the others name this team as called or in play."""
    board, spectator, phone, wall = screens
    expect(board.locator(".table-tile.free")).to_have_count(free)
    expect(spectator.locator(".match.state-called").filter(has_text=team)).to_be_visible()
    expect(phone.locator(".games").filter(has_text=team)).to_be_visible()
    expect(wall.locator(".wall-list").filter(has_text=team)).to_be_visible()


def test_a_request_that_ends_unheard_holds_nothing_up(hall: Stage, phone: Page) -> None:
    """An element that goes while it asks is told of no failure."""
    with phone.expect_response("**/live/**"):
        phone.goto(BRACKET)
    phone.route("**/never/", lambda _: None)
    phone.evaluate(
        """() => {
          const asks = document.createElement("div");
          document.querySelector("[data-stream]").append(asks);
          document.addEventListener("htmx:beforeSend", ({ detail }) => {
            setTimeout(() => { asks.remove(); detail.xhr.abort(); }, 50);
          }, { once: true });
          htmx.ajax("GET", "/never/", { source: asks, target: asks }).catch(() => {});
        }"""
    )
    phone.wait_for_timeout(200)
    calls(hall, "W1-1", 1)
    expect(phone.locator("#match-W1-1")).to_have_class("match state-called")


def test_of_the_board_only_the_tables_are_asked_for_after_a_hand(hall: Stage, desk: Page) -> None:
    phone = a_phone_at(table_of(a_game_in_play(hall).match))
    saved(phone, 1)
    log_in(desk)
    with desk.expect_response("**/live/**"):
        desk.goto(at_desk(hall, "floor/"))
    asked: list[str | None] = []
    desk.on("request", lambda request: asked.append(request.headers.get("hx-target")))
    saved(phone, 2)
    expect(desk.locator("#table-1")).to_contain_text("hand 3")
    assert asked == ["room"]
    says("Lunch at noon")
    expect(desk.locator("#message-box")).to_contain_text("Lunch at noon")
    assert sorted(map(str, asked[1:])) == ["now", "order", "room"]


def test_what_comes_while_an_older_answer_is_under_way_is_asked_for(
    hall: Stage, phone: Page
) -> None:
    """The answer replaces the region, and what replaces it must hear at once that it is late."""
    with phone.expect_response("**/live/**"):
        phone.goto(BRACKET)
    held: list[tuple[Route, APIResponse]] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch(url=route.request.url.partition("?")[0])))

    phone.route(f"**{BRACKET}?since=**", hold_first)
    phone.evaluate("document.querySelector('[data-stream]').dispatchEvent(new Event('live'))")
    phone.wait_for_timeout(300)
    calls(hall, "W1-1", 1)
    phone.wait_for_timeout(500)
    route, older = held[0]
    route.fulfill(response=older)
    expect(phone.locator("#match-W1-1")).to_have_class("match state-called")


def test_parts_for_another_state_are_not_put_into_a_page(hall: Stage, phone: Page) -> None:
    with phone.expect_response("**/live/**"):
        phone.goto(BRACKET)
    asked = asked_by(phone)
    phone.evaluate(
        """() => document.dispatchEvent(new CustomEvent("live:page", { detail: {
          seen: "9-after", after: "8-before", html: ['<article id="match-W1-1">Missed</article>'],
        } }))"""
    )
    expect(phone.locator("#match-W1-1")).not_to_contain_text("Missed")
    assert [address.partition("?")[0].endswith(BRACKET) for address in asked] == [True]
