"""Every screen at a table: no sideways scrolling, large keys, nothing that shuts anybody out."""

import re
from collections.abc import Callable
from gzip import compress

from playwright.sync_api import Page, Response

from tests.makers import a_phone_at
from tests.makers_table import AT, a_game, a_match_at_table_one, saved, table_of
from tournament.desk.act.secrets import card_key

LookedAt = Callable[[Page], list[str]]
SMALLEST_KEY = 56
GAP = 8


def test_every_screen_has_large_keys_apart_and_shuts_nobody_out(
    phone: Page, looked_at: LookedAt
) -> None:
    def look() -> None:
        phone.set_viewport_size({"width": 320, "height": 700})
        keys_are_large(phone)
        assert looked_at(phone) == [], phone.url

    walk(phone, look)


def walk(page: Page, look: Callable[[], None]) -> None:
    """Go through every screen of a match and look at each."""
    match = a_match_at_table_one()
    client = a_phone_at(table_of(match))
    page.goto(AT)
    look()
    page.goto(f"{AT}#k={card_key(table_of(match))}")
    page.locator("#seats").wait_for()
    look()
    game = a_game(match)
    saved(client, 1)
    page.goto(AT)
    for question, value in (("bidder", "NS"), ("bid", "95"), ("points", "100")):
        look()
        page.locator("label", has=page.locator(f"[name={question}][value='{value}']")).click()
    page.locator(".consequence").wait_for()
    look()
    for address in ("?ended=renege", "?ended=void", "hands/1/"):
        page.goto(f"{AT}{address}")
        look()
    for number in range(2, 6):
        saved(client, number, points=110)
    page.goto(AT)
    look()
    page.locator("#pin").fill("000000")
    page.locator("#sign .primary").click()
    page.locator(".finding").wait_for()
    look()
    assert game.match.pk == match.pk


FOLLOWS = re.compile(r"/js/stream|/live/")
"""What a phone fetches a few seconds after it is ready."""


def keys_are_large(page: Page) -> None:
    """What is tapped in an entry is 56 px at least, with 8 px around it."""
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('main :is(.tile, .key, .pick, .seat, .change)')]
            .filter((key) => key.checkVisibility())
            .map((key) => key.getBoundingClientRect())
            .map(({x, y, width, height}) => ({x, y, width, height}))"""
    )
    for box in boxes:
        assert min(box["width"], box["height"]) >= SMALLEST_KEY, (page.url, box)
    for one in boxes:
        row = [box for box in boxes if box["y"] == one["y"] and box["x"] > one["x"]]
        assert all(box["x"] - one["x"] - one["width"] >= GAP - 0.5 for box in row), page.url


def test_from_the_scan_to_the_seats_a_phone_fetches_sixty_kilobytes_at_most(phone: Page) -> None:
    """Each file once, compressed, as collected files are sent; the font is compressed already."""
    match = a_match_at_table_one()
    fetched: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.ok and answer.url not in fetched and not FOLLOWS.search(answer.url):
            body = answer.body()
            packed = body if answer.url.endswith(".woff2") else compress(body)
            fetched[answer.url] = len(packed)

    phone.on("response", weigh)
    phone.goto(AT)  # weighed before its script leads on with the key
    phone.wait_for_load_state("networkidle")
    phone.goto("about:blank")
    phone.goto(f"{AT}#k={card_key(table_of(match))}")
    phone.locator("#seats").wait_for()
    phone.wait_for_load_state("networkidle")
    assert sum(fetched.values()) <= 60 * 1024, fetched
