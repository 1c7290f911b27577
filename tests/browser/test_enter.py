"""Enter in a field: it saves what was typed, and never presses a button that decides otherwise."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.browser.thumb import at_table
from tests.hall_clock import now
from tests.journeys.brackets.test_round_robin import three_tied
from tests.journeys.timing.test_round_time import a_round
from tests.makers import DIRECTOR, NOON, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_clock import a_match_called_at_noon, after, here, the_clock_at
from tests.makers_conduct import REFEREE, a_game_at_table_one
from tests.makers_floor import at_desk
from tests.makers_people import asked_for
from tests.makers_table import a_game, a_match_at_table_one, the_event
from tournament.brackets.models import CardDraw, Match
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import pin
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.substitutes.substitutions import refuse_substitute
from tournament.desk.timing.game_times import set_round_time
from tournament.rulings.models import ConductWarning
from tournament.seeding.models import Lot
from tournament.timing.models import RoundTime

pytestmark = pytest.mark.django_db(transaction=True)


def presses_enter(page: Page, field: str) -> None:
    """Enter in this field, and whatever it sends is answered."""
    page.locator(field).press("Enter")
    page.wait_for_load_state("networkidle")


def test_it_saves_the_cards_that_were_drawn_at_the_table(desk: Page) -> None:
    division = a_division(an_event())
    teams(division, 6)
    three_tied(the_director(division.event), division)
    log_in(desk)
    desk.goto(desk_page(division, "bracket/ties/"))
    for box, card in zip(desk.locator("[name^=card-]").all(), ("4", "9", "14"), strict=True):
        box.fill(card)
    desk.locator("[name=witness]").fill("Wanda West")
    presses_enter(desk, "[name=witness]")
    assert not Lot.objects.exists()
    assert CardDraw.objects.count() == 1


def test_it_sets_the_time_of_a_round_anew(desk: Page) -> None:
    stage = a_round(minutes=50)
    moment = now()
    set_round_time(
        Act(the_event(), DIRECTOR, moment),
        round=stage.rounds.get(position=1),
        at=moment + timedelta(hours=1),
    )
    before = RoundTime.objects.get().at
    log_in(desk)
    desk.goto(at_desk(stage, "rounds/"))
    desk.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    desk.locator("[id^=until-][type=time]").first.fill("23:59")
    presses_enter(desk, "[id^=until-][type=time] >> nth=0")
    assert RoundTime.objects.exclude(at=before).count() == 1


def test_it_neither_waives_nor_records_a_forfeit(desk: Page) -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    log_in(desk)
    desk.goto(at_desk(match.stage, "clock/"))
    desk.locator("[id^=decide-] > summary").click()
    desk.locator("[id^=reason-]").fill("The other team was here")
    state = match.late_rulings.get().state
    presses_enter(desk, "[id^=reason-]")
    expect(desk.locator("[id^=reason-]")).to_have_value("The other team was here")
    assert match.late_rulings.get().state == state


def test_it_warns_nobody(desk: Page) -> None:
    a_game_at_table_one()
    log_in(desk)
    desk.goto(REFEREE)
    desk.locator("[name=item][value=signals]").check(force=True)
    desk.locator("#note").fill("Twice")
    presses_enter(desk, "#note")
    expect(desk.locator("#note")).to_have_value("Twice")
    assert not ConductWarning.objects.exists()


def test_it_neither_agrees_to_a_substitute_nor_claims_a_forfeit(phone: Page) -> None:
    match = a_game(a_match_at_table_one(substitute_wait=5)).match
    row = asked_for(match)
    at_table(phone, match)
    phone.locator("input.pin").fill(pin(entrants_of(match)[1]))
    presses_enter(phone, "input.pin")
    row.refresh_from_db()
    assert row.state == row.State.ASKED
    refuse_substitute(Act(the_event(), DIRECTOR, NOON), substitution=row, by="Team 4")
    phone.reload()
    phone.locator("input.pin").fill(pin(entrants_of(match)[1]))
    presses_enter(phone, "input.pin")
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
