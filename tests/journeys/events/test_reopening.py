"""An event that is reopened goes on from where it was finished: nobody was late meanwhile."""

import pytest

from tests.makers import DIRECTOR
from tests.makers_clock import a_match_called_at_noon, after, event_of, the_clock_at
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.events.finishing import finish_event, reopen_event
from tournament.desk.timing.clocks import stop_clocks
from tournament.live.models import LogEntry
from tournament.timing.models import Stop

pytestmark = pytest.mark.django_db


def shut(match: Match, *, since: float, until: float) -> None:
    """The event is finished and reopened, so many minutes after noon."""
    event = event_of(match)
    finish_event(Act(event, DIRECTOR, after(since)), reason="A slip")
    event.refresh_from_db()
    reopen_event(Act(event, DIRECTOR, after(until)), reason="A slip")


def ruled_at(minute: float) -> list[str]:
    """The verbs of what the clock does then."""
    numbers = [receipt.number for receipt in the_clock_at(after(minute))]
    return list(LogEntry.objects.filter(number__in=numbers).values_list("verb", flat=True))


def test_nobody_is_late_for_the_time_in_which_the_event_was_finished() -> None:
    match = a_match_called_at_noon()
    shut(match, since=5, until=50)
    assert ruled_at(51) == []
    assert ruled_at(59) == []
    assert ruled_at(61) != []


def test_a_pause_from_before_the_end_goes_on() -> None:
    match = a_match_called_at_noon()
    stop_clocks(Act(event_of(match), DIRECTOR, after(3)), reason="Fire alarm")
    shut(match, since=5, until=50)
    assert Stop.objects.get().until is None
    assert ruled_at(90) == []
