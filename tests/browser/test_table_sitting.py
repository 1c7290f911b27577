"""Sitting down in a real Chromium: the card opens the table, and the four take their seats."""

from playwright.sync_api import Page, expect

from tests.browser.door import named
from tests.browser.thumb import SITS_DOWN, Thumb, at_hand, at_table, scans, seat
from tests.makers import DIRECTOR, NOON
from tests.makers_floor import a_hall
from tests.makers_table import AT, a_match_at_table_one, table_of
from tournament.brackets.models import Game
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import card_code, card_key
from tournament.desk.tables.calls import give_table


def test_scanning_the_card_lets_the_phone_in_and_takes_the_key_out_of_the_address(
    phone: Page, server: str
) -> None:
    scans(phone, a_match_at_table_one())
    expect(seat(phone, "n")).to_be_visible()
    assert phone.url == f"{server}{AT}"
    phone.go_back()
    assert "#k=" not in phone.url


def test_a_phone_that_is_in_already_keeps_no_key_in_its_address(phone: Page) -> None:
    match = a_match_at_table_one()
    scans(phone, match)
    phone.goto("about:blank")
    scans(phone, match)
    expect(seat(phone, "n")).to_be_visible()


def test_a_card_opens_the_table_in_a_window_that_asks_for_it_already(phone: Page) -> None:
    match = a_match_at_table_one()
    phone.goto(f"{AT}claim/")
    expect(phone.locator("#claim")).to_be_visible()
    phone.goto(f"{AT}claim/#k={card_key(table_of(match))}")
    expect(seat(phone, "n")).to_be_visible()
    assert "#k=" not in phone.url


def test_the_key_never_reaches_the_server_in_an_address(phone: Page) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    match = a_match_at_table_one()
    scans(phone, match)
    assert asked
    assert not [address for address in asked if card_key(table_of(match)) in address]


def test_the_typed_code_lets_the_phone_in(phone: Page) -> None:
    match = a_match_at_table_one()
    phone.goto(AT)
    phone.locator("#key").fill(card_code(table_of(match)).lower())
    phone.locator("#claim button").tap()
    expect(seat(phone, "n")).to_be_visible()


def test_two_taps_swap_partners_and_opponents_bring_theirs_along(phone: Page) -> None:
    at_table(phone, a_match_at_table_one())
    hint = phone.locator("#seats-hint").inner_text()
    seat(phone, "n").tap()
    expect(phone.locator("#seats-hint")).not_to_have_text(hint)
    seat(phone, "s").tap()
    expect(seat(phone, "n")).to_have_text("Player 1b")
    seat(phone, "n").tap()
    seat(phone, "e").tap()
    for letter, name in zip("nesw", ("4a", "1b", "4b", "1a"), strict=True):
        expect(seat(phone, letter)).to_have_text(f"Player {name}")


def test_the_seats_as_tapped_are_the_seats_of_the_sheet(phone: Page) -> None:
    match = a_match_at_table_one()
    at_table(phone, match)
    thumb = Thumb(phone)
    seat(phone, "e").tap()
    seat(phone, "w").tap()
    keeper, dealer = phone.locator("fieldset").all()
    keeper.get_by_role("radio", name="Player 4a").tap()
    dealer.get_by_role("radio", name="Player 1b").tap()
    thumb.taps_on(SITS_DOWN)
    at_hand(phone, 1)
    expect(named(phone, "now")).to_contain_text("Player 1b")
    sheet = Game.objects.get(match=match).sheet
    assert (sheet.names["W"], sheet.scorekeeper) == ("Player 4a", "W")


def test_somebody_else_keeps_score_only_with_the_tick(phone: Page) -> None:
    at_table(phone, a_match_at_table_one())
    tick = phone.locator("[name=both_agreed]")
    expect(tick).to_be_hidden()
    Thumb(phone).taps_on("label.tile:has([data-somebody-else])")
    expect(tick).to_be_visible()


def test_the_waiting_phone_shows_a_called_match_by_itself(phone: Page) -> None:
    stage = a_hall()
    event = stage.division.event
    table = event.tables.get(number=1)
    phone.goto(f"{AT}#k={card_key(table)}")
    expect(phone.locator("#main .empty")).to_be_visible()
    give_table(Act(event, DIRECTOR, NOON), table=table, match=stage.matches.get(code="W1-1"))
    expect(seat(phone, "n")).to_be_visible()


def test_where_the_book_names_the_dealer_only_a_third_party_is_asked(phone: Page) -> None:
    at_table(phone, a_match_at_table_one(ruleset="npa-pinochle"))
    question = named(phone, "first-dealer")
    expect(question).to_be_hidden()
    phone.locator("label.tile:has([data-somebody-else])").tap()
    expect(question).to_be_visible()
    phone.get_by_role("radio", name="Player 1b").first.tap()
    expect(question).to_be_hidden()
    Thumb(phone).taps_on(SITS_DOWN)
    at_hand(phone, 1)
    expect(named(phone, "now")).to_contain_text("Player 4b")
