"""People in between, in a real Chromium: the opponents' consent, their choice after the wait, and
the desk's pages, on phone and desk, light and dark."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.browser.thumb import at_table
from tests.makers import DIRECTOR, NOON
from tests.makers_floor import match_at_desk
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
    phone.get_by_label("PIN from the team card of Team 4").fill("000000")
    phone.get_by_role("button", name="Accept substitute").click()
    expect(phone.locator('#refusals [data-code="wrong-pin"]')).to_contain_text("Team 4")
    phone.get_by_label("PIN from the team card of Team 4").fill(pin(entrants_of(game.match)[1]))
    phone.get_by_role("button", name="Accept substitute").click()
    expect(phone.locator(".phone-bar h1")).to_contain_text("Eve Ash deals")


def test_after_the_wait_who_plays_does_not_claim_the_forfeit(phone: Page, axe: Axe) -> None:
    game = a_game(a_match_at_table_one(substitute_wait=5))
    refused(game.match)
    at_table(phone, game.match)
    assert axe(phone) == []
    phone.get_by_label("PIN from the team card of Team 4").fill(pin(entrants_of(game.match)[1]))
    phone.get_by_role("button", name="Play on").click()
    expect(phone.locator(".phone-bar h1")).to_contain_text("Eve Ash deals")
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


def test_the_desk_lets_somebody_step_in_without_a_new_page(desk: Page, server: str) -> None:
    match = a_match_at_table_one()
    stands_by(the_event())
    log_in(desk)
    desk.goto(match_at_desk(match, "people/"))
    form = desk.locator("form", has=desk.get_by_text("Who substitutes?"))
    for answer in ("Player 1a", "Eve Ash", "Had to leave"):
        form.get_by_role("radio", name=answer).check()
    form.get_by_label("The others told me they agree").check()
    desk.get_by_role("button", name="Propose substitute").click()
    expect(desk.locator("#main")).to_contain_text("Agreed by Team 4")
