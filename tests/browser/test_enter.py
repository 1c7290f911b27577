"""Enter in a field: it saves what was typed, and never presses a button that decides otherwise."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.door import log_in
from tests.journeys.brackets.test_round_robin import three_tied
from tests.journeys.timing.test_round_time import a_round
from tests.makers import DIRECTOR, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_floor import at_desk
from tests.makers_table import the_event
from tournament.brackets.models import CardDraw
from tournament.desk.act.change import Act
from tournament.desk.timing.game_times import set_round_time
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
    now = timezone.now()
    set_round_time(
        Act(the_event(), DIRECTOR, now),
        round=stage.rounds.get(position=1),
        at=now + timedelta(hours=1),
    )
    before = RoundTime.objects.get().at
    log_in(desk)
    desk.goto(at_desk(stage, "rounds/"))
    desk.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    desk.locator("[id^=until-][type=time]").first.fill("23:59")
    presses_enter(desk, "[id^=until-][type=time] >> nth=0")
    assert RoundTime.objects.exclude(at=before).count() == 1
