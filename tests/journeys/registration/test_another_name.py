"""What another name for a player changes, and what keeps the old one, as the manual says."""

import pytest
from django.test import Client

from tests.makers_before import desk_page, the_director
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tests.page_parts import parts

pytestmark = pytest.mark.django_db

HERE = "/e/beach-house-2026/main-event/"
OLD, NEW = "Player 1a", "Player 7"


def test_lists_show_the_new_name_and_a_posted_sheet_keeps_the_old_one() -> None:
    division = a_posted_game(a_drawn_stage()).match.stage.division
    director, team = the_director(division.event), desk_page(division, "teams/1/")
    page = director.get(team)
    assert "names-that-stay" in parts(page.text)
    typed = {"player": [NEW, "Player 1b"], "name": "Team 1"}
    assert director.post(f"{team}change/", typed).status_code == 303
    results = Client().get(f"{HERE}results/").text
    assert (NEW in results, OLD in results) == (True, False)
    sheet = Client().get(f"{HERE}W1-1/").text
    assert (NEW in sheet, OLD in sheet) == (False, True)
