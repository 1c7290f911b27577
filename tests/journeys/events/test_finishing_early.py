"""Finishing an event names what is left open, asks why, and makes the results final."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_graph import add_way, eight_for_a_round_robin, everyone_played, plan_stage
from tests.makers_stages import choose, has_won, keep_places, publish
from tests.page_parts import part, parts, texts
from tournament.desk.publish import forget
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db
FINISH = "/desk/beach-house-2026/finish/"
RESULTS = "/e/beach-house-2026/main-event/results/"


def four_teams() -> Division:
    division = a_division(an_event())
    teams(division, 4)
    return division


def rounds_to_come() -> Client:
    division = four_teams()
    desk = the_director(division.event)
    choose(desk, division, format="swiss", **{"swiss-rounds": "3"})
    everyone_played(publish(desk, division))
    return desk


def three_level_for_second() -> Client:
    division = four_teams()
    desk = the_director(division.event)
    desk.post(desk_page(division, "prizes/"), {"currency": "USD", "amount-1": "50"})
    choose(desk, division, format="round-robin")
    keep_places(desk, division, places="2")
    stage = publish(desk, division)
    for winner, loser in [(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (4, 2)]:
        has_won(stage, winner, loser)
    return desk


def a_stage_to_publish() -> Client:
    division = eight_for_a_round_robin()
    desk = the_director(division.event)
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="2")
    everyone_played(publish(desk, division))
    return desk


def nothing_drawn_yet() -> Client:
    return the_director(four_teams().event)


def finish(desk: Client, **words: str) -> Any:
    answer = desk.post(FINISH, words)
    forget()
    return answer


LEFT = [rounds_to_come, three_level_for_second, a_stage_to_publish, nothing_drawn_yet]


@pytest.mark.parametrize("left", LEFT)
def test_what_is_left_open_is_named_and_needs_a_reason(left: Any) -> None:
    desk = left()
    page = desk.get(FINISH).text
    assert "Main event" in part(page, "still-open")
    assert 'name="reason"' in page
    assert codes(finish(desk)) == ["no-reason"]
    assert finish(desk, reason="The hall closes").status_code == 303
    assert "Main event" in LogEntry.objects.latest("pk").words


def test_of_an_event_that_is_over_no_reason_is_asked() -> None:
    division = four_teams()
    desk = the_director(division.event)
    choose(desk, division, format="single-elimination")
    everyone_played(publish(desk, division))
    page = desk.get(FINISH).text
    assert "still-open" not in parts(page)
    assert 'name="reason"' not in page
    assert finish(desk).status_code == 303


def test_a_tie_left_open_further_down_takes_no_win_from_the_champion() -> None:
    desk = three_level_for_second()
    assert "champion" not in parts(Client().get(RESULTS).text)
    finish(desk, reason="Nobody wants to draw")
    page = Client().get(RESULTS).text
    assert "results-cut-short" in parts(page)
    assert texts(page, "champion") == ["Team 1"]
    assert "$50.00" in texts(page, "prize")[0]
