"""An official's hand: counts presses and typed fields as actions."""

from playwright.sync_api import Locator, Page


class Hand:
    """Counts an official's actions: a press, or a field to type in."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def presses(self, found: Locator) -> None:
        """Press a link, a button or a tile."""
        found.click()
        self.actions += 1

    def types(self, field: Locator, words: str) -> None:
        """Type into a field, replacing its text."""
        field.fill(words)
        self.actions += 1

    def chooses(self, field: Locator, value: str) -> None:
        """Choose from a list."""
        field.select_option(value)
        self.actions += 1
