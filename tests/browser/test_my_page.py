"""A team's own page in a browser: it follows the floor and rings when the table is called."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event, teams
from tests.makers_floor import a_hall
from tests.makers_personal import player, team
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game, play
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of
from tournament.desk.public import my_page_views
from tournament.desk.registration.teams import renew_pin
from tournament.desk.tables.calls import give_table
from tournament.desk.tables.message import put_up_message
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
LookedAt = Callable[[Page], list[str]]


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the server it is noon of the event's day; it runs in a thread of this process."""
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)


@pytest.fixture
def mine(open_page: Callable[..., Page]) -> Page:
    """A player's phone whose time a test can pass."""
    page = open_page("phone")
    page.clock.install()
    return page


def call(stage: Stage, code: str, number: int) -> None:
    event = stage.division.event
    event.refresh_from_db()
    match, table = stage.matches.get(code=code), event.tables.get(number=number)
    give_table(Act(event, DIRECTOR, NOON), table=table, match=match)


def rang(page: Page) -> str | None:
    """How often the page has rung."""
    return page.locator("body").get_attribute("data-rang")


def test_the_table_is_called_and_the_page_rings_once(mine: Page) -> None:
    stage = a_hall()
    Event.objects.update(tables_public=True)
    mine.goto(address_of(team(stage)))
    expect(mine.locator("#mine")).to_have_attribute("data-state", "waiting")
    sound = mine.locator("#sound button")
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(mine.locator("#silent")).to_be_visible()
    sound.click()
    expect(mine.locator("#sounds")).to_be_visible()
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert rang(mine) == "1"
    call(stage, "W1-1", 3)
    mine.clock.fast_forward(4500)
    expect(mine.locator(".where-table strong")).to_have_text("3")
    expect(mine).to_have_title(re.compile(r"3 · Team 1 · Beach House 2026"))
    expect(mine.locator("#said")).to_have_text(re.compile("3.*Team 8"))
    assert rang(mine) == "2"
    put_up_message(Act(stage.division.event, DIRECTOR, NOON), words="Lunch is served", until=None)
    mine.clock.fast_forward(4500)
    expect(mine.locator("#message-box")).to_contain_text("Lunch is served")
    assert rang(mine) == "2"
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_without_the_press_the_page_changes_all_the_same(mine: Page) -> None:
    stage = a_hall()
    mine.goto(address_of(team(stage)))
    call(stage, "W1-2", 1)
    mine.clock.fast_forward(4500)
    call(stage, "W1-1", 2)
    mine.clock.fast_forward(4500)
    expect(mine.locator("#mine")).to_have_attribute("data-state", "called")
    assert rang(mine) == "1"


def test_it_says_when_it_is_cut_off_and_is_right_again_afterwards(mine: Page) -> None:
    stage = a_hall()
    mine.goto(address_of(team(stage)))
    mine.context.set_offline(True)
    call(stage, "W1-1", 2)
    for _ in range(5):
        mine.clock.fast_forward(4000)
        mine.wait_for_timeout(100)
    expect(mine.locator("#cut")).to_be_visible()
    expect(mine.locator("#mine")).to_have_attribute("data-state", "waiting")
    mine.context.set_offline(False)
    mine.clock.fast_forward(4500)
    expect(mine.locator("#mine")).to_have_attribute("data-state", "called")
    expect(mine.locator("#cut")).to_be_hidden()


def test_a_renewed_card_ends_the_open_page(mine: Page) -> None:
    stage = a_hall()
    entry = team(stage)
    mine.goto(address_of(entry))
    renew_pin(Act(stage.division.event, DIRECTOR, NOON), entry=entry, reason="The card is lost")
    for _ in range(4):
        mine.clock.fast_forward(4500)
        mine.wait_for_timeout(300)
    expect(mine.locator('[data-part="ask-for-card"]')).to_be_visible()


def test_a_game_that_was_opened_stays_open(mine: Page) -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    mine.goto(address_of(team(stage)))
    mine.locator("#account summary").click()
    put_up_message(Act(stage.division.event, DIRECTOR, NOON), words="Lunch is served", until=None)
    mine.clock.fast_forward(4500)
    expect(mine.locator("#message-box")).to_contain_text("Lunch is served")
    assert mine.locator("#account details[open]").count() == 0


def test_the_pages_are_accessible_and_fit_the_screen(phone: Page, looked_at: LookedAt) -> None:
    stage = a_drawn_stage(8)
    Event.objects.update(tables_public=True)
    a_posted_game(stage)
    play(a_game_in_play(stage, "W1-2", table=2), 85)
    entry = team(stage)
    pages = [address_of(entry), address_of(team(stage, 4), player(team(stage, 4)))]
    pages += ["/e/beach-house-2026/find/?q=te", "/my/beach-house-2026/1.x/"]
    for page in pages:
        phone.goto(page)
        assert looked_at(phone) == [], page


def test_what_the_director_sees_of_it_is_accessible(phone: Page, looked_at: LookedAt) -> None:
    event = an_event(tables=4)
    teams(a_division(event), 5)
    a_stage(a_division(event, name="Seniors"), 4)
    log_in(phone)
    desk = "/desk/beach-house-2026/"
    steps = [f"main-event/bracket/{step}" for step in ("", "step/length/", "step/draw/")]
    for page in ("", *steps, "seniors/bracket/", "print/hall/", "print/team-cards/"):
        phone.goto(desk + page)
        assert looked_at(phone) == [], page
    phone.goto(f"{desk}main-event/teams/1/")
    phone.locator("#personal-links summary").click()
    expect(phone.locator("#personal-links .qr")).to_have_count(3)
    assert looked_at(phone) == []


def test_find_works_without_a_script(open_page: Callable[..., Page]) -> None:
    a_stage(a_division(an_event()))
    page = open_page("phone", java_script_enabled=False)
    page.goto("/e/beach-house-2026/find/")
    page.get_by_role("searchbox").fill("te")
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_have_count(4)
