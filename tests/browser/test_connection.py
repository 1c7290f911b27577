"""A page that asks again says since when it is cut off, and what was not saved."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_floor_board import at_the_board
from tests.hall_clock import now
from tests.makers_floor import a_hall
from tests.makers_scoring import a_drawn_stage
from tournament.desk.models import HelpRequest
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
EVENT = "/e/beach-house-2026/"


def pass_time(page: Page, seconds: int) -> None:
    """As a page lives through it: it asks again every few seconds."""
    for _ in range(0, seconds, 2):
        page.clock.fast_forward(2000)


def test_a_public_page_says_since_when_it_is_cut_off(phone: Page) -> None:
    a_drawn_stage()
    Event.objects.update(zone="Asia/Kolkata")
    phone.clock.install()
    phone.goto(EVENT)
    line = phone.locator("[data-when=cut]")
    pass_time(phone, 6)
    expect(line).to_be_hidden()
    phone.context.set_offline(True)
    pass_time(phone, 30)
    expect(line.locator("time")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    half_past = phone.evaluate("new Date().getUTCMinutes()")
    shown = int(line.locator("time").inner_text()[-2:])
    assert (shown - half_past) % 60 in range(25, 33)
    phone.context.set_offline(False)
    pass_time(phone, 6)
    expect(line).to_be_hidden()


def test_the_board_says_that_a_button_did_nothing(desk: Page) -> None:
    stage = a_hall()
    event = stage.division.event
    table = event.tables.get(number=1)
    HelpRequest.objects.create(event=event, table=table, reason="Other", made_at=now())
    at_the_board(desk, stage)
    line = desk.locator("[data-when=unsaved]")
    desk.context.set_offline(True)
    desk.locator("[id^=take-]").click()
    expect(line).to_be_visible()
    desk.context.set_offline(False)
    desk.locator("[id^=take-]").click()
    expect(line).to_be_hidden()


def test_the_board_says_paper_while_the_server_has_no_database(desk: Page) -> None:
    asked: list[str] = []

    def without_database(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, headers={"Rookery-State": "no-database"}, body="")

    stage = a_hall()
    desk.clock.install()
    desk.route("**/live/**", without_database)
    at_the_board(desk, stage)
    desk.route("**/floor/?since=*", without_database)
    pass_time(desk, 12)
    expect(desk.locator("[data-when=lost]")).to_be_visible()
    desk.unroute("**/floor/?since=*")
    pass_time(desk, 12)
    expect(desk.locator("[data-when=lost]")).to_be_hidden()
    assert any("/live/" in address for address in asked)
