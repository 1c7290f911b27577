"""A three-way tie and pools into a bracket, clicked in a real browser; the public page follows.

What the director decides is clicked. The games themselves are another test's subject
(`test_weekend.py`): here they are made and posted.
"""

import re
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, sender
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
    expect(page.locator("[name=format]").first).to_be_visible()
    return posting


def chooses(page: Page, slug: str) -> None:
    """Choose a format by its radio button, which redraws the page."""
    page.locator(f"[name=format][value={slug}]").check()
    expect(page.locator("#messages")).not_to_be_empty()
    expect(page.locator(f"[name=format][value={slug}]")).to_be_checked()


def keeps_and_publishes(page: Page) -> Stage:
    page.locator("[data-draft=places] a").click()
    page.locator(".onward .primary").click()
    expect(page.locator("[data-draft=length] [aria-current]")).to_be_visible()
    page.locator(".onward .primary").click()
    sender(page, "/bracket/publish/").click()
    expect(page.locator("[data-part=published]")).to_be_visible()
    return Stage.objects.get()


def all_win(posting: Client, stage: Stage, games: list[tuple[int, int]], public: Page) -> None:
    """Post these games; the public page is opened before the last, and must follow that one."""
    for winner, loser in games[:-1]:
        wins(posting, stage, winner, loser)
    public.goto(PUBLIC)
    public.evaluate("window.keptOpen = true")
    wins(posting, stage, *games[-1])


def test_three_tied_in_a_round_robin_of_six(open_page: OpenPage, axe: Axe) -> None:
    division = a_field(6)
    desk, public = open_page("desk"), open_page("phone")
    posting = director(desk, division)
    chooses(desk, "round-robin")
    stage = keeps_and_publishes(desk)
    desk.goto("about:blank")
    games = [(1, 2), (2, 3), (3, 1)]
    games += [(one, other) for one in (1, 2, 3, 4, 5) for other in range(max(one, 3) + 1, 7)]
    all_win(posting, stage, games, public)
    expect(public.locator("[data-part=tie]")).to_contain_text(re.compile("Team 1.*Team 2.*Team 3"))
    desk.goto(desk_page(division, "bracket/"))
    desk.locator("[data-part=tie] a").click()
    for team, card in (("Team 1", "Rook"), ("Team 2", "rook"), ("Team 3", "14")):
        desk.get_by_label(team).fill(card)
    desk.locator("[name=witness]").fill("Wanda West")
    assert axe(desk) == []
    desk.locator('form[action$="/cards/"] .primary').click()
    expect(desk.locator("[data-code=card-twice]")).to_be_visible()
    desk.get_by_label("Team 2").fill("4")
    desk.locator('form[action$="/cards/"] .primary').click()
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
    chooses(desk, "pools")
    desk.locator(".onward .primary").click()
    desk.locator("#each").fill("1")
    desk.locator(".onward .primary").click()
    expect(desk.locator("[data-draft=onward]")).to_contain_text("1")
    stage = keeps_and_publishes(desk)
    expect(desk.locator("[data-part=results-missing]")).to_be_visible()
    assert axe(desk) == []
    desk.goto("about:blank")
    games = [(1, 4), (1, 5), (4, 5), (2, 3), (2, 6), (2, 7), (3, 6), (3, 7), (6, 7)]
    all_win(posting, stage, games, public)
    expect(public.locator('[data-part="goes-on"]')).to_have_count(2)
    desk.goto(desk_page(division, "bracket/"))
    sender(desk, "/bracket/next/").click()
    expect(desk.locator("h2#stage-2")).to_be_visible()
    expect(public.locator('a[href="?stage=1"]')).to_be_visible()
    wins(posting, division.stages.get(number=2), 2, 1)
    expect(public.locator("[data-part=champion]")).to_contain_text("Team 2")
    assert public.evaluate("window.keptOpen"), "the public page followed without a reload"
    public.locator('a[href="?stage=1"]').click()
    expect(public.locator("[data-part=standings]")).to_have_count(2)
    assert axe(public) == []
    call_command("verify", "beach-house-2026", stdout=StringIO())
