"""People in between, in a real Chromium: the opponents' consent, their choice after the wait, and
the desk's pages, on phone and desk, light and dark."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.budget import Hand
from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, named, objection
from tests.browser.thumb import at_table
from tests.makers import DIRECTOR, NOON
from tests.makers_floor import at_desk, match_at_desk
from tests.makers_people import asked_for, stands_by
from tests.makers_table import a_game, a_match_at_table_one, the_event
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import pin
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.substitutes.substitutions import refuse_substitute

Axe = Callable[[Page], list[str]]
LookedAt = Axe


def refused(match: Match) -> None:
    """Team 4 did not want Eve Ash, and waited long ago."""
    row = asked_for(match)
    refuse_substitute(Act(the_event(), DIRECTOR, NOON), substitution=row, by="Team 4")


def test_the_phone_asks_the_opponents_and_only_their_pin_counts(phone: Page, axe: Axe) -> None:
    game = a_game(a_match_at_table_one())
    asked_for(game.match)
    at_table(phone, game.match)
    assert axe(phone) == []
    phone.locator("input.pin").fill("000000")
    phone.locator("[name=answer][value=agree]").click()
    expect(objection(phone, "wrong-pin")).to_contain_text("Team 4")
    phone.locator("input.pin").fill(pin(entrants_of(game.match)[1]))
    phone.locator("[name=answer][value=agree]").click()
    expect(named(phone, "now")).to_contain_text("Eve Ash")


def test_after_the_wait_who_plays_does_not_claim_the_forfeit(phone: Page, axe: Axe) -> None:
    game = a_game(a_match_at_table_one(substitute_wait=5))
    refused(game.match)
    at_table(phone, game.match)
    assert axe(phone) == []
    phone.locator("input.pin").fill(pin(entrants_of(game.match)[1]))
    phone.locator("[name=choice][value=play]").click()
    expect(named(phone, "now")).to_contain_text("Eve Ash")
    game.match.refresh_from_db()
    assert game.match.state == Match.State.PLAYING


def test_the_people_of_a_match_and_the_standby_list_can_be_used_by_everybody(
    phone: Page, looked_at: LookedAt
) -> None:
    match = a_match_at_table_one(substitute_wait=5)
    refused(match)
    stands_by(the_event(), "Ivy Dale of a name that is longer than any", house=True)
    log_in(phone)
    for where in (match_at_desk(match, "people/"), "/desk/beach-house-2026/standby/"):
        phone.goto(where)
        assert looked_at(phone) == [], where


def test_the_desk_lets_somebody_step_in_without_a_new_page(desk: Page) -> None:
    match = a_match_at_table_one()
    stands_by(the_event())
    log_in(desk)
    desk.goto(match_at_desk(match, "people/"))
    form = desk.locator('form[action$="/people/propose/"]')
    for name in ("Player 1a", "Eve Ash"):
        form.get_by_role("radio", name=name).check()
    form.locator("input[type=radio][name=reason]").first.check(force=True)
    form.locator("[name=said]").click()
    expect(named(desk, "agreed-by")).to_contain_text("Team 4")


def seated(desk: Page, hand: Hand, name: str) -> None:
    """Seat a substitute from the board: who leaves, who steps in, why, and that the others
    agree."""
    hand.presses(desk.locator("#to-substitute"))
    hand.presses(desk.locator("#substitute .chip", has_text="Player 1a"))
    hand.presses(desk.locator("#substitute .tile", has_text=name))
    hand.presses(desk.locator("#substitute .tile:has([name=reason])").first)
    hand.presses(desk.locator("#substitute [name=said]"))


def test_from_the_board_a_substitute_sits_after_five_actions_without_leaving_it(desk: Page) -> None:
    match = a_match_at_table_one()
    for name in ("Eve Ash", "Ivy Dale"):
        stands_by(the_event(), name)
    log_in(desk)
    board = at_desk(match.stage, "floor/")
    desk.goto(board)
    hand = Hand(desk)
    seated(desk, hand, "Ivy Dale")
    expect(desk.locator("#messages")).to_contain_text("Ivy Dale")
    expect(desk.locator("#substitute.card")).to_have_count(0)
    assert hand.actions == 5
    assert urlsplit(desk.url).path == board
    assert match.substitutions.get().state == "agreed"


def test_what_is_refused_there_keeps_what_was_chosen(desk: Page) -> None:
    match = a_match_at_table_one()
    for name in ("Eve Ash", "Ivy Dale"):
        stands_by(the_event(), name)
    log_in(desk)
    desk.goto(at_desk(match.stage, "floor/"))
    desk.locator("#to-substitute").click()
    desk.locator("#substitute .chip", has_text="Player 1a").click()
    desk.locator("#substitute .tile", has_text="Eve Ash").click()
    desk.locator("#substitute [name=said]").click()
    expect(objection(desk, "no-reason")).to_be_visible()
    expect(desk.locator("#substitute [name=player]:checked")).to_have_count(1)
    assert not match.substitutions.exists()


def test_the_first_of_two_officials_seats_him_and_the_second_is_told(open_page: OpenPage) -> None:
    match = a_match_at_table_one()
    stands_by(the_event())
    one, two = open_page("desk"), open_page("desk")
    for page in (one, two):
        log_in(page)
        page.goto(at_desk(match.stage, "floor/"))
        page.locator("#to-substitute").click()
        page.locator("#substitute .chip", has_text="Player 1a").click()
        page.locator("#substitute .tile:has([name=reason])").first.click()
    one.locator("#substitute [name=said]").click()
    expect(one.locator("#messages")).to_contain_text("Eve Ash")
    two.locator("#substitute [name=said]").click()
    expect(two.locator("[data-code], [data-part=changed-by]").first).to_be_visible()
    assert match.substitutions.count() == 1
