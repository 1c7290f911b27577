"""The overview has a face for each phase: its next step, its figures, its list."""

import re

import pytest
from django.test import Client

from tests.makers import DIRECTOR, NOON, a_called_match, a_division, a_stage, an_event, teams
from tests.makers_before import the_director, the_scorer
from tests.page_parts import numbers, part, parts
from tournament.brackets.models import Result, Stage
from tournament.desk.act.change import Act
from tournament.desk.models import HelpRequest
from tournament.desk.tables.message import put_up_message
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
DESK = "/desk/beach-house-2026/"
ALL_OVER = ["sheets", "rulings", "prizes", "winners", "certificates", "downloads", "finish"]


def shown(client: Client) -> str:
    answer = client.get(DESK)
    assert answer.status_code == 200
    return answer.text


def face(page: str) -> set[str]:
    return {name for name in parts(page) if name.startswith("face-")}


def wrap_up(page: str) -> dict[str, str]:
    """Each step of the list after the final, with its state."""
    listed = page[page.index('class="road wrap-up"') :].split("</ol>")[0]
    return {key: state for state, key in re.findall(r'<li class="(\w+)" data-step="(\w+)"', listed)}


def played(count: int = 2) -> Stage:
    """A stage played to the end; the better seed won every match."""
    stage = a_stage(a_division(an_event()), count, slug="single-elimination")
    match = stage.matches.get()
    one, two = stage.division.entries.order_by("number")
    Result.objects.create(match=match, winner=one, loser=two, reason="played", at=NOON)
    stage.matches.update(state="certified", winner=one, loser=two)
    return stage


def test_during_set_up_the_checks_stand_beside_the_steps() -> None:
    division = a_division(an_event())
    teams(division, 4)
    page = shown(the_director(division.event))
    assert face(page) == {"face-set_up"}
    listed = re.findall(r'<li class="(\w+)" data-check="(\w+)"', page)
    assert [state for state, _ in listed] == ["done", "done", "open", "open"]


def test_at_check_in_the_missing_are_named() -> None:
    stage = a_stage(a_division(an_event()), 4)
    director = the_director(stage.division.event)
    first, *rest = stage.division.entries.order_by("number")
    director.post(f"{DESK}check-in/team/{first.pk}/")
    page = shown(director)
    assert face(page) == {"face-check_in"}
    assert numbers(part(page, "checked-in")) == [1, 4]
    assert [entry.title in part(page, "missing") for entry in (first, *rest)] == [False] + [
        True
    ] * 3


def test_of_many_missing_the_first_are_named_and_the_others_counted() -> None:
    stage = a_stage(a_division(an_event()), 60)
    assert numbers(part(shown(the_director(stage.division.event)), "missing"))[-1] == 48


def test_during_play_the_list_of_tasks_leads_and_the_hall_is_counted() -> None:
    stage = a_stage(a_division(an_event()), 4)
    a_called_match(stage)
    page = shown(the_director(stage.division.event))
    assert face(page) == {"face-play"}
    assert {"over", "progress", "playing"} <= parts(page)
    assert 'id="next"' not in page
    assert 'class="problems"' in page


def test_an_official_without_the_floor_gets_no_button_of_it() -> None:
    stage = a_stage(a_division(an_event()), 4)
    a_called_match(stage)
    page = shown(the_scorer(stage.division.event))
    assert face(page) == {"face-play"}
    assert f"{DESK}floor" not in page
    assert "<form" not in page.split('id="face"')[1].split('class="columns"')[0]


def test_between_rounds_the_next_step_stands_first() -> None:
    stage = a_stage(a_division(an_event()), 4)
    stage.matches.filter(code="W1-1").update(state="forfeited")
    page = shown(the_director(stage.division.event))
    assert face(page) == {"face-between"}
    assert page.index('id="next"') < page.index('class="floor-head"')


def test_after_the_final_the_list_ends_with_the_finish() -> None:
    stage = played()
    page = shown(the_director(stage.division.event))
    assert face(page) == {"face-finished"}
    states = wrap_up(page)
    assert list(states) == ALL_OVER
    assert [key for key, state in states.items() if state == "done"] == ["sheets", "rulings"]
    assert [key for key, state in states.items() if state == "next"] == ["finish"]
    assert page.count(f'href="{DESK}finish/"') == 2  # the list, and the step of the division


def test_a_division_that_nobody_entered_holds_up_no_end() -> None:
    event = played().division.event
    children = a_division(event, name="Children", learning=True)
    assert face(shown(the_director(event))) == {"face-finished"}
    teams(children, 2)
    page = shown(the_director(event))
    assert face(page) == {"face-between"}
    assert 'id="next"' in page


def test_an_open_protest_comes_before_the_finish() -> None:
    stage = played()
    event = stage.division.event
    HelpRequest.objects.create(
        event=event, table=event.tables.get(number=1), reason="Protest", made_at=NOON
    )
    states = wrap_up(shown(the_director(event)))
    assert [key for key, state in states.items() if state == "next"] == ["rulings"]


def test_results_are_taken_home_as_papers_and_files() -> None:
    stage = played()
    director = the_director(stage.division.event)
    page = shown(director)
    found = dict(re.findall(r'href="([^"]+)" data-download="(\w+)"', page))
    assert set(found.values()) == {"print", "pdf", "csv", "bracket", "certificates", "log"}
    assert {director.get(address).status_code for address in found} == {200}


def test_a_finished_event_has_nothing_left_to_press() -> None:
    stage = played()
    Event.objects.update(finished_at=NOON)
    page = shown(the_director(stage.division.event))
    assert wrap_up(page)["finish"] == "done"
    assert 'class="button primary"' not in page


def test_a_finished_event_asks_for_nothing_that_was_left_open() -> None:
    event = a_stage(a_division(an_event())).division.event
    Event.objects.update(finished_at=NOON)
    states = wrap_up(shown(the_director(event)))
    assert states["sheets"] == "later"
    assert "next" not in states.values()


def test_an_empty_event_that_was_finished_has_a_face() -> None:
    event = an_event()
    Event.objects.update(finished_at=NOON)
    assert list(wrap_up(shown(the_director(event)))) == ["sheets", "rulings", "downloads", "finish"]


def test_a_face_that_has_not_changed_is_not_sent_again() -> None:
    stage = a_stage(a_division(an_event()), 4)
    director = the_director(stage.division.event)
    seen = director.get(DESK).context["seen"]
    assert director.get(DESK, {"since": seen}).status_code == 204
    put_up_message(Act(stage.division.event, DIRECTOR, NOON), words="Lunch at noon")
    assert director.get(DESK, {"since": seen}).status_code == 200
