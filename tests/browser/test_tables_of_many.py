"""Tables of three to five in a real browser: legible on any glass, and shutting nobody out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.browser.thumb import Thumb, at_table
from tests.journeys.brackets.test_toonerville import DESK, at_the_table, called, entered, plays
from tests.kept import kept
from tests.makers_before import the_director
from tests.makers_games import posted
from tests.makers_stages import choose, publish
from tournament.registration.models import Entry
from tournament.tables.selectors import match_at

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
NAMES = (
    "Ann Oak",
    "Bartholomew Featherstonehaugh-Williams",
    "Cal Birch",
    "Dee Bell",
    "Eve Fox",
    "Flo Yew",
    "Gus Ash",
)
PUBLIC = "/e/beach-house-2026/rummy/"


@kept
def a_table_played() -> None:
    """One of two tables is posted, at the other somebody does not come."""
    division = entered(*NAMES)
    director = the_director(division.event)
    choose(director, division, format="pods", **{"pods-rounds": "2"})
    stage = publish(director, division)
    first = called(division)[0]
    plays(first)
    assert posted(first).status_code == 303
    absent = Entry.objects.get(title=at_the_table(stage, "S1-2")[0])
    form = {"team": absent.number, "reason": "Not there"}
    assert director.post(f"{DESK}match/rummy/S1-2/forfeit/", form).status_code == 303


def test_the_standings_are_read_on_a_phone(phone: Page) -> None:
    a_table_played()
    phone.goto(PUBLIC)
    rows = phone.locator(".table-frame tbody tr")
    expect(rows).to_have_count(7)
    expect(rows.first).to_contain_text(re.compile(r"\b0\D+1\b"))
    heights = rows.evaluate_all("rows => rows.map(row => row.offsetHeight)")
    assert max(heights) < 160


def test_no_page_of_tables_breaks_the_rules_of_access(phone: Page, looked_at: LookedAt) -> None:
    a_table_played()
    log_in(phone)
    pages = ["rummy/bracket/", "floor/", "match/rummy/S1-2/", "match/rummy/S2-1/", "scoring/"]
    for address in (PUBLIC, f"{PUBLIC}S1-1/", *(f"{DESK}{page}" for page in pages)):
        phone.goto(address)
        assert looked_at(phone) == [], address


def test_nobody_is_asked_what_the_player_who_went_out_has_left(phone: Page) -> None:
    division = entered(*NAMES[:4])
    director = the_director(division.event)
    choose(director, division, format="pods", **{"pods-rounds": "1"})
    publish(director, division)
    at = called(division)[0]
    at.sits_down()
    match = match_at(at.table)
    assert match is not None
    at_table(phone, match)
    rows, thumb = phone.locator("[data-row]"), Thumb(phone)
    thumb.answer("out", "B")
    expect(rows.locator("visible=true")).to_have_count(3)
    expect(rows.nth(1)).to_be_hidden()
    for row in rows.locator("visible=true").all():
        row.locator("[name^=points]").fill("45")
    thumb.goes_back(1)
    thumb.answer("out", "A")
    expect(rows.nth(1)).to_be_visible()
    rows.nth(0).locator("[name^=points]").fill("")
    rows.nth(1).locator("[name^=points]").fill("30")
    phone.locator("#hand [name=check]").click()
    expect(phone.locator(".consequence")).to_contain_text("30")
