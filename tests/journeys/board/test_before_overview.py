"""The event's own page: what is missing in each division, and the one next step."""

import pytest

from tests.makers import a_called_match, a_division, a_stage, an_event, teams
from tests.makers_before import the_director, the_registrar, the_scorer
from tournament.desk.board.setup_steps import course_of
from tournament.registration.models import Division
from tournament.registration.services import add_entry
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db


def words(division: Division) -> list[str]:
    """What the steps after the rules say: teams, seeds, bracket, matches."""
    return [step.words for step in course_of(division).steps[1:]]


def next_step(division: Division) -> str:
    step = course_of(division).next
    return step.do if step else ""


def test_a_new_division_asks_for_its_teams() -> None:
    division = a_division(an_event())
    assert words(division)[0] == "Nobody is entered yet"
    assert next_step(division) == "Enter the teams"


def test_teams_that_wait_for_a_partner_are_named_as_missing() -> None:
    division = a_division(an_event())
    teams(division, 13)
    for name in ("Ann Oak", "Bob Elm"):
        add_entry(division=division, members=[name])
    assert words(division)[0] == "15 teams, 2 wait for a partner"
    assert next_step(division) == "Find the partners"


def test_complete_teams_are_to_be_seeded() -> None:
    division = a_division(an_event())
    teams(division, 13)
    Seed.objects.filter(division=division).delete()
    assert words(division)[:2] == ["13 teams", "Not seeded yet"]
    assert next_step(division) == "Seed the teams"


def test_a_team_entered_after_seeding_is_counted() -> None:
    division = a_division(an_event())
    teams(division, 13)
    add_entry(division=division, members=["Ann Oak", "Bob Elm"])
    assert words(division)[1] == "1 without a seed"


def test_a_seeded_division_is_to_be_published() -> None:
    division = a_division(an_event())
    teams(division, 13)
    assert words(division)[2] == "Not published yet"
    assert next_step(division) == "Publish the bracket"


def test_a_published_division_counts_the_matches_to_call() -> None:
    stage = a_stage(a_division(an_event()), 8)
    a_called_match(stage)
    assert words(stage.division)[2:] == ["Published", "3 to call, 1 at the tables, 11 to come"]
    assert next_step(stage.division) == "Call the matches"


def test_matches_that_byes_decide_are_not_counted_as_to_come() -> None:
    """Thirteen teams play 25 matches, the second final included."""
    stage = a_stage(a_division(an_event()), 13)
    assert words(stage.division)[-1] == "5 to call, 20 to come"


def test_when_all_is_over_there_is_no_next_step() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    stage.matches.update(state="certified")
    assert words(stage.division)[3] == "All matches are over"
    assert next_step(stage.division) == ""


def test_what_must_be_done_before_play_comes_before_play() -> None:
    stage = a_stage(a_division(an_event()), 4)
    event = stage.division.event
    a_division(event, name="Children", learning=True)
    page = the_director(event).get(f"/desk/{event.slug}/")
    division, step = page.context["next"]
    assert (division.name, step.do) == ("Children", "Enter the teams")


def test_each_official_is_shown_his_own_next_step() -> None:
    event = an_event()
    division = a_division(event)
    teams(division, 4)
    address = f"/desk/{event.slug}/"
    assert the_director(event).get(address).context["next"][1].do == "Publish the bracket"
    assert the_registrar(event).get(address).context["next"] is None
    assert the_scorer(event).get(address).context["next"] is None
    assert "seeds/" not in the_registrar(event).get(address).text
