"""Matches of two that the fewest points win: keys and margins follow the game."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.journeys.brackets.test_who_plays import keys_of
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import PLAYERS, called, enter, posted
from tests.makers_stages import choose, keep_places, publish
from tests.page_parts import told
from tournament.brackets.models import GameSide, Stage
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.brackets.settled import facts_of
from tournament.brackets.tie_rules import printed_rule
from tournament.desk.brackets.rules_form import rules_form
from tournament.desk.verify import differences
from tournament.registration.models import Division, Entry

pytestmark = pytest.mark.django_db
GOLF: dict[str, Any] = {"sides": ["A", "B"], "hands": 1, "wins": "lowest"}
BEST = "no points are the best score"
MARGIN = {"win": "2", "level": "1", "loss": "0", "by-1": "30", "by-1-points": "3"}


@pytest.fixture
def division() -> Division:
    """Three players of a game that the fewest points win."""
    division = a_division(an_event(), ruleset="tally", house_rules=GOLF)
    enter(the_director(division.event), division, PLAYERS[:3])
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def plays(stage: Stage, points: dict[int, int]) -> None:
    """Call and play the only match of the round: each seed has these points."""
    (at,) = called(stage.division)
    at.sits_down()
    seeds = dict(stage.field.values_list("entry_id", "seed"))
    sides = GameSide.objects.filter(game__match__stage=stage).values_list("side", "entry_id")
    at.writes(**{f"points-{side}": str(points[seeds[entry]]) for side, entry in sides})
    at.signs()
    assert posted(at).status_code == 303


def order(stage: Stage) -> list[int]:
    """The seeds by their places so far."""
    return [row.entrant for row in facts_of(stage).evaluation.standings]


def test_in_swiss_rounds_the_fewest_points_are_first_and_margins_count_downwards(
    desk: Client, division: Division
) -> None:
    """The third has the bye and as many points as the only winner."""
    choose(desk, division, format="swiss", **{"swiss-rounds": "2"})
    keys = {"key-1": "match-points", "key-2": "difference", "bye": "mean-of-winners"}
    keep_places(desk, division, **keys, **MARGIN)
    stage = publish(desk, division)
    plays(stage, {1: 50, 2: 10})
    assert keys_of(stage, 2) == {"match-points": 3, "difference": -40}
    assert keys_of(stage, 3) == {"match-points": 2, "difference": 0}
    assert order(stage) == [2, 3, 1]
    keep_places(desk, division, **keys | {"key-1": "points", "reason": "Agreed"})
    stage.refresh_from_db()
    assert order(stage) == [2, 3, 1]
    division.event.refresh_from_db()
    assert not list(differences(division.event))


def test_in_a_round_robin_the_fewest_points_are_first(desk: Client, division: Division) -> None:
    Entry.objects.get(division=division, number=3).delete()
    choose(desk, division, format="round-robin")
    keep_places(desk, division, **{"key-1": "points", "key-2": "shared"})
    stage = publish(desk, division)
    plays(stage, {1: 50, 2: 10})
    assert [place.entrants for place in facts_of(stage).evaluation.places] == [(2,), (1,)]


def test_the_rules_say_that_the_lowest_is_first(desk: Client, division: Division) -> None:
    choose(desk, division, format="swiss", **{"swiss-rounds": "2"})
    keep_places(desk, division, **{"key-1": "difference", "key-2": "points", "key-3": "net"})
    division.refresh_from_db()
    form = rules_form(division)
    assert form
    low = {key.criterion.slug: key.sentence for key in form.keys if key.criterion.low}
    assert {CRITERIA[slug].low for slug in low} == set(low.values())
    said = printed_rule(division)
    keep_places(desk, division, **{"key-1": "points", "bye": "mean-of-winners"})
    division.refresh_from_db()
    assert (told(said, BEST), told(printed_rule(division), BEST)) == (True, False)
    assert all(told(said, str(low[slug])) for slug in ("difference", "points", "net"))


def test_which_points_win_stays_as_it_was_published(desk: Client, division: Division) -> None:
    choose(desk, division, format="round-robin")
    publish(desk, division)
    typed = {"sides": "A, B", "hands": "1", "wins": "highest"}
    assert codes(desk.post(desk_page(division, "rules/"), typed)) == ["drawn-by-rules"]
