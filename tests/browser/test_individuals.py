"""A session of pinochle for single players in a real browser: two phones at one table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, named, sender
from tests.browser.thumb import SITS_DOWN, Thumb, at_hand, at_table
from tests.makers import a_division, an_event
from tests.makers_before import desk_page
from tests.makers_games import AtTable, called
from tests.makers_paper import RESULTS
from tournament.brackets.models import Game, Match, Round
from tournament.desk.act.secrets import address_of, pin
from tournament.registration.models import Division, Entry
from tournament.tables.selectors import match_at

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = "\n".join(f"Player {letter} (Shore Club)" for letter in "ABCDEFGHI")
HAND = {"bidder": "NS", "bid": "52", "trump": "hearts", "meld-NS": "25", "meld-EW": "8"}


def test_a_session_of_pinochle_from_paste_to_the_players_own_page(open_page: OpenPage) -> None:
    division = a_division(
        an_event(tables=2), ruleset="npa-pinochle", format="rotation", enter_alone=True
    )
    desk = open_page("desk")
    log_in(desk)
    is_set_up(desk, division)
    first, second = called(division)
    plays_by_phone(open_page, first)
    sheet = Game.objects.get().sheet_id
    desk.goto("/desk/beach-house-2026/scoring/")
    desk.locator(f'a[href$="/sheet/{sheet}/"]').first.click()
    sender(desk, "/post/").first.click()
    expect(desk.locator("#queue .empty")).to_be_visible()
    match = match_at(second.table)
    assert match
    desk.goto(f"{RESULTS}{match.round_id}/")
    for number in ("300", "211"):
        desk.keyboard.type(number)
        desk.keyboard.press("Enter")
    expect(desk.locator("[data-state=posted]")).to_have_count(2)
    desk.goto(desk_page(division, "bracket/"))
    named(desk, "next-step").locator("[name=call]").click()
    expect(desk).to_have_url(desk.url.split("/desk/")[0] + desk_page(division, "round-pack/"))
    assert Round.objects.filter(key="R2").exists()
    desk.goto("/e/beach-house-2026/main-event/")
    expect(desk.locator("main")).to_contain_text("300")
    mine, played = open_page("phone"), Game.objects.get(sheet=sheet)
    (side,) = (side for side, points in played.sheet.totals.items() if points == 80)
    player = played.sides.select_related("entry__division__event").filter(side=side)[0].entry
    mine.goto(address_of(player))
    expect(mine.get_by_role("row", name="Posted 80", exact=True)).to_be_visible()


def is_set_up(desk: Page, division: Division) -> None:
    """The list is pasted, three rounds are chosen, and they are published."""
    desk.goto(desk_page(division, "teams/"))
    desk.fill("#list", NAMES)
    desk.locator('[formaction$="/teams/add/"]').click()
    expect(desk.get_by_role("cell", name="Change Player I")).to_be_visible()
    desk.goto(desk_page(division, "bracket/"))
    desk.locator("[name=rotation-rounds]").select_option("3")
    desk.locator(".onward .primary").click()
    desk.goto(desk_page(division, "bracket/step/draw/"))
    expect(named(desk, "foreseen")).to_be_visible()
    sender(desk, "/bracket/publish/").first.click()
    expect(named(desk, "published")).to_be_visible()


def plays_by_phone(open_page: OpenPage, at: AtTable) -> None:
    """One phone sits the four down, the other signs for its side with a partner's PIN."""
    match = match_at(at.table)
    assert match
    north, other = open_page("phone"), open_page("phone")
    at_table(north, match)
    keeper = entrant(match, 0)
    north.locator("fieldset").first.get_by_role("radio", name=keeper.title).tap()
    Thumb(north).taps_on(SITS_DOWN)
    at_hand(north, 1)
    for _ in range(4):
        at.writes(**HAND, points="30")
    north.reload()
    Thumb(north).pick(keeper.title)
    signs(north, match, 2)
    expect(named(north, "pass-to")).to_be_visible()
    at_table(other, match)
    Thumb(other).pick(entrant(match, 1).title)
    signs(other, match, 3)
    expect(named(other, "result")).to_be_visible()


def entrant(match: Match, position: int) -> Entry:
    """Who has this seat."""
    one = match.slots.get(position=position).entrant
    assert one
    return one


def signs(phone: Page, match: Match, card: int) -> None:
    """The chosen player signs with the card of the partner in this slot."""
    phone.locator("#pin").fill(pin(entrant(match, card)))
    Thumb(phone).signs()
