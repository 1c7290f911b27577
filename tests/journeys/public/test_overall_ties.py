"""Places through all stages while a tie of the last stage is open: level, and no prize yet."""

import pytest
from django.test import Client

from tests.makers_before import desk_page, the_director
from tests.makers_graph import (
    add_way,
    eight_for_a_round_robin,
    everyone_played,
    plan_stage,
    publish_next,
)
from tests.makers_stages import correct, has_won, keep_places, publish, wins_closely
from tournament.desk.public.overall import Overall, overall_of
from tournament.desk.publish import forget
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    return eight_for_a_round_robin()


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def the_ranking() -> Overall:
    """What everybody sees now."""
    forget()
    (found,) = overall_of(Event.objects.get(), official=False)
    return found


def first_four(ranking: Overall) -> list[tuple[str, str]]:
    return [(places, title) for places, title, _ in ranking.holders[:4]]


def three_level(desk: Client, division: Division) -> None:
    """The first three play on and end level; places 1 to 3 matter."""
    plan_stage(desk, division, "round-robin")
    add_way(desk, "main-event/1", "main-event/2", "first", count="3")
    prizes = {"currency": "USD", "amount-1": "60", "through": "on"}
    assert desk.post(desk_page(division, "prizes/"), prizes).status_code == 303
    keep_places(desk, division, places="3")
    everyone_played(publish(desk, division))
    last = publish_next(desk, division)
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        has_won(last, winner, loser)


LEVEL = [("1–3", "Team 1"), ("1–3", "Team 2"), ("1–3", "Team 3"), ("4", "Team 4")]


def test_an_open_tie_ranks_nobody_by_seed_and_gives_no_prize(
    desk: Client, division: Division
) -> None:
    three_level(desk, division)
    ranking = the_ranking()
    assert first_four(ranking) == LEVEL
    assert not ranking.is_over
    assert not ranking.has_prizes


def test_those_still_level_when_the_event_is_finished_share(
    desk: Client, division: Division
) -> None:
    three_level(desk, division)
    sent = desk.post("/desk/beach-house-2026/finish/", {"reason": "Nobody wants to draw"})
    assert sent.status_code == 303
    ranking = the_ranking()
    assert first_four(ranking) == LEVEL
    assert [str(prize) for *_, prize in ranking.holders[:3]] == ["$20.00"] * 3


def test_a_tie_that_a_correction_opens_behind_a_later_stage_is_no_hindrance(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="2")
    stage = publish(desk, division)
    game = wins_closely(desk, stage, 1, 3)
    everyone_played(stage)
    everyone_played(publish_next(desk, division))
    correct(desk, game)
    ranking = the_ranking()
    assert ranking.is_over
    assert first_four(ranking)[0] == ("1", "Team 1")
