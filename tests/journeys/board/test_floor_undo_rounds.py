"""The start of a round is undone only while nothing has happened in it."""

import pytest

from tests.findings import codes
from tests.journeys.board.test_floor_undo import press
from tests.makers import a_called_match
from tests.makers_floor import a_hall, at_desk, director_at
from tests.makers_stages import has_won
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db


def test_a_round_whose_matches_are_called_is_not_unstarted() -> None:
    stage = a_hall()
    stage.rounds.update(started_at=None)
    press(stage, "rounds/main-event/W1/")
    number = LogEntry.objects.latest("number").number
    a_called_match(stage)
    answer = director_at(stage.division.event).post(at_desk(stage, f"floor/undo/{number}/"))
    assert codes(answer) == ["matches-called"]
    assert "W1-1" in str(answer.context["findings"][0].message)


def test_a_round_whose_results_are_posted_is_not_unstarted() -> None:
    """They can come from paper, without a call."""
    stage = a_hall()
    stage.rounds.update(started_at=None)
    press(stage, "rounds/main-event/W1/")
    number = LogEntry.objects.latest("number").number
    for seed in range(1, 5):
        has_won(stage, seed, 9 - seed)
    dora = director_at(stage.division.event)
    assert f'id="undo-{number}"' not in dora.get(at_desk(stage, "floor/")).text
    assert codes(dora.post(at_desk(stage, f"floor/undo/{number}/"))) == ["matches-called"]
