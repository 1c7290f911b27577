"""The phone at the table in a real Chromium: hands by taps, two signatures, calling the desk."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.thumb import Thumb, at_table, enter, finished, seat
from tests.makers import a_phone_at
from tests.makers_table import AT, a_game, a_match_at_table_one, pin_of, saved, table_of
from tournament.brackets.models import Game
from tournament.desk.act.secrets import card_code

# --- hands


def test_a_whole_game_takes_four_taps_a_hand(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    for hand in range(1, 6):
        enter(thumb, hand, points="100")
    assert thumb.taps == 5 * 4
    expect(phone.get_by_text("any question or protest")).to_be_visible()


def test_the_consequence_stands_there_before_saving(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("95")
    expect(phone.get_by_text("Team 1 took (Team 4 get the rest of 120)")).to_be_visible()
    thumb.pick("75")
    expect(phone.locator(".consequence")).to_contain_text("95, took 75: set, −95. Team 4: 45.")
    assert not game.sheet.hands.exists()
    thumb.press("Save hand 1")
    expect(phone.locator("#save-state")).to_contain_text("Saved #")
    expect(phone.locator("#standing")).to_contain_text("−95")


def test_a_pick_goes_back_to_its_question_and_the_answer_can_be_changed(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("95")
    thumb.pick("75")
    thumb.press("2 Bid")
    thumb.pick("70")
    expect(phone.locator(".consequence")).to_contain_text("bid 70, took 75: made")


def test_a_reload_in_the_middle_of_a_hand_loses_nothing(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("95")
    phone.reload()
    expect(phone.get_by_role("button", name="2 Bid")).to_contain_text("95")
    thumb.pick("75")
    thumb.press("Save hand 1")
    expect(phone.locator(".phone-bar h1")).to_contain_text("Hand 2")
    phone.reload()
    expect(phone.get_by_role("button", name="2 Bid")).to_contain_text("?")


def test_the_keyboard_alone_enters_a_hand(desk: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(desk, game.match)
    desk.locator("[data-step]:visible input").first.focus()
    for arrows in (1, 3, 4):
        for _ in range(arrows):
            desk.keyboard.press("ArrowRight")
        desk.keyboard.press("Enter")
    expect(desk.locator(".consequence")).to_contain_text("Team 4 bid")
    desk.keyboard.press("Enter")
    expect(desk.locator("#save-state")).to_contain_text("Saved #")


def test_a_double_tap_on_save_stores_one_hand(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("95")
    thumb.pick("75")
    phone.locator(".consequence").wait_for()
    button = phone.get_by_role("button", name="Save hand 1")
    button.evaluate("(save) => { save.click(); save.click(); }")
    expect(phone.locator(".phone-bar h1")).to_contain_text("Hand 2")
    assert game.sheet.hands.count() == 1


def test_one_tap_undoes_and_the_struck_hand_stays_to_be_read(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    saved(a_phone_at(table_of(game.match)), 1)
    at_table(phone, game.match)
    Thumb(phone).press("Undo hand 1")
    expect(phone.locator("#sheet-so-far del").first).to_have_text("1")
    expect(phone.locator(".phone-bar h1")).to_contain_text("Hand 1")


def test_an_earlier_hand_is_changed_from_the_list(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    saved(a_phone_at(table_of(game.match)), 1)
    at_table(phone, game.match)
    phone.get_by_role("link", name="Change hand 1").tap()
    thumb = Thumb(phone)
    thumb.press("2 Bid")
    thumb.pick("80")
    thumb.press("Change hand 1")
    expect(phone.locator("#sheet-so-far")).to_contain_text("80, set")
    assert phone.url.partition("?")[0].endswith(AT)


def test_something_else_happened_asks_its_own_questions(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    phone.get_by_text("Something else happened").tap()
    thumb.hit("Misdeal")
    thumb.pick("Later")
    expect(phone.locator(".consequence")).to_contain_text("misdeal by Player 1a found later")
    thumb.press("Save hand 1")
    expect(phone.locator("#sheet-so-far")).to_contain_text("Misdeal")


def test_a_refusal_leaves_the_answers_where_they_are(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("95")
    thumb.pick("75")
    phone.locator(".consequence").wait_for()
    saved(a_phone_at(table_of(game.match)), 1)
    thumb.press("Save hand 1")
    expect(phone.locator("#refusals")).to_contain_text("Another phone already saved hand")
    expect(phone.locator("#save-state")).to_contain_text("Not saved")
    expect(phone.get_by_role("button", name="2 Bid")).to_contain_text("95")


def test_a_hand_from_another_phone_renews_the_score_but_not_the_entry(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("95")
    saved(a_phone_at(table_of(game.match)), 1)
    expect(phone.locator("#standing")).to_contain_text("75", timeout=10_000)
    expect(phone.get_by_role("button", name="2 Bid")).to_contain_text("95")
    expect(phone.get_by_text("Another phone wrote on this sheet.")).to_be_visible()


def test_an_untouched_phone_goes_on_to_the_next_hand_by_itself(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    saved(a_phone_at(table_of(game.match)), 1)
    expect(phone.locator(".phone-bar h1")).to_contain_text("Hand 2", timeout=10_000)


def test_without_a_connection_the_hand_waits_on_the_phone_and_is_sent_once(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("95")
    thumb.pick("75")
    tries = []

    def cut_off_twice(route: Route) -> None:
        tries.append(route.request.post_data)
        if len(tries) < 3:
            route.abort()
        else:
            route.continue_()

    phone.route("**/hands/", cut_off_twice)
    thumb.press("Save hand 1")
    expect(phone.locator("#save-state")).to_contain_text("On this phone – sending")
    expect(phone.locator("#save-state")).to_contain_text("Saved #", timeout=15_000)
    assert (len(tries), game.sheet.hands.count()) == (3, 1)


@pytest.mark.parametrize(("points", "taps"), [("75", 5), ("180", 6), ("0", 4)])
def test_kentucky_rook_takes_six_taps_at_most(phone: Page, points: str, taps: int) -> None:
    game = a_game(a_match_at_table_one(ruleset="kentucky-rook"))
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    thumb.pick("120")
    for digit in points:
        thumb.hit(digit)
    expect(phone.locator(".consequence")).to_contain_text(f"took {points}")
    thumb.press("Save hand 1")
    expect(phone.locator("#save-state")).to_contain_text("Saved #")
    assert thumb.taps == taps


def test_pinochle_takes_thirteen_taps_with_meld_typed_as_points(phone: Page) -> None:
    game = a_game(a_match_at_table_one(ruleset="npa-pinochle"), dealer="E")
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("North and South Team 1")
    for key in ("5", "5"):
        thumb.hit(key)
    thumb.pick("Hearts")
    for key in ("3", "2", "Done", "8", "Done", "2", "9"):
        thumb.hit(key)
    expect(phone.locator(".consequence")).to_contain_text("32 meld + 29 points")
    thumb.press("Save hand 1")
    expect(phone.locator("#save-state")).to_contain_text("Saved #")
    assert thumb.taps <= 13


def test_a_tally_is_written_side_by_side_and_closed_by_the_table(phone: Page) -> None:
    game = a_game(a_match_at_table_one(ruleset="tally"))
    at_table(phone, game.match)
    thumb = Thumb(phone)
    for team, points in (("1", "30"), ("4", "-5")):
        phone.get_by_label(f"Team {team}: Points").fill(points)
    thumb.press("Check hand 1")
    thumb.press("Save hand 1")
    phone.get_by_role("button", name="Game over").tap()
    expect(phone.get_by_text("You won 30 : −5")).to_be_visible()
    phone.get_by_role("button", name="Not over: play on").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Hand 2")


# --- signing


def test_both_sides_sign_and_the_sheet_is_handed_in(phone: Page) -> None:
    game = finished(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    for side, player, team in (("NS", "Player 1a", "Team 1"), ("EW", "Player 4b", "Team 4")):
        expect(phone.locator(".pass-to")).to_contain_text(team)
        expect(phone.locator(".score-side").first).to_contain_text(team)
        thumb.pick(player)
        phone.get_by_label("PIN from the team card").fill(pin_of(game, side))
        thumb.press(f"Sign for {team}")
    expect(phone.get_by_role("heading", name="Handed in")).to_be_visible()
    expect(phone.get_by_text("Go to the scoring table.")).to_be_visible()
    assert thumb.taps + 2 * 6 <= 2 * 10


def test_a_wrong_pin_leaves_the_name_and_says_what_to_do(phone: Page) -> None:
    game = finished(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("Player 1b")
    phone.get_by_label("PIN from the team card").fill("000000")
    thumb.press("Sign for Team 1")
    expect(phone.locator('#refusals [data-code="wrong-pin"]')).to_contain_text("Team 1")
    expect(phone.get_by_role("radio", name="Player 1b")).to_be_checked()


# --- the desk


def test_the_desk_is_called_from_the_same_place_on_every_screen(phone: Page) -> None:
    match = a_match_at_table_one()
    places = []
    at_table(phone, match)
    places.append(phone.get_by_role("link", name="Call desk").bounding_box())
    game = finished(match)
    phone.goto(AT)
    places.append(phone.get_by_role("link", name="Call desk").bounding_box())
    assert {place["x"] for place in places if place} == {places[0]["x"] if places[0] else 0}
    phone.get_by_role("link", name="Call desk").tap()
    Thumb(phone).press("Question about the score")
    expect(phone.get_by_text("The desk knows.")).to_be_visible()
    assert game.match.pk == match.pk


# --- without a script


def test_everything_works_without_a_script(open_page: OpenPage) -> None:
    phone = open_page("phone", java_script_enabled=False)
    match = a_match_at_table_one()
    phone.goto(AT)
    phone.get_by_label("Code on the card").fill(card_code(table_of(match)))
    phone.get_by_role("button", name="Open the table").tap()
    seat(phone, "n").tap()
    seat(phone, "s").tap()
    expect(seat(phone, "n")).to_have_text("Player 1b")
    for fieldset in phone.locator("fieldset").all():
        fieldset.get_by_role("radio", name="Player 1a").check()
    phone.get_by_role("button", name="Start the game").tap()
    thumb = Thumb(phone)
    for hand in range(1, 6):
        for name, value in (("bidder", "NS"), ("bid", "95"), ("points", "100")):
            phone.locator(f"[name={name}][value='{value}']").check()
        thumb.press(f"Check hand {hand}")
        expect(phone.locator(".consequence")).to_contain_text("Team 1 bid 95, took 100")
        thumb.press(f"Save hand {hand}")
        expect(phone.locator("#save-state")).to_contain_text("Saved #")
    game = Game.objects.get(match=match)
    for side in ("NS", "EW"):
        phone.locator("[name=seat]").first.check()
        phone.get_by_label("PIN from the team card").fill(pin_of(game, side))
        phone.locator("#sign .primary").tap()
    expect(phone.get_by_role("heading", name="Handed in")).to_be_visible()
