"""A thumb at the table: taps on the glass by what stands there, counted."""

from math import dist, nan

from playwright.sync_api import Locator, Page, expect

from tests.browser.door import carry
from tests.makers import a_phone_at
from tests.makers_table import AT, table_of
from tournament.brackets.models import Match
from tournament.desk.act.secrets import card_key

SAME_SPOT, DOUBLE_TAP = 20, 400
"""Pixels and milliseconds within which two taps would be one double tap (`static/js/hand.js`)."""
SITS_DOWN = "#main form:has(.seat) .save-bar .primary"
"""The button that opens the sheet when everybody has a seat."""


class Thumb:
    """A thumb on the glass: taps things by their names, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.spot = (0.0, 0.0)

    def pick(self, name: str) -> None:
        """Tap a tile or a key."""
        self._tap(self.page.get_by_role("radio", name=name, exact=True))

    def answer(self, question: str, value: str) -> None:
        """Tap the tile of this answer."""
        box = self.page.locator(f'[name="{question}"][value="{value}"]')
        self._tap(self.page.locator("label.tile").filter(has=box))

    def goes_back(self, step: int) -> None:
        """Tap what was answered, to answer it anew; steps count from 1."""
        self._tap(self.page.locator("[data-picks] .pick").nth(step - 1))

    def saves(self) -> None:
        """Tap Save, once it would save; where the server does not answer, it saves unchecked."""
        self._tap(self.page.locator("#hand .save-bar .primary:not([name=check])"))

    def signs(self) -> None:
        """Tap the button that signs."""
        self._tap(self.page.locator("#sign .save-bar button"))

    def hit(self, name: str) -> None:
        """Tap the key with exactly this name."""
        self._tap(self.page.get_by_role("button", name=name, exact=True))

    def taps_on(self, selector: str) -> None:
        """Tap what this selector finds."""
        self._tap(self.page.locator(selector))

    def _tap(self, found: Locator) -> None:
        seen = found.locator("visible=true")
        if dist(spot := _middle(seen), self.spot) < SAME_SPOT:
            self.page.wait_for_timeout(DOUBLE_TAP)
        seen.tap()
        self.spot = spot
        self.taps += 1


def _middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    if box is None:  # it has just gone, and `tap` waits for it
        return nan, nan
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scans(page: Page, match: Match) -> Page:
    """The phone scans the card on the table."""
    page.goto(f"{AT}#k={card_key(table_of(match))}")
    page.wait_for_url(lambda address: address.endswith(AT))
    return page


def at_table(page: Page, match: Match) -> Page:
    """The phone has scanned the card before, which saves a page."""
    carry(page, a_phone_at(table_of(match)))
    page.goto(AT)
    return page


def enter(thumb: Thumb, hand: int, *, points: str) -> None:
    """Enter a hand that Team 1 bid at 95, as fast as the screen lets."""
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    thumb.pick(points)
    thumb.saves()
    expect(thumb.page.locator(f'#hand [name=number][value="{hand}"]')).to_have_count(0)


def at_hand(page: Page, number: int) -> None:
    """The form of this hand is on the glass."""
    expect(page.locator(f'#hand [name=number][value="{number}"]')).to_be_attached()


def is_saved(page: Page) -> None:
    """The receipt of what was sent is on the glass."""
    expect(page.locator("#save-state [data-part=receipt]")).to_be_visible()


def seat(page: Page, letter: str) -> Locator:
    """The name on a seat of the picture."""
    return page.locator(f".seat-{letter} .name")
