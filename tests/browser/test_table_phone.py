"""The phone at the table in a real Chromium: hands by taps, two signatures, calling the desk."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import named, objection
from tests.browser.thumb import SITS_DOWN, Thumb, at_hand, at_table, enter, is_saved, seat
from tests.makers import a_phone_at
from tests.makers_table import AT, a_game, a_match_at_table_one, finished, pin_of, saved, table_of
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
    expect(named(phone, "last-question")).to_be_visible()


def test_the_consequence_stands_there_before_saving(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    expect(phone.locator("[data-step]:visible legend")).to_contain_text("Team 1")
    thumb.pick("75")
    expect(phone.locator(".consequence")).to_contain_text(re.compile(r"\b95\b.*\b75\b.*−95"))
    assert not game.sheet.hands.exists()
    thumb.saves()
    is_saved(phone)
    expect(phone.locator("#standing")).to_contain_text("−95")


def test_a_pick_goes_back_to_its_question_and_the_answer_can_be_changed(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    thumb.pick("75")
    thumb.goes_back(2)
    thumb.pick("70")
    expect(phone.locator(".consequence")).to_contain_text(re.compile(r"70\D+75"))


def test_a_reload_in_the_middle_of_a_hand_loses_nothing(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    phone.reload()
    expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("95")
    thumb.pick("75")
    thumb.saves()
    at_hand(phone, 2)
    phone.reload()
    expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("?")


def test_the_keyboard_alone_enters_a_hand(desk: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(desk, game.match)
    desk.locator("[data-step]:visible input").first.focus()
    for arrows in (1, 3, 4):
        for _ in range(arrows):
            desk.keyboard.press("ArrowRight")
        desk.keyboard.press("Enter")
    expect(desk.locator(".consequence")).to_contain_text("Team 4")
    desk.keyboard.press("Enter")
    is_saved(desk)


def test_a_double_tap_on_save_stores_one_hand(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    thumb.pick("75")
    phone.locator(".consequence").wait_for()
    button = phone.locator("#hand .save-bar [data-writes]")
    button.evaluate("(save) => { save.click(); save.click(); }")
    at_hand(phone, 2)
    assert game.sheet.hands.count() == 1


def test_one_tap_undoes_and_the_struck_hand_stays_to_be_read(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    saved(a_phone_at(table_of(game.match)), 1)
    at_table(phone, game.match)
    Thumb(phone).taps_on("[form=undo]")
    expect(phone.locator("#sheet-so-far del").first).to_have_text("1")
    at_hand(phone, 1)


def test_an_earlier_hand_is_changed_from_the_list(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    saved(a_phone_at(table_of(game.match)), 1)
    at_table(phone, game.match)
    phone.locator('#sheet-so-far a[href$="/hands/1/"]').tap()
    thumb = Thumb(phone)
    thumb.goes_back(2)
    thumb.pick("80")
    thumb.saves()
    expect(phone.locator("#sheet-so-far")).to_contain_text("80")
    assert phone.url.partition("?")[0].endswith(AT)


def test_something_else_happened_asks_its_own_questions(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    phone.locator("#hand details summary").tap()
    thumb.taps_on("[name=ended][value=misdeal]")
    thumb.answer("found", "later")
    expect(phone.locator(".consequence")).to_contain_text("Player 1a")
    thumb.saves()
    is_saved(phone)
    assert game.sheet.hands.get().content["ended"] == "misdeal"


def test_a_refusal_leaves_the_answers_where_they_are(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    thumb.pick("75")
    phone.locator(".consequence").wait_for()
    saved(a_phone_at(table_of(game.match)), 1)
    thumb.saves()
    expect(objection(phone, "hand-saved")).to_be_visible()
    expect(phone.locator("#save-state .not-saved")).to_be_visible()
    expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("95")


def test_a_hand_from_another_phone_renews_the_score_but_not_the_entry(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("95")
    saved(a_phone_at(table_of(game.match)), 1)
    expect(phone.locator("#standing")).to_contain_text("75", timeout=10_000)
    expect(phone.locator("[data-picks] .pick").nth(1)).to_contain_text("95")
    expect(phone.locator("#overtaken")).to_be_visible()


def test_an_untouched_phone_goes_on_to_the_next_hand_by_itself(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    saved(a_phone_at(table_of(game.match)), 1)
    at_hand(phone, 2)


def test_without_a_connection_the_hand_waits_on_the_phone_and_is_sent_once(phone: Page) -> None:
    game = a_game(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
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
    thumb.saves()
    expect(phone.locator("#save-state .waiting")).to_be_visible()
    is_saved(phone)
    assert (len(tries), game.sheet.hands.count()) == (3, 1)


@pytest.mark.parametrize(("points", "taps"), [("75", 5), ("180", 6), ("0", 4)])
def test_kentucky_rook_takes_six_taps_at_most(phone: Page, points: str, taps: int) -> None:
    game = a_game(a_match_at_table_one(ruleset="kentucky-rook"))
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    thumb.pick("120")
    for digit in points:
        thumb.hit(digit)
    expect(phone.locator(".consequence")).to_contain_text(re.compile(rf"\b{points}\b"))
    thumb.saves()
    is_saved(phone)
    assert thumb.taps == taps


def test_pinochle_takes_thirteen_taps_with_meld_typed_as_points(phone: Page) -> None:
    game = a_game(a_match_at_table_one(ruleset="npa-pinochle"), dealer="E")
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.answer("bidder", "NS")
    for key in ("5", "5"):
        thumb.hit(key)
    thumb.pick("Hearts")
    for key in ("3", "2", "Done", "8", "Done", "2", "9"):
        thumb.hit(key)
    expect(phone.locator(".consequence")).to_contain_text(re.compile(r"\b32\b.*\b29\b"))
    thumb.saves()
    is_saved(phone)
    assert thumb.taps <= 13


def test_a_tally_is_written_side_by_side_and_closed_by_the_table(phone: Page) -> None:
    game = a_game(a_match_at_table_one(ruleset="tally"))
    at_table(phone, game.match)
    thumb = Thumb(phone)
    for keys in (["3", "0", "Done"], ["Minus", "5", "Done"]):
        for key in keys:
            thumb.hit(key)
    thumb.saves()
    phone.locator("#game-over button").tap()
    expect(named(phone, "result")).to_contain_text("30 : −5")
    phone.locator("#play-on button").tap()
    at_hand(phone, 2)


# --- signing


def test_both_sides_sign_and_the_sheet_is_handed_in(phone: Page) -> None:
    game = finished(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    for side, player, team in (("NS", "Player 1a", "Team 1"), ("EW", "Player 4b", "Team 4")):
        expect(phone.locator(".pass-to")).to_contain_text(team)
        expect(phone.locator(".score-side").first).to_contain_text(team)
        thumb.pick(player)
        phone.locator("#pin").fill(pin_of(game, side))
        thumb.signs()
    expect(named(phone, "where-next")).to_be_visible()
    assert thumb.taps + 2 * 6 <= 2 * 10


def test_a_wrong_pin_leaves_the_name_and_says_what_to_do(phone: Page) -> None:
    game = finished(a_match_at_table_one())
    at_table(phone, game.match)
    thumb = Thumb(phone)
    thumb.pick("Player 1b")
    phone.locator("#pin").fill("000000")
    thumb.signs()
    expect(objection(phone, "wrong-pin")).to_contain_text("Team 1")
    expect(phone.get_by_role("radio", name="Player 1b")).to_be_checked()


# --- the desk


def test_the_desk_is_called_from_the_same_place_on_every_screen(phone: Page) -> None:
    match = a_match_at_table_one()
    places = []
    at_table(phone, match)
    places.append(phone.locator(".phone-bar a").bounding_box())
    game = finished(match)
    phone.goto(AT)
    places.append(phone.locator(".phone-bar a").bounding_box())
    assert {place["x"] for place in places if place} == {places[0]["x"] if places[0] else 0}
    phone.locator(".phone-bar a").tap()
    Thumb(phone).taps_on("#call [name=reason] >> nth=0")
    expect(named(phone, "help-request")).to_be_visible()
    assert game.match.pk == match.pk


# --- without a script


def checks_and_saves(phone: Page) -> None:
    """A hand of Team 1, without a script."""
    for name, value in (("bidder", "NS"), ("bid", "95"), ("points", "100")):
        phone.locator(f"[name={name}][value='{value}']").check()
    thumb = Thumb(phone)
    thumb.taps_on("[name=check]")
    expect(phone.locator(".consequence")).to_contain_text(re.compile(r"\b95\b.*\b100\b"))
    thumb.saves()
    is_saved(phone)


def test_everything_works_without_a_script(open_page: OpenPage) -> None:
    phone = open_page("phone", java_script_enabled=False)
    match = a_match_at_table_one()
    phone.goto(AT)
    phone.locator("#key").fill(card_code(table_of(match)))
    phone.locator("#claim button").tap()
    seat(phone, "n").tap()
    seat(phone, "s").tap()
    expect(seat(phone, "n")).to_have_text("Player 1b")
    for fieldset in phone.locator("fieldset").all():
        fieldset.get_by_role("radio", name="Player 1a").check()
    phone.locator(SITS_DOWN).tap()
    checks_and_saves(phone)
    for number in (2, 3, 4):
        saved(a_phone_at(table_of(match)), number, points=100)
    phone.goto(AT)
    checks_and_saves(phone)
    game = Game.objects.get(match=match)
    for side in ("NS", "EW"):
        phone.locator("[name=seat]").first.check()
        phone.locator("#pin").fill(pin_of(game, side))
        phone.locator("#sign .primary").tap()
    expect(named(phone, "where-next")).to_be_visible()
