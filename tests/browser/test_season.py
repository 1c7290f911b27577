"""The page of a season with many events in a browser: every line can be read at a glance."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.makers_seasons import a_played_division, a_season

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS = (["Ann Oak", "Bob Elm"], ["Cem Ash", "Dan Fir"])
TALLEST = 140
"""Pixels for a line of the table: the sum of ten results, in the last column, wraps."""
ACROSS = {"width": 1030, "height": 700}
"""A sheet of A4 on its side, in pixels without its margins."""


def test_a_year_of_evenings_leaves_room_for_what_decides(open_page: Callable[..., Page]) -> None:
    names = [f"Club evening of the Rook circle {month}" for month in range(1, 11)]
    a_season(*(a_played_division(name, *PAIRS) for name in names))
    page = open_page("desk")
    page.goto("/seasons/club-season-2026/")
    heights = page.locator(".season-table tr").evaluate_all(
        "rows => rows.map(row => row.getBoundingClientRect().height)"
    )
    assert len(heights) == 5
    assert max(heights) < TALLEST
    wide = page.locator("html").evaluate("page => page.scrollWidth - page.clientWidth")
    assert wide <= 0


def test_on_paper_no_column_of_a_year_is_cut(open_page: Callable[..., Page]) -> None:
    names = [f"Club evening of the Rook circle {month}" for month in range(1, 13)]
    a_season(*(a_played_division(name, *PAIRS) for name in names))
    page = open_page("desk", viewport=ACROSS)
    page.goto("/seasons/club-season-2026/")
    page.emulate_media(media="print")
    edge = page.locator(".season-table tr").evaluate_all(
        "rows => Math.max(...rows.map(row => row.lastElementChild.previousElementSibling"
        ".getBoundingClientRect().right))"
    )
    assert 0 < edge <= ACROSS["width"]
    assert b"/MediaBox [0 0 842" in page.pdf(format="A4")
