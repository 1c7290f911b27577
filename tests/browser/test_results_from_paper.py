"""Results typed from paper with the keyboard alone: a round of ten tables, and a whole sheet."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIDEWAYS, OpenPage
from tests.browser.door import log_in, objection
from tests.makers import NOON
from tests.makers_paper import RESULTS, match, whole_sheet
from tests.makers_scoring import a_drawn_stage
from tournament.brackets.models import Game, Match, Stage
from tournament.registration.models import Player
from tournament.tables.services import add_tables, give_table

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
MOST_KEYS = 90
"""The limit for a sheet of nine hands: a minute at two keys a second."""


def ten_tables() -> Stage:
    """A round with ten matches at tables 1 to 10."""
    stage = a_drawn_stage(20, ruleset="beach-house-rook")
    event = stage.division.event
    add_tables(event=event, count=10)
    ready = stage.matches.filter(state=Match.State.READY).order_by("play_order")
    for table, found in zip(event.tables.order_by("number"), ready[:10], strict=False):
        give_table(table=table, match=found, now=NOON)
    return stage


def test_ten_tables_are_typed_with_the_keyboard_alone(desk: Page, looked_at: LookedAt) -> None:
    stage = ten_tables()
    playing = stage.matches.filter(state=Match.State.CALLED).order_by("play_order")
    log_in(desk)
    desk.goto(f"{RESULTS}{playing[0].round_id}/")
    rows = desk.locator("[data-part=result-row][data-sheet]")
    count = rows.count()
    for number in range(count):
        desk.keyboard.type("498" if number == 1 else "500")
        desk.keyboard.press("Enter")
        desk.keyboard.type(str(5 * number))
        desk.keyboard.press("Enter")
    expect(desk.locator("[data-state=posted]")).to_have_count(count - 1)
    expect(objection(desk, "impossible-total")).to_have_count(1)
    assert looked_at(desk) == []
    desk.keyboard.press("/")
    desk.keyboard.type("2")
    desk.keyboard.press("Enter")
    desk.keyboard.type("500")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-state=posted]")).to_have_count(count)
    assert Game.objects.count() == count


def test_a_row_typed_without_a_network_is_kept_and_sent_when_it_is_back(desk: Page) -> None:
    stage = a_drawn_stage()
    first = match(stage, "W1-1")
    log_in(desk)
    desk.goto(f"{RESULTS}{first.round_id}/")
    desk.keyboard.type("500")
    desk.keyboard.press("Enter")
    desk.context.set_offline(True)
    desk.keyboard.type("340")
    desk.keyboard.press("Enter")
    row = desk.locator(f"#row-{first.pk}-1")
    expect(row.locator("[data-part=unsent]")).to_be_visible()
    expect(row.locator("input.input").last).to_have_value("340")
    desk.context.set_offline(False)
    expect(row).to_have_attribute("data-state", "posted")
    assert Game.objects.get().sheet.totals == {"NS": 500, "EW": 340}


def test_the_next_game_of_a_match_appears_on_the_page_of_another_official(
    open_page: OpenPage,
) -> None:
    stage = a_drawn_stage(ruleset="npa-pinochle")
    first = match(stage, "W1-1")
    mine, theirs = open_page("desk"), open_page("desk")
    for page in (theirs, mine):
        log_in(page)
        page.goto(f"{RESULTS}{first.round_id}/")
    theirs.keyboard.press("ArrowDown")  # nobody is in the row that changes
    for key in ("300", "Enter", "300", "Enter"):
        mine.keyboard.type(key) if key.isdigit() else mine.keyboard.press(key)
    for page in (mine, theirs):
        expect(page.locator(f"#row-{first.pk}-1")).to_have_attribute("data-state", "posted")
        expect(page.locator(f"#row-{first.pk}-2")).to_contain_text("game 2")
    theirs.locator(f"#row-{first.pk}-2 input.input").first.focus()
    for key in ("310", "Enter", "300", "Enter"):
        theirs.keyboard.type(key) if key.isdigit() else theirs.keyboard.press(key)
    expect(theirs.locator(f"#row-{first.pk}-2")).to_have_attribute("data-state", "posted")


def test_a_row_in_which_nothing_was_typed_is_new_when_the_other_official_leaves_it(
    open_page: OpenPage,
) -> None:
    stage = a_drawn_stage()
    first = match(stage, "W1-1")
    mine, theirs = open_page("desk"), open_page("desk")
    for page in (theirs, mine):
        log_in(page)
        page.goto(f"{RESULTS}{first.round_id}/")
    row = theirs.locator(f"#row-{first.pk}-1")
    expect(row.locator("input.input").first).to_be_focused()
    for key in ("500", "Enter", "340", "Enter"):
        mine.keyboard.type(key) if key.isdigit() else mine.keyboard.press(key)
    expect(row.locator("[data-part=newer]")).to_be_visible()
    theirs.keyboard.type("4")
    expect(row.locator("[data-part=stale]")).to_be_visible()
    expect(row.locator("[data-part=newer]")).to_be_hidden()
    theirs.keyboard.press("Backspace")
    theirs.keyboard.press("ArrowDown")
    expect(row).to_have_attribute("data-state", "posted")


def test_a_whole_sheet_takes_few_keys_of_a_keypad_and_the_grey_cells_follow(
    desk: Page, looked_at: LookedAt
) -> None:
    stage = a_drawn_stage()
    log_in(desk)
    desk.goto(whole_sheet(match(stage, "W1-1")))
    hands = [("1", "85", "105"), ("2", "75", "75"), ("1", "70", "60"), ("2", "90", "90")]
    hands += [("1", "80", "110"), ("1", "75", "90"), ("2", "75", "45"), ("1", "80", "95")]
    hands += [("1", "100", "105")]
    keys = [key for hand in hands for box in hand for key in box]
    for key in keys:
        desk.keyboard.press(key)
    expect(desk.locator("#total-9-1")).to_have_text("585")
    assert looked_at(desk) == []
    for key in ("Enter", "Enter"):  # an empty line ends the sheet: no key beside the keypad
        desk.keyboard.press(key)
    expect(desk.locator("[data-state=posted]")).to_have_count(1)
    assert Game.objects.get().sheet.totals["NS"] == 585
    assert len(keys) + 2 <= MOST_KEYS


def test_a_sheet_that_two_officials_enter_fits_every_phone(open_page: OpenPage) -> None:
    stage = a_drawn_stage()
    stage.matches.update(entered_twice=True)
    phone = open_page("phone")
    log_in(phone)
    phone.goto(whole_sheet(match(stage, "W1-1")))
    expect(phone.locator("[data-part=waits]")).to_be_visible()
    for width in (320, 340, 360, 390):
        phone.set_viewport_size({"width": width, "height": 640})
        assert phone.evaluate(SIDEWAYS) <= 0, width


def test_a_sheet_of_players_with_long_names_fits_a_phone(open_page: OpenPage) -> None:
    playing = match(a_drawn_stage(), "W1-1")
    Player.objects.update(name="Maximiliane Featherstonehaugh-Wolkenstein of Upper Rotherham")
    phone = open_page("phone")
    phone.set_viewport_size({"width": 360, "height": 740})
    log_in(phone)
    phone.goto(whole_sheet(playing))
    assert phone.evaluate(SIDEWAYS) <= 0
