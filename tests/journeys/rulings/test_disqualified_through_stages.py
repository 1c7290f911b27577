"""Who is disqualified leaves their place empty, also where several stages are read as one."""

import pytest
from django.test import Client

from tests.makers_before import desk_page, the_director
from tests.makers_decisions import decides
from tests.makers_graph import (
    DESK,
    add_way,
    eight_for_a_round_robin,
    everyone_played,
    plan_stage,
    publish_next,
)
from tests.makers_stages import publish
from tests.page_parts import parts, texts
from tournament.desk.public.overall import Overall, overall_of
from tournament.desk.public.results import results_of
from tournament.desk.publish import forget
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

OVERALL = "/e/beach-house-2026/overall/"


@pytest.fixture
def division() -> Division:
    return eight_for_a_round_robin()


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def two_played_a_final(desk: Client, division: Division) -> None:
    """The first two of eight played on, team 1 won; the first three places take money."""
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="2")
    prizes = {"currency": "USD", "amount-1": "60", "amount-2": "40", "through": "on"}
    assert desk.post(desk_page(division, "prizes/"), prizes).status_code == 303
    everyone_played(publish(desk, division))
    everyone_played(publish_next(desk, division))


def is_disqualified(desk: Client, team: int) -> None:
    form = {"kind": "disqualified", "reason": "Cheated"}
    leave = f"{DESK}floor/team/main-event/{team}/leave/"
    assert desk.post(leave, form).status_code == 303
    forget()


def the_ranking() -> Overall:
    (found,) = overall_of(Event.objects.get(), official=False)
    return found


def first_three() -> list[tuple[str, str, str]]:
    """Place, team and prize of the first three through all stages."""
    return [(place, title, str(prize)) for place, title, prize in the_ranking().holders[:3]]


def in_the_division(division: Division) -> list[tuple[int, str]]:
    """Everybody who has a place in the division."""
    rows = results_of(division, official=False).rows
    return [(row.line.place, row.title) for row in rows if row.line.place]


@pytest.mark.both_databases
def test_the_place_of_a_disqualified_champion_stays_empty_and_its_prize_unpaid(
    desk: Client, division: Division
) -> None:
    two_played_a_final(desk, division)
    is_disqualified(desk, 1)
    assert the_ranking().is_over
    assert first_three() == [("2", "Team 2", "$40.00"), ("3", "Team 3", ""), ("4", "Team 4", "")]
    assert in_the_division(division)[:3] == [(2, "Team 2"), (3, "Team 3"), (4, "Team 4")]


def test_everybody_reads_who_was_disqualified(desk: Client, division: Division) -> None:
    two_played_a_final(desk, division)
    is_disqualified(desk, 1)
    assert texts(Client().get(OVERALL).text, "unranked") == ["Team 1"]


def test_the_director_gives_the_first_place_to_another(desk: Client, division: Division) -> None:
    two_played_a_final(desk, division)
    is_disqualified(desk, 1)
    assert "give-first-place" in parts(desk.get(DESK).text)
    where = desk_page(division, "bracket/2/decide/")
    assert decides(division.stages.latest("number"), where, **{"place-2": "1"}).status_code == 303
    forget()
    assert first_three()[:2] == [("1", "Team 2", "$60.00"), ("3", "Team 3", "")]


def test_a_place_that_the_director_gives_to_the_disqualified_counts(
    desk: Client, division: Division
) -> None:
    two_played_a_final(desk, division)
    is_disqualified(desk, 1)
    where = desk_page(division, "bracket/2/decide/")
    stage = division.stages.latest("number")
    assert decides(stage, where, **{"place-1": "2", "place-2": "1"}).status_code == 303
    forget()
    assert first_three()[:2] == [("1", "Team 2", "$60.00"), ("2", "Team 1", "$40.00")]


@pytest.mark.parametrize("team", [3, 5])
def test_those_behind_somebody_who_did_not_go_on_keep_their_places(
    desk: Client, division: Division, team: int
) -> None:
    two_played_a_final(desk, division)
    is_disqualified(desk, team)
    kept = [(place, f"Team {place}") for place in range(1, 9) if place != team]
    assert in_the_division(division) == kept
    assert [(int(place), title) for place, title, _ in the_ranking().holders] == kept


def test_who_is_disqualified_before_the_final_stands_behind_those_who_went_on(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="2")
    everyone_played(publish(desk, division))
    is_disqualified(desk, 1)
    everyone_played(publish_next(desk, division))
    forget()
    expected = [(1, "Team 2"), (2, "Team 3"), (4, "Team 4")]
    assert in_the_division(division)[:3] == expected
    assert [(int(place), title) for place, title, _ in the_ranking().holders[:3]] == expected
