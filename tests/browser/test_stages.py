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
    press(page, "Draw it this way")
    expect(page.get_by_text(f"will be played as {name.lower()}")).to_be_visible()


def keeps_and_publishes(page: Page) -> Stage:
    expect(page.get_by_text("Not said yet.")).to_be_visible()
    press(page, "Keep places and ties")
    expect(page.get_by_text("Not said yet.")).to_have_count(0)
    press(page, "Publish the bracket")
    expect(page.get_by_role("link", name="See the bracket")).to_be_visible()
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
    tied = "Team 1, Team 2 and Team 3 are tied for first place and draw cards."
    expect(public.get_by_text(tied)).to_be_visible()
    desk.reload()
    desk.get_by_role("link", name="Decide the tie").click()
    for team, card in (("Team 1", "Rook"), ("Team 2", "rook"), ("Team 3", "14")):
        desk.get_by_label(team).fill(card)
    desk.get_by_label("Who saw it").fill("Wanda West")
    assert axe(desk) == []
    press(desk, "Keep these cards")
    expect(desk.get_by_text("Two teams cannot both have drawn the Rook")).to_be_visible()
    desk.get_by_label("Team 2").fill("4")
    press(desk, "Keep these cards")
    expect(desk.get_by_text("Team 1 drew high and waits for the winner")).to_be_visible()
    wins(posting, stage, 3, 2)
    wins(posting, stage, 3, 1)
    expect(public.get_by_role("heading", name="Champion")).to_contain_text("Team 3")
    expect(public.get_by_text("Won the play-off final.")).to_be_visible()
    assert public.evaluate("window.keptOpen"), "the public page followed without a reload"
    assert axe(public) == []
    call_command("verify", "beach-house-2026", stdout=StringIO())


def test_pools_into_a_bracket(open_page: OpenPage, axe: Axe) -> None:
    division = a_field(7)
    desk, public = open_page("desk"), open_page("phone")
    posting = director(desk, division)
    chooses(desk, "Pools")
    desk.get_by_label("How many go on").fill("1")
    press(desk, "Keep the stages")
    expect(desk.get_by_text("The first of each pool go on.").first).to_be_visible()
    stage = keeps_and_publishes(desk)
    public.goto(PUBLIC)
    public.evaluate("window.keptOpen = true")
    expect(desk.get_by_text("Not everything is played yet")).to_be_visible()
    assert axe(desk) == []
    for winner, loser in [(1, 4), (1, 5), (4, 5), (2, 3), (2, 6), (2, 7), (3, 6), (3, 7), (6, 7)]:
        wins(posting, stage, winner, loser)
    expect(public.locator('[data-part="goes-on"]')).to_have_count(2)
    desk.reload()
    press(desk, "Publish the next stage")
    expect(desk.get_by_role("heading", name="Stage 2: Single elimination")).to_be_visible()
    expect(public.get_by_role("link", name="Stage 1: Pools")).to_be_visible()
    wins(posting, division.stages.get(number=2), 2, 1)
    expect(public.get_by_role("heading", name="Champion")).to_contain_text("Team 2")
    assert public.evaluate("window.keptOpen"), "the public page followed without a reload"
    public.get_by_role("link", name="Stage 1: Pools").click()
    expect(public.get_by_text("Standings of pool A")).to_be_visible()
    assert axe(public) == []
    call_command("verify", "beach-house-2026", stdout=StringIO())
