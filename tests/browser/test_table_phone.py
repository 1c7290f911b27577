"""The phone at the table in a real Chromium: the card, the seats, hands by taps, two signatures."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.makers_table import AT, a_game, a_match_at_table_one, table_of
from tournament.brackets.models import Match
from tournament.desk.access.secrets import card_key

Shot = Callable[[Page, str], Path]


class Thumb:
    """A thumb on the glass: taps things by their names, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def pick(self, name: str) -> None:
        """Tap a tile or a key."""
        self._tap(self.page.get_by_role("radio", name=name, exact=True))

    def press(self, name: str) -> None:
        """Tap a button."""
        self._tap(self.page.get_by_role("button", name=name))

    def _tap(self, found: Locator) -> None:
        found.locator("visible=true").tap()
        self.taps += 1


def at_table(page: Page, match: Match) -> Page:
    """The phone scans the card on the table."""
    page.goto(f"{AT}#k={card_key(table_of(match))}")
    return page


def test_scanning_the_card_lets_the_phone_in_and_takes_the_key_out_of_the_address(
    phone: Page, server: str
) -> None:
    at_table(phone, a_match_at_table_one())

    expect(phone.get_by_role("heading", name="Who sits where?")).to_be_visible()
    assert phone.url == f"{server}{AT}"


def test_a_hand_takes_four_taps(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)

    thumb.pick("North and South Team 1")
    thumb.pick("95")
    thumb.pick("75")
    expect(phone.locator(".consequence")).to_contain_text("Team 1 bid 95, took 75: set, −95")
    thumb.press("Save hand 1")

    expect(phone.locator("#save-state")).to_contain_text("Saved #")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Hand 2")
    assert thumb.taps == 4
