"""What undoes later matches names those that were played since its page was opened."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.makers_decisions import decides_match, of_match, the_decision
from tests.makers_floor import director_at, match_at_desk
from tests.makers_shown import changed_by, form_on
from tests.makers_stages import has_won, wins
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.registration.leaving import withdraw_team
from tournament.registration.models import Departure, Event

pytestmark = pytest.mark.django_db
DESK = "/desk/beach-house-2026/"
Sends = Callable[[Client], Any]


@pytest.fixture
def stage() -> Stage:
    """Team 2 has won its semi-final; 1 and 4 have not met yet."""
    stage = a_stage(a_division(an_event()), 4, slug="single-elimination")
    has_won(stage, 2, 3)
    return stage


def act() -> Act:
    return Act(Event.objects.get(), DIRECTOR, NOON)


def form(desk: Client, page: str, action: str, address: str, **typed: str) -> Sends:
    """The form as it is shown now, to be sent later."""
    shown = form_on(desk, page, action)
    return lambda browser: browser.post(address, {**shown, **typed, "reason": "It was an error"})


def forfeit_taken_back(stage: Stage, match: Match, desk: Client) -> Sends:
    forfeit_match(act(), match=match, loser=stage.field.get(seed=4).entry, reason="Absent")
    address = match_at_desk(match, "take-back-forfeit/")
    return form(desk, match_at_desk(match), address, address)


def team_reinstated(stage: Stage, match: Match, desk: Client) -> Sends:
    entry = stage.field.get(seed=4).entry
    withdraw_team(act(), entry=entry, kind=Departure.Kind.WITHDRAWN, reason="Ill")
    address = f"{DESK}floor/come-back/{entry.departures.get().pk}/"
    return form(desk, f"{DESK}floor/team/main-event/{entry.number}/", address, address)


def match_overridden(stage: Stage, match: Match, desk: Client) -> Sends:
    has_won(stage, 1, 4)
    address, loser = of_match(match, "decide/"), stage.field.get(seed=4).entry
    return form(desk, f"{address}?choice=win-{loser.number}", "", address)


def override_removed(stage: Stage, match: Match, desk: Client) -> Sends:
    decides_match(match, f"win-{stage.field.get(seed=1).entry.number}")
    address = f"{DESK}decisions/{the_decision().pk}/"
    return form(desk, address, address, address)


@pytest.mark.parametrize(
    "shown", [forfeit_taken_back, team_reinstated, match_overridden, override_removed]
)
def test_a_final_played_since_then_is_named_before_it_is_undone(
    stage: Stage, shown: Callable[[Stage, Match, Client], Sends]
) -> None:
    desk = director_at(stage.division.event)
    sends = shown(stage, stage.matches.get(code="W1-1"), desk)
    final = wins(desk, stage, 1, 2).match
    assert changed_by(sends(desk))
    final.refresh_from_db()
    assert final.state == Match.State.CERTIFIED
