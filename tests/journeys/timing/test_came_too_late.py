"""A team whose arrival is written down after its last moment, before the clock has looked."""

import pytest

from tests.makers import DIRECTOR
from tests.makers_clock import a_match_called_at_noon, after, event_of, here, the_clock_at
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.timing.lateness import enforce_lateness
from tournament.timing.models import LateRuling
from tournament.timing.waits import MILLISECOND

pytestmark = pytest.mark.django_db


def test_a_team_that_came_too_late_before_the_clock_looked_is_proposed_to_the_director() -> None:
    match = a_match_called_at_noon()
    here(match)
    came = here(match, 1, at=after(15) + MILLISECOND)
    ruling = match.late_rulings.get()
    assert (ruling.state, [*ruling.absent.all()]) == (LateRuling.State.PROPOSED, [came])
    assert "15:00.001" in ruling.arithmetic
    assert the_clock_at(after(16)) == []
    enforce_lateness(Act(event_of(match), DIRECTOR, after(17)), ruling=ruling, reason="The rule")
    match.refresh_from_db()
    assert (match.state, match.loser) == (Match.State.FORFEITED, came)


def test_who_came_in_time_proposes_nobody_and_leaves_the_other_to_the_clock() -> None:
    match = a_match_called_at_noon()
    here(match, at=after(15), now=after(16))
    assert not match.late_rulings.exists()
    assert len(the_clock_at(after(16))) == 1
