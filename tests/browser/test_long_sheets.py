"""A score sheet that takes more than one page of paper."""

import pytest
from playwright.sync_api import Page

from tests.browser.door import log_in
from tests.makers import a_division, a_stage, an_event
from tests.makers_before import desk_page

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
