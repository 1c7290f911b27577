"""The hall's screen in a browser: it follows, turns its pages, and says when it is cut off."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, a_called_match
from tests.makers_floor import a_hall
from tests.makers_scoring import a_posted_game
from tournament.desk.act.change import Act
from tournament.desk.tables.calls import give_table
from tournament.desk.tables.message import put_up_message
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)
LookedAt = Callable[[Page], list[str]]
WALL = "/wall/beach-house-2026/"


@pytest.fixture
def wall(open_page: Callable[..., Page]) -> Page:
    """A screen on the wall whose time a test can pass."""
    page = open_page("desk")
    page.clock.install()
    return page


def test_it_follows_the_floor_and_says_when_it_is_cut_off(wall: Page) -> None:
    stage = a_hall()
    wall.goto(WALL)
    expect(wall.locator('[data-part="no-match"]')).to_be_visible()
    match = stage.matches.get(code="W1-1")
    table = Table.objects.get(number=1)
    give_table(Act(stage.division.event, DIRECTOR, NOON), table=table, match=match)
    wall.clock.fast_forward(5000)
    expect(wall.locator(".wall-list")).to_contain_text("Team 1")
    wall.context.set_offline(True)
    for _ in range(5):
        wall.clock.fast_forward(4000)
    expect(wall.locator(".wall-cut")).to_have_text(re.compile(r"\d\d:\d\d"))
    bar = wall.locator(".wall-cut").bounding_box()
    assert bar is not None
    assert (bar["x"], bar["width"]) == (0, 1280)
    expect(wall.locator(".wall-list")).to_contain_text("Team 1")
    wall.context.set_offline(False)
    wall.clock.fast_forward(5000)
    wall.clock.fast_forward(1500)
    expect(wall.locator(".wall-cut")).to_be_hidden()
    wall.route("**/wall/**", lambda route: route.fulfill(body="<h1>Welcome to the hotel</h1>"))
    for _ in range(5):
        wall.clock.fast_forward(4000)
    expect(wall.locator(".wall-cut")).to_be_visible()
    expect(wall.locator(".wall-list")).to_contain_text("Team 1")


def test_more_teams_than_fit_are_turned_over_page_by_page(wall: Page) -> None:
    stage = a_hall(teams=16, tables=8)
    for number in range(1, 5):
        a_called_match(stage, f"W1-{number}", number)
    wall.goto(f"{WALL}?height=0.5&distance=100")
    shown = wall.locator(".wall-list:visible")
    expect(shown).to_have_count(1)
    first = shown.inner_text()
    wall.clock.fast_forward(12_500)
    expect(wall.locator("[data-turn]")).to_have_text("2 / 2")
    second = wall.locator(".wall-list:visible").inner_text()
    assert second != first
    wall.locator("[data-pause]").click()
    wall.clock.fast_forward(25_000)
    assert wall.locator(".wall-list:visible").inner_text() == second
    wall.locator("[data-pause]").click()
    wall.clock.fast_forward(12_500)
    assert wall.locator(".wall-list:visible").inner_text() == first


def test_it_is_accessible_and_needs_no_script(phone: Page, looked_at: LookedAt) -> None:
    stage = a_hall()
    a_called_match(stage)
    phone.goto(WALL)
    assert looked_at(phone) == []
    assert "Team 8" in Client().get(WALL).text


@pytest.mark.parametrize(("height", "distance"), [("1.5", "15"), ("2", "25"), ("0.5", "100")])
def test_nothing_is_below_the_edge_of_the_picture(
    open_page: Callable[..., Page], height: str, distance: str
) -> None:
    stage = a_hall(teams=64, tables=32)
    for number in range(1, 31):
        a_called_match(stage, f"W1-{number}", number)
    a_posted_game(stage, "W1-31", table=31)
    a_posted_game(stage, "W1-32", table=32)
    put_up_message(
        Act(stage.division.event, DIRECTOR, NOON),
        words="Lunch is served in the garden. Round two is called at half past one, not before it.",
        until=None,
    )
    page = open_page("desk")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{WALL}?height={height}&distance={distance}")
    expect(page.locator(".wall-list:visible")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    box = page.locator(".wall-posted").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 1080


def test_the_rounds_clock_counts_on_by_itself(wall: Page) -> None:
    stage = a_hall()
    a_called_match(stage)
    stage.rounds.filter(position=1).update(started_at=now())
    wall.goto(WALL)
    before = wall.locator("[data-ran]").inner_text()
    wall.clock.fast_forward(61_000)
    expect(wall.locator("[data-ran]")).not_to_have_text(before)
