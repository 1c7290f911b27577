"""The event's own page: what is missing in each division, and the one next step."""

import pytest

from tests.makers import NOON, a_called_match, a_division, a_stage, add_entry, an_event, teams
from tests.makers_before import the_director, the_registrar, the_scorer
from tests.makers_games import enter
from tests.page_parts import numbers
from tournament.desk.reading.course import SetupStep
from tournament.desk.reading.setup_steps import course_of
from tournament.registration.models import Division
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db


def steps_of(division: Division) -> list[SetupStep]:
    """The steps of teams, seeds, bracket and matches."""
    keys = ("teams", "seeds", "stage", "play")
    return [step for step in course_of(division).steps if step.key in keys]


def counted(division: Division) -> list[list[int]]:
    """The numbers in these steps: teams, seeds, bracket, matches."""
    return [numbers(str(step.words)) for step in steps_of(division)]


def done(division: Division) -> list[bool]:
    """Which of the same steps are done."""
    return [step.is_done for step in steps_of(division)]


def next_step(division: Division) -> str:
    """The page of the next step; empty when there is none."""
    step = course_of(division).next
    return step.page if step else ""


def test_a_new_division_asks_for_its_teams() -> None:
    division = a_division(an_event())
    assert (counted(division)[0], done(division)[0]) == ([], False)
    assert next_step(division) == "teams"


def test_teams_that_wait_for_a_partner_are_named_as_missing() -> None:
    division = a_division(an_event())
    teams(division, 13)
    for name in ("Ann Oak", "Bob Elm"):
        add_entry(division=division, members=[name])
    assert (counted(division)[0], done(division)[0]) == ([15, 2], False)
    assert next_step(division) == "teams"


def test_complete_teams_are_to_be_seeded() -> None:
    division = a_division(an_event())
    teams(division, 13)
    Seed.objects.filter(division=division).delete()
    assert counted(division)[:2] == [[13], []]
    assert done(division)[:2] == [True, False]
    assert next_step(division) == "seeds"


def test_a_team_entered_after_seeding_is_counted() -> None:
    division = a_division(an_event())
    teams(division, 13)
    add_entry(division=division, members=["Ann Oak", "Bob Elm"])
    assert (counted(division)[1], done(division)[1]) == ([1], False)


def test_a_seeded_division_is_to_be_published() -> None:
    division = a_division(an_event())
    teams(division, 13)
    assert done(division) == [True, True, False, False]
    assert next_step(division) == "stage"


def test_a_published_division_counts_the_matches_to_call() -> None:
    stage = a_stage(a_division(an_event()), 8)
    a_called_match(stage)
    assert counted(stage.division)[3] == [3, 1, 11]
    assert done(stage.division) == [True, True, True, False]
    assert next_step(stage.division) == "floor"


def test_matches_that_byes_decide_are_not_counted_as_to_come() -> None:
    """Thirteen teams play 25 matches, the second final included."""
    stage = a_stage(a_division(an_event()), 13)
    assert counted(stage.division)[-1] == [5, 20]


def test_when_all_is_over_the_event_is_to_be_finished() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    stage.matches.update(state="certified")
    assert (counted(stage.division)[3], done(stage.division)[3]) == ([], True)
    assert next_step(stage.division) == "event-finish"


def test_a_division_that_is_over_waits_for_the_others() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    stage.matches.update(state="certified")
    children = a_division(stage.division.event, name="Children", learning=True)
    assert next_step(stage.division) == "event-finish", "nobody entered it"
    enter(the_director(children.event), children, ("Cy Oak & Di Elm",))
    stage.division.event.refresh_from_db()
    assert next_step(stage.division) == "floor"


def test_a_finished_event_has_no_next_step() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    stage.matches.update(state="certified")
    stage.division.event.finished_at = NOON
    assert next_step(stage.division) == ""


def test_after_publishing_come_the_cards_the_check_in_and_the_first_call() -> None:
    stage = a_stage(a_division(an_event()), 4)
    division, event = stage.division, stage.division.event
    ways = []
    for here in range(5):
        step = course_of(division).next
        assert step is not None
        ways.append((step.page, step.then.page if step.then else ""))
        if here < 4:
            entry = division.entries.order_by("number")[here]
            the_director(event).post(f"/desk/{event.slug}/check-in/team/{entry.pk}/")
    assert ways == [
        ("round-pack", "check-in"),
        *[("check-in", "floor")] * 3,
        ("floor", ""),
    ]


def test_a_tournament_of_drawn_tables_needs_no_seeds() -> None:
    division = a_division(an_event(), ruleset="toonerville-rook")
    division.format = "pods"
    for name in ("Ann Oak", "Bob Elm", "Cid Fir", "Dot Yew"):
        add_entry(division=division, members=[name])
    assert not Seed.objects.filter(division=division).exists()
    assert next_step(division) == "stage"


def test_what_must_be_done_before_play_comes_before_play() -> None:
    stage = a_stage(a_division(an_event()), 4)
    event = stage.division.event
    a_division(event, name="Children", learning=True)
    page = the_director(event).get(f"/desk/{event.slug}/")
    division, step = page.context["next"]
    assert (division.name, step.page) == ("Children", "teams")


def test_each_official_is_shown_his_own_next_step() -> None:
    event = an_event()
    division = a_division(event)
    teams(division, 4)
    address = f"/desk/{event.slug}/"
    assert the_director(event).get(address).context["next"][1].page == "stage"
    assert the_registrar(event).get(address).context["next"] is None
    assert the_scorer(event).get(address).context["next"] is None
    assert "seeds/" not in the_registrar(event).get(address).text
