"""The director decides otherwise in a real browser: looks at what follows, saves, withdraws."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.door import log_in, named
from tests.makers_decisions import a_played_match, again
from tests.makers_scoring import DESK, a_drawn_stage
from tournament.brackets.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]


def a_match_on_the_screen(page: Page) -> Match:
    """A posted match, opened on the floor by the director."""
    match = a_played_match(a_drawn_stage())
    log_in(page)
    page.goto(f"{DESK}match/main-event/{match.code}/")
    return match


def follows(page: Page, team: object) -> Locator:
    """The line of the preview that names the team and its next match."""
    return page.locator("form[method=post] li", has_text=str(team)).filter(has_text="W2-1").first


def saves(page: Page, reason: str) -> None:
    page.fill("#reason", reason)
    page.locator("form[method=post] button.danger").click()


def test_another_winner_is_decided_and_withdrawn(phone: Page, looked_at: LookedAt) -> None:
    match = a_match_on_the_screen(phone)
    won, lost = match.winner, match.loser
    assert looked_at(phone) == []
    assert lost
    phone.locator('a[href$="/decide/"]').click()
    phone.locator(f'[name=choice][value="win-{lost.number}"]').check(force=True)
    phone.locator("form.card[method=get] button").click()
    expect(follows(phone, lost)).to_be_visible()
    assert looked_at(phone) == []
    saves(phone, "A renege that nobody called")
    expect(named(phone, "decision")).to_be_visible()
    assert again(match).winner == lost

    phone.goto(f"{DESK}decisions/")
    assert looked_at(phone) == []
    phone.locator("li a.button").click()
    expect(follows(phone, won)).to_be_visible()
    assert looked_at(phone) == []
    saves(phone, "It was called after all")
    expect(named(phone, "removed")).to_be_visible()
    assert again(match).winner == won


def test_the_pages_of_sheets_and_places_can_be_read_by_everybody(
    phone: Page, looked_at: LookedAt
) -> None:
    match = a_match_on_the_screen(phone)
    sheet = match.games.get().sheet_id
    for where in (
        f"sheet/{sheet}/decide/",
        f"sheet/{sheet}/decide/?where=/winner&value=EW",
        f"sheet/{sheet}/decide/?where=/totals&value-NS=505&value-EW=100",
        "main-event/bracket/1/decide/?place-2=1",
    ):
        phone.goto(DESK + where)
        assert looked_at(phone) == [], where
