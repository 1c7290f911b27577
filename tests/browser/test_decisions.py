"""The director decides otherwise in a real browser: looks at what follows, saves, withdraws."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
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


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_another_winner_is_decided_and_withdrawn(phone: Page, looked_at: LookedAt) -> None:
    match = a_match_on_the_screen(phone)
    won, lost = match.winner, match.loser
    assert looked_at(phone) == []
    phone.get_by_role("link", name="Decide otherwise").click()
    phone.get_by_role("radio", name=f"{lost} win", exact=True).check()
    press(phone, "Show what follows")
    expect(phone.get_by_text(f"{lost}: next match W2-1")).to_be_visible()
    assert looked_at(phone) == []
    phone.get_by_label("Why?").fill("A renege that nobody called")
    press(phone, "Save the decision")
    expect(phone.get_by_text("Decided by the director:", exact=True)).to_be_visible()
    assert again(match).winner == lost

    phone.goto(f"{DESK}decisions/")
    assert looked_at(phone) == []
    phone.get_by_role("link", name="Withdraw").click()
    expect(phone.get_by_text(f"{won}: next match W2-1")).to_be_visible()
    assert looked_at(phone) == []
    phone.get_by_label("Why is it withdrawn?").fill("It was called after all")
    press(phone, "Withdraw the decision")
    expect(phone.get_by_text("withdrawn", exact=True)).to_be_visible()
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
