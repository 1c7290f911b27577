"""A thumb at the table: taps on the glass by what stands there, counted."""

from playwright.sync_api import Locator, Page, expect

from tests.makers import a_phone_at
from tests.makers_table import AT, a_game, played_out, table_of
from tournament.brackets.models import Game, Match
from tournament.desk.act.secrets import card_key


class Thumb:
    """A thumb on the glass: taps things by their names, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def pick(self, name: str) -> None:
        """Tap a tile or a key."""
        self._tap(self.page.get_by_role("radio", name=name, exact=True))

    def press(self, name: str) -> None:
        """Tap a button whose name begins so."""
        self._tap(self.page.get_by_role("button", name=name))

    def hit(self, name: str) -> None:
        """Tap the button with exactly this name."""
        self._tap(self.page.get_by_role("button", name=name, exact=True))

    def _tap(self, found: Locator) -> None:
        found.locator("visible=true").tap()
        self.taps += 1


def at_table(page: Page, match: Match) -> Page:
    """The phone scans the card on the table."""
    page.goto(f"{AT}#k={card_key(table_of(match))}")
    page.wait_for_url(lambda address: address.endswith(AT))
    return page


def enter(thumb: Thumb, hand: int, *, bid: str = "95", points: str) -> None:
    """Enter a hand that Team 1 bid, as fast as the screen lets."""
    thumb.pick("North and South Team 1")
    thumb.pick(bid)
    thumb.pick(points)
    thumb.press(f"Save hand {hand}")
    expect(thumb.page.locator(".phone-bar h1")).not_to_contain_text(f"Hand {hand}:")


def seat(page: Page, letter: str) -> Locator:
    """The name on a seat of the picture."""
    return page.locator(f".seat-{letter} .name")


def finished(match: Match) -> Game:
    """A game that Team 1 won 500 to 100."""
    game = a_game(match)
    played_out(a_phone_at(table_of(match)))
    return game
