"""An official's hand: presses and fills on a page, counted as actions."""

from playwright.sync_api import Locator, Page


class Hand:
    """Counts what an official does: a press, or a field that is typed into."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def presses(self, found: Locator) -> None:
        """Press a link, a button or a tile."""
        found.click()
        self.actions += 1

    def types(self, field: Locator, words: str) -> None:
        """Type into a field, in place of what stands there."""
        field.fill(words)
        self.actions += 1

    def chooses(self, field: Locator, value: str) -> None:
        """Choose from a list."""
        field.select_option(value)
        self.actions += 1
