"""The director decides who has a bye."""

import pytest

from tests.findings import codes
from tests.makers import a_division, a_stage, an_event
from tests.makers_decisions import (
    a_played_match,
    again,
    decides,
    of_match,
    the_decision,
    told,
    verified,
    withdraws,
)
from tests.makers_floor import begin, director_at, playing
from tests.page_parts import part
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match, Stage
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db
State = Match.State


def a_stage_of_six() -> Stage:
    """Single elimination of six: teams 1 and 2 have byes."""
    stage = a_stage(a_division(an_event()), 6, slug="single-elimination")
    begin(stage)
    return stage


def byes(stage: Stage) -> dict[int, Match]:
    """Team number → the match in which it has a bye."""
    rows = stage.matches.filter(state=State.BYE, round__position=1)
    return {slot.entrant.number: row for row in rows for slot in row.slots.all() if slot.entrant}


def match_of(stage: Stage, number: int) -> Match:
    """The match of the first round in which this team stands."""
    return again(stage.matches.get(round__position=1, slots__entrant__number=number))


def decides_bye(match: Match, choice: str) -> int:
    answer = decides(match.stage, of_match(match, "bye/"), choice=choice)
    return int(answer.status_code)


def test_another_team_gets_the_bye() -> None:
    stage = a_stage_of_six()
    bye, before = byes(stage)[1], match_of(stage, 5)
    page = director_at(stage.division.event).get(of_match(bye, "bye/"), {"choice": "give-5"})
    assert "Team 5" in str(page.context["chosen"])
    assert told(page, "Team 5")
    assert told(page, "Team 1", before.code)
    assert decides_bye(bye, "give-5") == 303
    assert byes(stage).keys() == {5, 2}
    assert match_of(stage, 1) == before
    assert verified(stage) == []
    detail = LogEntry.objects.latest("pk").detail
    keys = dict(stage.field.values_list("entry__number", "entry"))
    assert (detail["value"]["bye"], detail["computed"]["bye"]) == (keys[5], keys[1])

    withdraws(the_decision())
    assert byes(stage).keys() == {1, 2}
    assert verified(stage) == []


def test_two_who_have_byes_play_instead() -> None:
    stage = a_stage_of_six()
    bye, other = byes(stage)[1], byes(stage)[2]
    page = director_at(stage.division.event).get(of_match(bye, "bye/"))
    assert f"play-{other.code}" in [row.key for row in page.context["choices"]]
    assert f'value="play-{other.code}"' in page.text
    assert decides_bye(bye, f"play-{other.code}") == 303
    assert again(other).state == State.READY
    assert again(bye).state == State.VOID
    assert match_of(stage, 1) == other
    assert byes(stage) == {}
    assert verified(stage) == []
    played = a_played_match(stage, other.code)
    assert played.winner is not None
    assert verified(stage) == []
    refused = withdraws(the_decision())
    assert refused.status_code == 422
    assert codes(refused) == ["begun"]


def test_a_bye_for_a_team_that_plays_already_is_refused() -> None:
    stage = a_stage_of_six()
    plays = match_of(stage, 4)
    playing(stage, plays.code)
    answer = decides(stage, of_match(byes(stage)[1], "bye/"), choice="give-4")
    assert answer.status_code == 422
    assert codes(answer) == ["begun"]
    assert not Decision.objects.exists()


@pytest.mark.parametrize("choice", ["", "give-99", "give-x", "play-W9-9", "play-", "1"])
def test_what_cannot_be_is_refused(choice: str) -> None:
    stage = a_stage_of_six()
    assert decides_bye(byes(stage)[1], choice) == 422
    assert not Decision.objects.exists()
    assert byes(stage).keys() == {1, 2}


def test_a_match_that_is_no_bye_is_refused() -> None:
    stage = a_stage_of_six()
    answer = decides(stage, of_match(match_of(stage, 4), "bye/"), choice="give-5")
    assert answer.status_code == 422
    assert codes(answer) == ["no-bye"]


def test_a_bye_is_decided_once_and_not_taken_back_as_a_swap() -> None:
    stage = a_stage_of_six()
    bye = byes(stage)[1]
    decides_bye(bye, "give-5")
    assert decides_bye(bye, "give-6") == 422
    swap = the_decision().swap
    back = f"/desk/beach-house-2026/swaps/{swap.pk}/back/"
    answer = director_at(stage.division.event).post(back, {"reason": "An error"})
    assert answer.status_code == 422
    assert codes(answer) == ["decided"]


def test_the_match_page_leads_there_and_shows_what_was_decided() -> None:
    stage = a_stage_of_six()
    bye = byes(stage)[1]
    director = director_at(stage.division.event)
    assert of_match(bye, "bye/") in director.get(of_match(bye, "")).text
    decides_bye(bye, "give-5")
    page = director.get(of_match(bye, ""))
    (shown,) = page.context["decided"]
    assert shown.row == the_decision()
    assert shown.decided == "Team 5"
    assert "Team 5" in part(page.text, "decision")
