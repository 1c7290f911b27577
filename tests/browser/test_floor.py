"""The floor in a real browser: it keeps itself up to date and disturbs nobody who works in it."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from tests.browser.door import log_in
from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, a_called_match
from tests.makers_clock import a_match_called_at_noon, after, here, the_clock_at
from tests.makers_floor import a_hall, at_desk, handed_in, playing
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.models import HelpRequest
from tournament.desk.tables.calls import give_table

pytestmark = pytest.mark.django_db(transaction=True)
LookedAt = Callable[[Page], list[str]]


def at_the_floor(page: Page, stage: Stage) -> None:
    log_in(page)
    page.clock.install()
    page.goto(at_desk(stage, "floor/"))


def somebody_calls(stage: Stage, code: str = "W1-1", table: int = 1) -> None:
    """Another director gives a table."""
    event = stage.division.event
    event.refresh_from_db()
    give_table(
        Act(event, DIRECTOR, now()),
        table=event.tables.get(number=table),
        match=stage.matches.get(code=code),
    )


def test_the_board_shows_what_another_director_did(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    expect(desk.locator(".table-tile.free")).to_have_count(4)
    somebody_calls(stage)
    desk.clock.fast_forward(6000)
    expect(desk.locator(".table-tile.free")).to_have_count(3)


def test_a_place_being_typed_is_not_swept_away(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    place = desk.locator(f"#place-{stage.pk}-W1-4")
    place.fill("1")
    somebody_calls(stage)
    desk.clock.fast_forward(6000)
    expect(desk.locator(".table-tile.free")).to_have_count(3)
    expect(place).to_be_focused()
    expect(place).to_have_value("1")
    place.press("Enter")
    expect(desk.locator("#messages")).to_contain_text("W1-4")
    expect(desk.locator("#order .queue > li").first).to_contain_text("W1-4")


def test_what_is_typed_while_the_board_is_on_its_way_is_not_swept_away(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    on_its_way: list[Route] = []
    desk.route("**/floor/?since=*", lambda route: on_its_way.append(route))
    somebody_calls(stage)
    with desk.expect_request("**/floor/?since=*"):
        desk.clock.fast_forward(31_000)
    place = desk.locator(f"#place-{stage.pk}-W1-4")
    place.fill("1")
    for route in on_its_way:
        route.continue_()
    expect(desk.locator(".table-tile.free")).to_have_count(3)
    expect(place).to_have_value("1")


def test_a_tick_that_was_taken_away_is_not_put_back(desk: Page) -> None:
    match = a_match_called_at_noon()
    there = here(match)
    the_clock_at(after(15.1))
    log_in(desk)
    desk.clock.install()
    desk.goto(at_desk(match.stage, "clock/"))
    desk.locator("[id^=decide-] > summary").click()
    ticks = desk.locator("[name=loser]")
    ticks.and_(desk.locator(":checked")).uncheck()
    ticks.and_(desk.locator(f"[value='{there.number}']")).check()
    desk.locator("#waits h2").first.click()
    somebody_calls(match.stage, "W1-2", 2)
    desk.clock.fast_forward(31_000)
    desk.wait_for_load_state("networkidle")
    expect(ticks.and_(desk.locator(":checked"))).to_have_value(str(there.number))


def test_a_table_that_was_typed_stays_typed(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    pick = desk.locator(f"#table-{stage.pk}-W1-4")
    pick.fill("3")
    desk.locator(".head-clock").click()
    somebody_calls(stage)
    desk.clock.fast_forward(6000)
    expect(desk.locator(".table-tile.free")).to_have_count(3)
    expect(pick).to_have_value("3")


def test_a_button_in_focus_stays_in_focus_when_the_board_is_shown_anew(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    button = desk.locator(f"#offer-{stage.pk}-W1-2")
    button.focus()
    somebody_calls(stage)
    desk.clock.fast_forward(6000)
    expect(desk.locator(".table-tile.free")).to_have_count(3)
    expect(button).to_be_focused()


def test_a_list_that_was_opened_stays_open(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    somebody_calls(stage)
    desk.clock.fast_forward(6000)
    desk.locator("#called > summary").click()
    somebody_calls(stage, "W1-2", 2)
    desk.clock.fast_forward(6000)
    expect(desk.locator(".table-tile.free")).to_have_count(2)
    expect(desk.locator("#called")).to_have_attribute("open", "")


def test_one_tap_calls_a_match_without_leaving_the_page(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    desk.evaluate("window.stayed = true")
    desk.locator("form:has([name=table][value='1']) [id^=offer-]").click()
    expect(desk.locator("#messages")).to_contain_text("Team 1 v Team 8 (W1-1)")
    assert desk.evaluate("window.stayed") is True


def test_a_refusal_is_shown_on_the_board(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    desk.route("**/floor/?since=*", lambda _: None)  # the board hears of it too late
    somebody_calls(stage, "W1-2", 1)
    desk.locator("form:has([name=table][value='1']) [id^=offer-]").click()
    expect(desk.locator("#refusals [data-code=table-taken]")).to_be_visible()
    expect(desk.locator("#board h1")).to_have_count(1)


def test_who_was_logged_out_is_asked_to_log_in_and_sees_no_empty_floor(desk: Page) -> None:
    stage = a_hall()
    at_the_floor(desk, stage)
    desk.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    desk.clock.fast_forward(31_000)
    expect(desk.locator("[name=password]")).to_be_visible()


def test_everything_works_without_scripts(open_page: Callable[..., Page]) -> None:
    stage = a_hall()
    page = open_page("desk", java_script_enabled=False)
    log_in(page)
    page.goto(at_desk(stage, "floor/"))
    page.locator(f"#down-{stage.pk}-W1-1").click()
    expect(page.locator("#order .queue > li").first).to_contain_text("W1-2")
    page.locator("form:has([name=table][value='1']) [id^=offer-]").click()
    expect(page.locator("#messages")).to_contain_text("Team 4 v Team 5 (W1-2)")


def test_every_page_of_the_floor_is_accessible(phone: Page, looked_at: LookedAt) -> None:
    stage = a_hall(teams=16, tables=8)
    event = stage.division.event
    a_called_match(stage, "W1-1", 1)
    playing(stage, "W1-2", 2)
    handed_in(stage, "W1-3", 3)
    HelpRequest.objects.create(
        event=event, table=event.tables.get(number=2), reason="Misdeal?", made_at=NOON
    )
    log_in(phone)
    for rest in (
        "floor/",
        "order/",
        "rounds/",
        "clock/",
        "match/main-event/W1-2/",
        "floor/team/main-event/3/",
        "match/main-event/W1-4/pairing/",
        "tables/",
        "tables/1/",
        "print/table-cards/",
        "print/team-cards/",
        "print/read-out/",
    ):
        phone.goto(at_desk(stage, rest))
        phone.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert looked_at(phone) == [], rest
