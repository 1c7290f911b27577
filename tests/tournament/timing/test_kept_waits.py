"""Who is waited for is kept while the log names no match of theirs, and read again when it does."""

import pytest

from tests.counting import counting
from tests.makers import DIRECTOR, NOON, a_called_match, minutes
from tests.makers_floor import a_hall, playing
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.reading.match_words import entrants_of, topic_of
from tournament.registration.models import Event, Member, Player
from tournament.timing.kept_waits import kept_wait, kept_waits
from tournament.timing.lateness import waits_to_come
from tournament.timing.models import Arrival
from tournament.timing.play import play_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LATER = NOON + minutes(5)


@pytest.fixture
def stage() -> Stage:
    """W1-1 is called to the first table, W1-2 and W1-3 are in play at others."""
    stage = a_hall()
    a_called_match(stage, "W1-1", 1)
    playing(stage, "W1-2", 2)
    playing(stage, "W1-3", 3)
    return stage


def fresh(stage: Stage) -> Event:
    return Event.objects.get(pk=stage.division.event_id)


def named(stage: Stage, code: str) -> Match:
    return stage.matches.get(code=code)


def busy(stage: Stage) -> int:
    """How many of those waited for at W1-1 still sit elsewhere."""
    wait = kept_wait(fresh(stage), named(stage, "W1-1").pk, LATER)
    assert wait is not None
    return sum(one.busy for one in wait.expected)


def logged(match: Match) -> None:
    """Something changed at this match."""
    with one_change(Act(match.stage.division.event, DIRECTOR, NOON)) as change:
        change.log("test", "Something changed.", touched=[topic_of(match), "floor"])


def also_plays(stage: Stage, code: str) -> None:
    """A player of W1-1 is also in a team of this other match."""
    own, others = (entrants_of(named(stage, each))[0] for each in ("W1-1", code))
    who = Member.objects.get(entry=own, place=1).player
    there = Player.objects.filter(memberships__entry=others, memberships__place=1)
    there.update(name=who.name, person=who.person)


def test_after_a_change_elsewhere_one_query_asks_whether_it_concerns_them(stage: Stage) -> None:
    play_of(fresh(stage))
    kept_waits(fresh(stage), LATER)
    logged(named(stage, "W1-2"))
    event = fresh(stage)
    with counting() as asked:
        waits = kept_waits(event, LATER)
    assert asked() == 3, asked.statements  # the log, the match and its people
    assert waits == waits_to_come(event, LATER)


def test_who_comes_is_no_longer_waited_for(stage: Stage) -> None:
    match = named(stage, "W1-1")
    assert [len(wait.absent) for wait in kept_waits(fresh(stage), LATER)] == [2]
    Arrival.objects.create(match=match, entry=entrants_of(match)[0], at=LATER, recorded_at=LATER)
    logged(match)
    assert [len(wait.absent) for wait in kept_waits(fresh(stage), LATER)] == [1]


def test_nobody_is_free_before_their_other_match_ends(stage: Stage) -> None:
    also_plays(stage, "W1-2")
    assert busy(stage) == 1
    Match.objects.filter(pk=named(stage, "W1-2").pk).update(state=Match.State.VOID)
    logged(named(stage, "W1-2"))
    assert busy(stage) == 0


def test_who_comes_into_another_match_sits_there(stage: Stage) -> None:
    assert busy(stage) == 0
    also_plays(stage, "W1-3")
    logged(named(stage, "W1-3"))
    assert busy(stage) == 1


def test_a_call_is_heard_of(stage: Stage) -> None:
    assert len(kept_waits(fresh(stage), LATER)) == 1
    logged(a_called_match(stage, "W1-4", 4))
    assert len(kept_waits(fresh(stage), LATER)) == 2
