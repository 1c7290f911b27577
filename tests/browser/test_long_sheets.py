"""A score sheet that takes more than one page of paper."""

import pytest
from playwright.sync_api import Page

from tests.browser.door import log_in
from tests.browser.test_large_letters import BROKEN
from tests.makers import a_division, a_stage, an_event
from tests.makers_before import desk_page
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)

REPEATED_FEET = """[...document.querySelectorAll(".paper-table tfoot")]
  .filter(foot => getComputedStyle(foot).display === "table-footer-group").length"""
SPLIT_SIGNATURES = """[...document.querySelectorAll(".paper-sign")]
  .filter(signed => getComputedStyle(signed).breakInside !== "avoid").length"""


def test_the_total_is_printed_once_and_every_signature_has_its_line(desk: Page) -> None:
    """A foot of the table would stand on every page: the whole total below its first hands."""
    division = a_division(an_event(), ruleset="tally", house_rules={"hands": 48})
    a_stage(division, 4, slug="single-elimination")
    log_in(desk)
    desk.goto(desk_page(division, "round-pack/"))
    desk.emulate_media(media="print")
    assert desk.locator(".paper-table tfoot").count() == 2
    assert desk.evaluate(REPEATED_FEET) == 0
    assert desk.evaluate(SPLIT_SIGNATURES) == 0


@pytest.mark.parametrize(("hands", "is_long"), [(17, False), (18, True)])
def test_each_page_of_a_long_sheet_says_whose_it_is(desk: Page, hands: int, is_long: bool) -> None:
    """The head of a table stands on every page, and signatures can be on one of their own."""
    division = a_division(an_event(), ruleset="tally", house_rules={"hands": hands})
    a_stage(division, 2, slug="single-elimination")
    log_in(desk)
    desk.goto(desk_page(division, "round-pack/"))
    whose = desk.locator(".paper .print-row")
    assert [row.is_visible() for row in whose.all()] == [False] * 2 * is_long
    desk.emulate_media(media="print")
    assert [row.is_visible() for row in whose.all()] == [True] * 2 * is_long
    assert all("W1-1" in words for words in whose.all_text_contents())


def test_the_head_of_the_pairings_breaks_in_no_word_beside_the_longest_name(desk: Page) -> None:
    division = a_division(an_event())
    a_stage(division, 4, slug="single-elimination")
    Entry.objects.update(title="Donaudampfschifffahrtsgesellschaftskapitänswitwenverein")
    log_in(desk)
    desk.goto(desk_page(division, "round-pack/"))
    for width in (390, 794):
        desk.set_viewport_size({"width": width, "height": 1100})
        assert desk.evaluate(BROKEN, ".read-out thead th") == [], width
