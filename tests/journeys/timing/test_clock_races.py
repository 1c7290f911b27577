"""An arrival against the clock, and four clocks against each other: one of them is first.

The drills in small; `dev.py drills` runs a thousand of each. Broken on purpose they must be red.
"""

from random import Random
from types import ModuleType

import pytest

from tests.drills.races import arrival_and_forfeit, four_clocks
from tests.makers import DIRECTOR
from tests.makers_clock import a_match_called_at_noon, after, here, the_clock_at
from tests.racing import Press, at_once
from tournament.brackets.models import Match, Result
from tournament.desk.act.change import Act
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.timing.arrivals import record_arrival
from tournament.live.models import LogEntry
from tournament.registration.models import Entry, Event
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db(transaction=True)
LATE = after(15.1)
RACES = 64
FEW = 16
"""A hall for each game."""
both = pytest.mark.parametrize("drill", [arrival_and_forfeit, four_clocks])


def rules(event: Event) -> None:
    the_clock_at(LATE)


def arrives(entry: Entry) -> Press:
    def press(event: Event) -> None:
        match = Match.objects.get(stage__division__event=event, code="W1-1")
        record_arrival(Act(event, DIRECTOR, LATE), match=match, entry=entry, at=after(14.9))

    return press


def test_four_clocks_rule_once() -> None:
    match = a_match_called_at_noon()
    here(match)
    assert at_once(match.stage, rules, rules, rules, rules) == []
    assert Result.objects.count() == LateRuling.objects.count() == 1
    assert LogEntry.objects.filter(verb="clock.rule-late").count() == 1


def test_nobody_arrives_twice_at_once() -> None:
    match = a_match_called_at_noon()
    entry = entrants_of(match)[0]
    assert at_once(match.stage, arrives(entry), arrives(entry)) == ["here-already"]


def test_of_many_arrivals_against_the_clock_none_is_lost_and_none_flips_a_ruling() -> None:
    seen = arrival_and_forfeit.drill(RACES, Random(1))
    assert seen.violations == []
    assert seen.outcomes.total() == RACES
    assert {how.partition(": ")[2] for how in seen.outcomes} >= {"in time", "reopened"}


def test_four_clocks_and_many_deadlines_come_to_one_ruling_each() -> None:
    assert four_clocks.drill(FEW, Random(1)).violations == []


@both
def test_a_drill_is_red_when_the_house_is_broken(drill: ModuleType) -> None:
    """Who is first is luck: what a few races do not show, a few more do."""
    with drill.sabotage():
        assert any(drill.drill(FEW, Random(seed)).violations for seed in range(4))
