"""A player forgot the PIN: the desk shows it with one tap, and the log says who saw it."""

import pytest

from tests.makers import an_official, logged_in
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_scorer
from tests.page_parts import headings, part
from tournament.desk.act.secrets import pin
from tournament.live.models import LogEntry
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db

TEAM = "/desk/beach-house-2026/main-event/teams/1/"


def test_the_pin_is_shown_in_one_tap_and_the_log_says_who_saw_it() -> None:
    stage = a_drawn_stage()
    registrar = logged_in(an_official(stage.division.event, "rita", Role.REGISTRAR))
    entry = stage.division.entries.get(number=1)
    assert pin(entry) not in registrar.get(TEAM).text
    answer = registrar.post(f"{TEAM}pin/")
    assert part(answer.text, "pin") == pin(entry)
    assert headings(answer.text) == [1]
    row = LogEntry.objects.get(verb="team.show-pin")
    assert row.who == "rita"
    assert pin(entry) not in f"{row.words} {row.detail} {row.touched}"


def test_a_sheet_that_lacks_signatures_offers_the_pins_of_its_teams() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    registrar = logged_in(an_official(stage.division.event, "dora", Role.DIRECTOR))
    page = registrar.get(f"/desk/beach-house-2026/sheet/{game.sheet_id}/").text
    assert page.count("/pin/") == 4


def test_the_scoring_table_does_not_see_pins() -> None:
    stage = a_drawn_stage()
    assert a_scorer(stage.division.event).post(f"{TEAM}pin/").status_code == 403
    assert not LogEntry.objects.filter(verb="team.show-pin").exists()
