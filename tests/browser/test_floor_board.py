"""The board of a large hall in a browser: what needs somebody beside all tables, the keyboard, and
what is told to everybody."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.hall_clock import now
from tests.makers import DIRECTOR, a_called_match
from tests.makers_board import a_busy_hall
from tests.makers_floor import a_hall, at_desk
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import card_key
from tournament.desk.tables.message import put_up_message

pytestmark = pytest.mark.django_db(transaction=True)
LookedAt = Callable[[Page], list[str]]
OpenPage = Callable[..., Page]
LUNCH = "Lunch until 13:30"


def at_the_board(page: Page, stage: Stage) -> None:
    log_in(page)
    page.goto(at_desk(stage, "floor/"))


def test_sixty_four_tables_and_what_needs_somebody_fit_one_screen(desk: Page) -> None:
    stage = a_busy_hall(now())
    at_the_board(desk, stage)
    tiles = desk.locator(".board-room .table-tile")
    expect(tiles).to_have_count(64)
    assert desk.evaluate("scrollY") == 0
    boxes = [tile.bounding_box() for tile in tiles.all()]
    assert all(box and box["y"] + box["height"] <= 800 for box in boxes)
    assert all(box and box["x"] + box["width"] <= 1280 for box in boxes)
    cut = "tile => tile.scrollWidth > tile.clientWidth"
    assert not any(tile.evaluate(cut) for tile in tiles.locator(".word").all())
    first = desk.locator(".problem").first.bounding_box()
    assert first
    assert first["y"] + first["height"] <= 800


def test_the_room_stays_in_sight_while_one_reads_the_column(desk: Page) -> None:
    at_the_board(desk, a_busy_hall(now()))
    desk.locator(".problem").nth(7).scroll_into_view_if_needed()
    expect(desk.locator("#table-64")).to_be_in_viewport()


def test_every_kind_of_need_is_there_and_the_page_is_accessible(
    phone: Page, looked_at: LookedAt
) -> None:
    stage = a_busy_hall(now())
    log_in(phone)
    phone.goto(at_desk(stage, "floor/"))
    ids = phone.locator(".problem").evaluate_all("rows => rows.map(row => row.id.split('-')[1])")
    assert {"absent", "late", "vacancy", "substitute", "call", "ruling", "sheets"} <= set(ids)
    assert {"shortage", "offers", "phones"} <= set(ids)
    phone.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert looked_at(phone) == []


def test_the_slash_leads_to_a_table_and_escape_leads_back(desk: Page) -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 3)
    at_the_board(desk, stage)
    sort = desk.locator("#sort-problem")
    sort.focus()
    desk.keyboard.press("/")
    find = desk.locator("#find")
    expect(find).to_be_focused()
    expect(find).to_have_value("")
    desk.keyboard.press("Escape")
    expect(sort).to_be_focused()
    desk.keyboard.press("/")
    desk.keyboard.type("3")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/match/main-event/W1-1/")
    desk.keyboard.press("/")
    desk.keyboard.type("Team 1/8")
    expect(desk.locator("#find")).to_have_value("Team 1/8")


def test_a_table_is_found_and_the_room_sorted_without_scripts(open_page: OpenPage) -> None:
    stage = a_hall()
    a_called_match(stage, "W1-2", 3)
    page = open_page("desk", java_script_enabled=False)
    at_the_board(page, stage)
    page.locator("#sort-problem").click()
    expect(page.locator(".board-room .table-tile").first).to_contain_text("3")
    page.fill("#find", "pl")
    page.press("#find", "Enter")
    expect(page).to_have_url(re.compile("/find/"))
    page.get_by_role("link", name="Table 3").click()
    expect(page.locator("h1")).to_have_text("Team 4 v Team 5")


def test_one_press_takes_back_what_was_done_just_now(desk: Page) -> None:
    stage = a_hall()
    at_the_board(desk, stage)
    desk.locator("form:has([name=table][value='1']) [id^=offer-]").click()
    expect(desk.locator(".table-tile.free")).to_have_count(3)
    desk.locator(".changes button").first.click()
    expect(desk.locator("#messages")).to_contain_text("W1-1")
    expect(desk.locator(".table-tile.free")).to_have_count(4)


def test_what_is_told_to_everybody_is_on_every_screen_within_seconds(open_page: OpenPage) -> None:
    stage = a_hall()
    a_called_match(stage)
    event = stage.division.event
    table = event.tables.get(number=1)
    phone, wall, public = open_page("phone"), open_page("desk"), open_page("phone")
    screens = {
        phone: f"/t/{event.slug}/1/claim/#k={card_key(table)}",
        wall: f"/wall/{event.slug}/",
        public: f"/e/{event.slug}/",
    }
    for page, address in screens.items():
        page.clock.install()
        page.goto(address)
    phone.wait_for_url(f"**/t/{event.slug}/1/")
    desk = open_page("desk")
    at_the_board(desk, stage)
    desk.fill("#tell-words", LUNCH)
    desk.locator("#tell button.primary").click()
    expect(desk.locator("#message-box")).to_have_text(LUNCH)
    for page in screens:
        page.clock.fast_forward(6000)
        expect(page.get_by_role("status").filter(has_text=LUNCH)).to_be_visible()
    desk.locator("#tell button[formaction]").click()
    expect(desk.locator("#message-box")).to_be_empty()
    for page in screens:
        page.clock.fast_forward(6000)
        expect(page.locator("#message-box")).to_be_empty()


def test_a_message_comes_while_a_hand_is_half_typed_and_disturbs_nothing(phone: Page) -> None:
    stage = a_hall()
    event = stage.division.event
    a_called_match(stage)
    phone.clock.install()
    phone.goto(f"/t/{event.slug}/1/claim/#k={card_key(event.tables.get(number=1))}")
    phone.wait_for_url(f"**/t/{event.slug}/1/")
    phone.evaluate("document.querySelector('#seats').dataset.touched = ''")
    before = phone.locator("#seats").element_handle()
    tell(stage)
    phone.clock.fast_forward(6000)
    expect(phone.locator("#message-box")).to_have_text(LUNCH)
    assert phone.evaluate("form => form.isConnected", before)


def tell(stage: Stage) -> None:
    """The director tells everybody."""
    event = stage.division.event
    event.refresh_from_db()
    put_up_message(Act(event, DIRECTOR, now()), words=LUNCH)
