"""An arrival against the clock, and four clocks against each other: one of them is first."""

import pytest

from tests.makers import DIRECTOR
from tests.makers_clock import a_match_called_at_noon, after, here, the_clock_at
from tests.racing import Press, at_once
from tournament.brackets.models import Match, Result
from tournament.desk.actions.record_arrival import record_arrival
from tournament.desk.deciding import entrants_of
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Entry, Event
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db(transaction=True)
LATE = after(15.1)
RACES = 25
"""`dev.py drills` runs many more."""


def rules(event: Event) -> None:
    the_clock_at(LATE)


def arrives(entry: Entry) -> Press:
    def press(event: Event) -> None:
        match = Match.objects.get(stage__division__event=event, code="W1-1")
        record_arrival(
            event=event, actor=DIRECTOR, now=LATE, match=match, entry=entry, at=after(14.9)
        )

    return press


def test_four_clocks_rule_once() -> None:
    match = a_match_called_at_noon()
    here(match)
    assert at_once(match.stage, rules, rules, rules, rules) == []
    assert Result.objects.count() == LateRuling.objects.count() == 1
    assert LogEntry.objects.filter(verb="clock.rule-late").count() == 1


def test_whichever_is_first_an_arrival_in_time_is_never_lost_to_the_clock() -> None:
    """Either the arrival comes first and nobody forfeits, or the ruling is open again."""
    for _ in range(RACES):
        match = a_match_called_at_noon()
        here(match)
        late = entrants_of(match)[1]
        assert at_once(match.stage, rules, arrives(late)) == []
        ruling = LateRuling.objects.filter(match=match).first()
        assert ruling is None or ruling.state == LateRuling.State.REOPENED
        assert Result.objects.filter(match=match).exists() == (ruling is not None)
        assert list(differences(Event.objects.get(pk=match.stage.division.event_id))) == []


def test_nobody_arrives_twice_at_once() -> None:
    match = a_match_called_at_noon()
    entry = entrants_of(match)[0]
    (refused,) = at_once(match.stage, arrives(entry), arrives(entry))
    assert "there already" in refused
