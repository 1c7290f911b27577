"""A three-way tie and pools into a bracket, clicked in a real browser; the public page follows.

What the director decides is clicked. The games themselves are another test's subject
(`test_weekend.py`): here they are made and posted.
"""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import wins
from tournament.brackets.models import Stage
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db(transaction=True)

Axe = Callable[[Page], list[str]]
PUBLIC = "/e/beach-house-2026/main-event/"


def a_field(count: int) -> Division:
    division = a_division(an_event())
    teams(division, count)
    return division


def director(page: Page, division: Division) -> Client:
    """Logs in and opens the page of the bracket; answers a second browser that posts sheets."""
    posting = the_director(division.event)
    log_in(page)
    page.goto(desk_page(division, "bracket/"))
    expect(page.get_by_role("heading", name="Bracket of Main event")).to_be_visible()
    return posting


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def chooses(page: Page, name: str) -> None:
    """A format, by its radio button, and the redraw of the page."""
    page.get_by_role("radio", name=name, exact=True).first.check()
    press(page, "Use this format")
    expect(page.locator("#messages")).to_contain_text(name)


def keeps_and_publishes(page: Page) -> Stage:
    unsaid = page.locator("[data-part=ties-unsaid]")
    expect(unsaid).to_be_visible()
    press(page, "Save places and ties")
    expect(unsaid).to_have_count(0)
    press(page, "Publish bracket")
    expect(page.locator("[data-part=published]")).to_be_visible()
    return Stage.objects.get()


def test_three_tied_in_a_round_robin_of_six(open_page: OpenPage, axe: Axe) -> None:
    division = a_field(6)
    desk, public = open_page("desk"), open_page("phone")
    posting = director(desk, division)
    chooses(desk, "Round robin")
    stage = keeps_and_publishes(desk)
    public.goto(PUBLIC)
    public.evaluate("window.keptOpen = true")
    for winner, loser in [(1, 2), (2, 3), (3, 1)]:
        wins(posting, stage, winner, loser)
    for winner in (1, 2, 3, 4, 5):
        for loser in range(max(winner, 3) + 1, 7):
            wins(posting, stage, winner, loser)
    expect(public.locator("[data-part=tie]")).to_contain_text("Team 1, Team 2 and Team 3")
    desk.reload()
    desk.get_by_role("link", name="Resolve tie").click()
    for team, card in (("Team 1", "Rook"), ("Team 2", "rook"), ("Team 3", "14")):
        desk.get_by_label(team).fill(card)
    desk.get_by_label("Witness").fill("Wanda West")
    assert axe(desk) == []
    press(desk, "Save cards")
    expect(desk.locator("[data-code=card-twice]")).to_be_visible()
    desk.get_by_label("Team 2").fill("4")
    press(desk, "Save cards")
    expect(desk.locator("[data-part=high-card]")).to_contain_text("Team 1")
    wins(posting, stage, 3, 2)
    wins(posting, stage, 3, 1)
    expect(public.locator("[data-part=champion]")).to_contain_text("Team 3")
    assert public.evaluate("window.keptOpen"), "the public page followed without a reload"
    assert axe(public) == []
    call_command("verify", "beach-house-2026", stdout=StringIO())


def test_pools_into_a_bracket(open_page: OpenPage, axe: Axe) -> None:
    division = a_field(7)
    desk, public = open_page("desk"), open_page("phone")
    posting = director(desk, division)
    chooses(desk, "Pools")
    desk.get_by_label("Teams that advance").fill("1")
    press(desk, "Save stages")
    expect(desk.get_by_label("Teams that advance")).to_have_value("1")
    stage = keeps_and_publishes(desk)
    public.goto(PUBLIC)
    public.evaluate("window.keptOpen = true")
    expect(desk.locator("[data-part=results-missing]")).to_be_visible()
    assert axe(desk) == []
    for winner, loser in [(1, 4), (1, 5), (4, 5), (2, 3), (2, 6), (2, 7), (3, 6), (3, 7), (6, 7)]:
        wins(posting, stage, winner, loser)
    expect(public.locator('[data-part="goes-on"]')).to_have_count(2)
    desk.reload()
    press(desk, "Publish next stage")
    expect(desk.get_by_role("heading", name="Stage 2: Single elimination")).to_be_visible()
    expect(public.get_by_role("link", name="Stage 1: Pools")).to_be_visible()
    wins(posting, division.stages.get(number=2), 2, 1)
    expect(public.locator("[data-part=champion]")).to_contain_text("Team 2")
    assert public.evaluate("window.keptOpen"), "the public page followed without a reload"
    public.get_by_role("link", name="Stage 1: Pools").click()
    expect(public.locator("[data-part=standings]")).to_have_count(2)
    assert axe(public) == []
    call_command("verify", "beach-house-2026", stdout=StringIO())
