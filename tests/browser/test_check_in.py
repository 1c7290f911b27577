"""Check-in in a real browser: the search while typing, one tap a team, and a second desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.makers_arrivals import checks_in
from tests.makers_floor import a_hall, director_at
from tournament.registration.models import Entry
from tournament.timing.models import CheckIn

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
HERE = "/desk/beach-house-2026/check-in/"


def opened(page: Page) -> None:
    log_in(page)
    page.goto(HERE)


def test_two_letters_and_one_tap_check_a_team_in(screen: Page) -> None:
    a_hall(teams=40)
    opened(screen)
    sent: list[str] = []
    screen.on("request", lambda request: sent.append(request.method))
    screen.fill("#find", "TEAM 3")
    rows = screen.locator(".check-in-list > li")
    expect(rows).to_have_count(11)
    screen.fill("#find", "team 31")
    expect(rows).to_have_count(1)
    rows.locator("button").click()
    expect(screen.locator(".check-in-count")).to_contain_text("1 of 40")
    assert sent.count("POST") == 1
    expect(screen.locator("#find")).to_have_value("")
    expect(rows).to_have_count(40)
    screen.click("#undo-last")
    expect(screen.locator(".check-in-count")).to_contain_text("0 of 40")


def test_the_only_row_that_is_left_is_reached_by_enter(desk: Page) -> None:
    a_hall()
    opened(desk)
    desk.fill("#find", "team 5")
    desk.press("#find", "Enter")
    rows = desk.locator(".check-in-list button")
    expect(rows).to_have_count(1)
    expect(rows).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator(".check-in-count")).to_contain_text("1 of 8")
    assert CheckIn.objects.get().entry.number == 5


def test_what_another_desk_does_comes_by_itself_and_the_search_stays(phone: Page) -> None:
    stage = a_hall()
    opened(phone)
    phone.fill("#find", "team 2")
    checks_in(director_at(stage.division.event), stage, Entry.objects.get(number=7))
    expect(phone.locator(".check-in-count")).to_contain_text("1 of 8", timeout=10_000)
    expect(phone.locator("#find")).to_have_value("team 2")
    expect(phone.locator(".check-in-list > li")).to_have_count(1)


def test_the_page_breaks_no_rule_of_access(phone: Page, looked_at: LookedAt) -> None:
    stage = a_hall(teams=40)
    checks_in(director_at(stage.division.event), stage, Entry.objects.get(number=7))
    opened(phone)
    assert looked_at(phone) == []
    phone.goto(f"{HERE}?by=person")
    assert looked_at(phone) == []
