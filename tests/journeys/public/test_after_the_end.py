"""An event that was finished while matches were open: nothing is announced as still to come."""

import re

import icalendar
import pytest
from django.test import Client

from tests.hall_clock import HallClock
from tests.makers import DIRECTOR, NOON, a_called_match, a_division, a_stage, an_event, minutes
from tests.makers_before import the_director
from tests.makers_games import enter
from tests.makers_personal import page_of, team
from tests.makers_scoring import a_drawn_stage
from tests.makers_stages import has_won
from tests.page_parts import parts
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of
from tournament.desk.brackets.bracket_cards import WORDS
from tournament.desk.events.finishing import finish_event, reopen_event
from tournament.desk.public.progress import Happening
from tournament.desk.public.results import STATES, results_of
from tournament.registration.models import Division, Event
from tournament.timing.models import Announcement

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
CALLED = 'class="match state-called"'


@pytest.fixture(autouse=True)
def at_noon(hall_clock: HallClock) -> None:
    """A team's link ends after its event."""
    hall_clock.shows(NOON)


def a_finished_stage() -> Stage:
    """One semi-final was won, the other was called; then the hall closed."""
    stage = a_drawn_stage()
    final = stage.rounds.get(key="W2")
    Announcement.objects.create(round=final, starts_at=NOON + minutes(90))
    has_won(stage, 1, 4)
    a_called_match(stage, "W1-2")
    act = Act(Event.objects.get(slug="beach-house-2026"), DIRECTOR, NOON)
    finish_event(act, reason="The hall closes")
    return stage


def states(stage: Stage) -> list[str]:
    """What the personal pages say of the first two teams."""
    pages = [page_of(team(stage, seed)) for seed in (1, 2)]
    return [state for page in pages for state in re.findall(r'data-state="([\w-]*)"', page)]


def test_no_team_is_sent_to_a_match_any_more() -> None:
    stage = a_finished_stage()
    assert states(stage) == ["finished", "finished"]
    for address in (f"{EVENT}find/?q=Team+1", f"{EVENT}main-event/team/1/"):
        shown = Client().get(address)
        assert shown.status_code == 200
        assert not {"start", "waits", "against", "if-you-win"} & parts(shown.text)


def test_who_was_out_stays_out() -> None:
    stage = a_drawn_stage(2)
    has_won(stage, 1, 2)
    has_won(stage, 1, 2)
    finish_event(Act(Event.objects.get(slug="beach-house-2026"), DIRECTOR, NOON), reason="")
    assert states(stage) == ["over", "over"]


def test_its_open_matches_are_cancelled_in_calendars() -> None:
    stage = a_finished_stage()
    answer = Client().get(f"{address_of(team(stage))}calendar.ics")
    found = icalendar.Calendar.from_ical(answer.content).events
    assert {str(row["status"]) for row in found if "W1-1" not in str(row["summary"])} == {
        "CANCELLED"
    }


def test_no_match_is_called_any_more_on_any_page() -> None:
    a_finished_stage()
    event = Client().get(EVENT)
    assert (event.context["state"], event.context["playing"]) == (Happening.CUT_SHORT, "")
    mine = Client().get(f"{EVENT}main-event/?team=team+2")
    assert "no-further-match" in parts(mine.text)
    assert not {"next-match", "if-you-win"} & parts(mine.text)
    assert mine.text.count(CALLED) == 1, "in the legend"
    match = Client().get(f"{EVENT}main-event/W1-2/")
    assert match.context["page"].state_label == WORDS["void"]


def test_results_without_the_final_are_not_called_final() -> None:
    stage = a_finished_stage()
    assert results_of(Division.objects.get(), official=False).part == "results-cut-short"
    for page in ("", "print/"):
        shown = Client().get(f"{EVENT}main-event/results/{page}").text
        assert str(STATES["results-cut-short"]) in shown
        assert str(STATES["results-final"]) not in shown
    reopen_event(Act(stage.division.event, DIRECTOR, NOON), reason="It goes on")
    assert Client().get(EVENT).context["state"] == Happening.LIVE
    assert Client().get(f"{EVENT}main-event/").text.count(CALLED) == 2


def test_an_event_between_two_drawn_rounds_has_no_final_results_yet() -> None:
    stage = a_stage(a_division(an_event()), 4, slug="swiss")
    seeds = dict(stage.field.values_list("entry", "seed"))
    for match in stage.matches.all():
        has_won(stage, *sorted(seeds[key] for key in match.slots.values_list("entrant", flat=True)))
    assert Client().get(EVENT).context["state"] == Happening.LIVE


def why_of(stage: Stage) -> set[str]:
    """Why the teams that were not beaten have no place."""
    division = stage.division
    division.event.refresh_from_db()
    rows = results_of(division, official=False).rows
    return {str(row.line.why) for row in rows if row.title != "Team 4"}


@pytest.mark.parametrize("slug", ["round-robin", "single-elimination"])
def test_results_promise_no_more_matches_and_no_places(slug: str) -> None:
    stage = a_stage(a_division(an_event()), 4, slug=slug)
    has_won(stage, 1, 4)
    before = why_of(stage)
    finish_event(Act(stage.division.event, DIRECTOR, NOON), reason="The hall closes")
    assert not why_of(stage) & before


def test_an_event_with_a_division_still_to_be_drawn_has_no_final_results_yet() -> None:
    event = an_event()
    stage = a_stage(a_division(event), 2, slug="single-elimination")
    tomorrow = a_division(event, name="Tomorrow")
    has_won(stage, 1, 2)
    assert Client().get(EVENT).context["state"] == Happening.OVER, "nobody entered the other one"
    enter(the_director(event), tomorrow, ("Ann Oak & Ben Ito",))
    assert Client().get(EVENT).context["state"] == Happening.LIVE
    finish_event(Act(Event.objects.get(), DIRECTOR, NOON), reason="It was called off")
    assert Client().get(EVENT).context["state"] == Happening.OVER


def test_an_event_with_an_open_tie_for_the_title_has_no_final_results_yet() -> None:
    stage = a_stage(a_division(an_event()), 3, slug="round-robin")
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        has_won(stage, winner, loser)
    assert results_of(stage.division, official=False).part == "results-so-far"
    assert Client().get(EVENT).context["state"] == Happening.LIVE
    finish_event(Act(stage.division.event, DIRECTOR, NOON), reason="The hall closes")
    assert Client().get(EVENT).context["state"] == Happening.CUT_SHORT
