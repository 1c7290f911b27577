"""Two directors publish the same round: one does, the other hears of it."""

from uuid import uuid4

import pytest

from tests.journeys.brackets.test_swiss import director, draw, shown, the_better_seed_wins
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page
from tests.makers_stages import choose, publish

pytestmark = pytest.mark.django_db


def test_the_second_hears_of_the_change_and_not_of_missing_results() -> None:
    division = a_division(an_event())
    teams(division, 6)
    choose(director(division), division, format="swiss", **{"swiss-rounds": "3"})
    stage = publish(director(division), division)
    the_better_seed_wins(stage, 1)
    form = shown(stage) | {"key": str(uuid4())}
    assert draw(stage) == 303
    answer = director(division).post(desk_page(division, "bracket/round/"), form)
    assert 'data-code="stale-draw"' in answer.text
    assert 'data-code="results-missing"' not in answer.text
