"""Where the first of a stage went on, its champion is of the later one, whatever changes since."""

import pytest
from django.test import Client

from tests.makers_before import the_director
from tests.makers_graph import (
    DESK,
    add_way,
    eight_for_a_round_robin,
    everyone_played,
    plan_stage,
    publish_next,
)
from tests.makers_stages import correct, publish, wins_closely
from tests.page_parts import texts
from tournament.brackets.models import Stage
from tournament.desk.public.results import results_of
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    return eight_for_a_round_robin()


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def the_first(division: Division, count: int = 4) -> list[str]:
    """Who has the first places, in order."""
    division.event.refresh_from_db()
    rows = results_of(division, official=False).rows
    assert [row.line.place for row in rows[:2]] == [1, 2]
    return [row.title for row in rows[:count]]


def said(address: str) -> list[str]:
    """The champion on a public page."""
    return texts(Client().get(f"/e/beach-house-2026/{address}").text, "champion")


def two_go_on(desk: Client, division: Division) -> Stage:
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="2")
    return publish(desk, division)


def test_a_team_that_a_correction_puts_first_afterwards_has_not_won_the_event(
    desk: Client, division: Division
) -> None:
    stage = two_go_on(desk, division)
    games = [wins_closely(desk, stage, winner, 3) for winner in (1, 2)]
    everyone_played(stage)
    everyone_played(publish_next(desk, division))
    assert the_first(division) == ["Team 1", "Team 2", "Team 3", "Team 4"]
    for game in games:
        correct(desk, game)
    assert the_first(division) == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert said("main-event/results/") == ["Team 1"]
    third = results_of(division, official=False).rows[2]
    assert (third.line.won, third.line.lost) == (7, 0)
    assert "7" not in str(third.line.why)


def test_a_tie_that_a_correction_opens_afterwards_takes_no_win_from_the_champion(
    desk: Client, division: Division
) -> None:
    stage = two_go_on(desk, division)
    game = wins_closely(desk, stage, 1, 3)
    everyone_played(stage)
    everyone_played(publish_next(desk, division))
    correct(desk, game)
    assert said("main-event/results/") == ["Team 1"]
    board = desk.get(f"{DESK}floor/").context["board"]
    assert "tie" not in {need.kind for need in board.needs}
    assert "bracket/ties/" not in desk.get(DESK).text


@pytest.mark.both_databases
def test_a_team_that_left_after_the_first_stage_is_behind_who_went_on(
    desk: Client, division: Division
) -> None:
    stage = two_go_on(desk, division)
    everyone_played(stage)
    leave = f"{DESK}floor/team/main-event/1/leave/"
    assert desk.post(leave, {"kind": "withdrawn", "reason": "Ill"}).status_code == 303
    everyone_played(publish_next(desk, division))
    assert the_first(division, 3) == ["Team 2", "Team 3", "Team 1"]


def test_who_was_ahead_of_a_stage_for_the_others_stays_ahead(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "lower")
    everyone_played(publish(desk, division))
    everyone_played(publish_next(desk, division))
    assert the_first(division, 5) == [f"Team {number}" for number in range(1, 6)]
