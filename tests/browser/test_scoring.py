"""The scoring table in a real browser: two clicks to post, and nothing that shuts anybody out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.budget import Hand
from tests.browser.door import log_in, named, sender
from tests.makers import NOON, a_division, add_entry, an_event
from tests.makers_games import PLAYERS
from tests.makers_scoring import (
    DESK,
    a_drawn_stage,
    a_game_in_play,
    a_handed_in_game,
    a_posted_game,
    hand_in,
    play,
)
from tournament.brackets.services import publish_stage
from tournament.seeding.services import set_order

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]


def a_busy_table() -> list[str]:
    """A clean sheet, one to look at, a posted one; and the pages that show them."""
    stage = a_drawn_stage(8)
    clean = a_handed_in_game(stage)
    odd = a_game_in_play(stage, "W1-2", table=2, keeper="third-party")
    play(odd, 100, 50, 100, 100, 100, 110, 100)
    hand_in(odd)
    done = a_posted_game(stage, "W1-3", table=3)
    sheet = f"{DESK}sheet/{done.sheet_id}/"
    pages = ["scoring/", f"sheet/{clean.sheet_id}/", f"sheet/{odd.sheet_id}/", "log/"]
    changed = f"{sheet}correct/?h5-dealer=N&h5-ended=played&h5-bidder=NS&h5-bid=60&h5-points=110"
    return [*(DESK + page for page in pages), sheet, f"{sheet}correct/", changed]


def test_a_clean_sheet_is_posted_with_two_actions_from_the_queue(desk: Page) -> None:
    stage = a_drawn_stage()
    first, second = a_handed_in_game(stage), a_handed_in_game(stage, "W1-2", table=2)
    log_in(desk)
    hand = Hand(desk)
    desk.goto(f"{DESK}scoring/")
    for game in (first, second):
        hand.presses(desk.locator(f'a[href$="/sheet/{game.sheet_id}/"]'))
        hand.presses(sender(desk, "/post/"))
        expect(desk.locator("#messages")).to_contain_text(game.match.code)
    assert hand.actions == 4
    expect(desk.locator("#messages")).to_contain_text("W1-2")
    expect(desk.locator("#queue .empty")).to_be_visible()


def test_a_sheet_handed_in_meanwhile_appears_in_the_queue(desk: Page) -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 100, 100, 100, 100, 100)
    log_in(desk)
    desk.clock.install()
    desk.goto(f"{DESK}scoring/")
    expect(desk.locator("#queue .empty")).to_be_visible()
    hand_in(game)
    desk.clock.fast_forward(5000)
    expect(desk.locator(".sheet-queue")).to_contain_text("Team 1")


def test_an_exceptional_sheet_is_posted_with_two_actions_too(desk: Page) -> None:
    odd = a_game_in_play(a_drawn_stage(), keeper="third-party")
    play(odd, 100, 50, 100, 100, 100, 110, 100)
    hand_in(odd)
    log_in(desk)
    hand = Hand(desk)
    desk.goto(f"{DESK}scoring/")
    hand.presses(desk.locator(".sheet-queue .look a"))
    hand.presses(sender(desk, "/post/"))
    expect(desk.locator("#queue .empty")).to_be_visible()
    assert hand.actions == 2


def test_a_correction_is_shown_told_and_saved_with_eight_actions(desk: Page) -> None:
    game = a_posted_game(a_drawn_stage())
    log_in(desk)
    hand = Hand(desk)
    desk.goto(f"{DESK}scoring/")
    hand.presses(desk.locator(f'a[href$="/sheet/{game.sheet_id}/"]'))
    hand.presses(desk.locator('a[href$="/correct/"]'))
    hand.presses(desk.locator("details", has=desk.locator("#h5-points")).locator("summary"))
    hand.types(desk.locator("#h5-points"), "110")
    hand.presses(desk.locator("form[method=get] .primary.big"))
    expect(named(desk, "winner-stays")).to_be_visible()
    hand.types(desk.locator("#reason"), "Miscounted")
    hand.presses(desk.locator("#tick-all"))
    expect(desk.locator("[name=told]:checked")).to_have_count(4)
    expect(desk.locator("#reason")).to_have_value("Miscounted")
    desk.locator("[name=told]").first.uncheck()
    expect(desk.locator("[name=told]:checked")).to_have_count(3)
    desk.locator("[name=told]").first.check()
    hand.presses(sender(desk, "/correct/").last)
    assert hand.actions == 8
    expect(desk.locator(".paper-corrections")).to_contain_text("Miscounted")


def test_no_page_scrolls_sideways_or_breaks_the_rules_of_access(
    phone: Page, looked_at: LookedAt
) -> None:
    addresses = a_busy_table()
    log_in(phone)
    for address in (*addresses, f"{DESK}sheets-print/"):
        phone.goto(address)
        assert looked_at(phone) == [], address


def test_a_long_name_leaves_the_others_room_to_write_on_a_sheet_of_four(desk: Page) -> None:
    division = a_division(an_event(), ruleset="toonerville-rook")
    names = ["Wilhelmina-Friederike von Hohenzollern-Sigmaringen", *PLAYERS[1:]]
    field = [add_entry(division=division, members=[name], name=name) for name in names]
    set_order(division=division, order=field)
    publish_stage(division=division, format="pods", options={}, field=field, now=NOON)
    log_in(desk)
    desk.goto(f"{DESK}sheets-print/")
    desk.emulate_media(media="print")
    desk.set_viewport_size({"width": 718, "height": 1050})
    heads = desk.locator(".paper-table").first.locator("thead .team").all()
    widths = [head.evaluate("cell => cell.offsetWidth") for head in heads]
    assert len(widths) == 4
    assert max(widths) < 1.3 * min(widths)
    for letter in desk.locator(".paper-side .letter").all():
        assert letter.evaluate("mark => mark.scrollWidth <= mark.clientWidth")
