"""The clock reads an event only when something in it changed, or could be due; it is never late."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from rules.refusals import Refused
from tests.makers import DIRECTOR, a_called_match, a_division, a_stage, an_event, minutes
from tests.makers_clock import a_match_called_at_noon, after, event_of, here, sit_down, the_clock_at
from tests.makers_floor import begin
from tests.makers_table import TABLE
from tournament.brackets.models import Match, Stage
from tournament.desk import clock
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import forfeit_match, take_back_forfeit
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.tables.calls import give_table, take_back_call
from tournament.desk.timing.arrivals import record_arrival, take_back_arrival
from tournament.desk.timing.changed_lateness import waive_waiting
from tournament.desk.timing.clocks import announce_round, start_clocks, start_play, stop_clocks
from tournament.desk.timing.game_times import give_extra_time, set_round_time
from tournament.registration.models import NEVER, Event
from tournament.timing.clock_jumps import Beat
from tournament.timing.limits import TimedGame, timed_games
from tournament.timing.models import Arrival

pytestmark = pytest.mark.django_db
MOMENT = timedelta(milliseconds=1)
STEPS = 30
SEEDS = range(3)
PASSING = (MOMENT, minutes(0.5), minutes(1), minutes(5), minutes(15) - MOMENT, minutes(15))


def looks_again_at(event: Event) -> datetime | None:
    event.refresh_from_db()
    return event.look_again_at


def test_events_in_which_nothing_is_due_cost_one_query_together(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(3):
        a_match_called_at_noon()
    the_clock_at(after(1))
    with django_assert_num_queries(1):
        the_clock_at(after(2))


def test_the_events_that_are_due_are_found_by_an_index() -> None:
    due = CaptureQueriesContext(connection)
    with due:
        the_clock_at(after(1))
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {due.captured_queries[0]['sql']}")
        plan = " ".join(str(row[-1]) for row in cursor.fetchall())
    assert "SEARCH registration_event USING INDEX registration_event_look_again_at" in plan
    assert "SCAN" not in plan


def test_it_looks_again_at_the_last_moment_of_whoever_is_missing() -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(1))
    assert looks_again_at(event_of(match)) == after(15)
    assert the_clock_at(after(15)) == []
    assert len(the_clock_at(after(15) + MOMENT)) == 1


def test_it_never_looks_again_where_nobody_plays() -> None:
    event = an_event()
    the_clock_at(after(1))
    assert looks_again_at(event) == NEVER


def test_a_clock_that_starts_looks_at_all_that_is_under_way() -> None:
    match, over = a_match_called_at_noon(), an_event()
    the_clock_at(after(1))
    clock.look_at_all(after(2))
    assert looks_again_at(event_of(match)) is None
    assert looks_again_at(over) == NEVER


def test_a_clock_that_starts_does_not_wait_for_events_that_were_left_alone() -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(1))
    begun = Event.objects.get().starts_at
    clock.look_at_all(max(begun, after(0)) + timedelta(days=1, minutes=1))
    assert looks_again_at(event_of(match)) == after(15)


def test_a_clock_that_jumps_stops_no_clocks_of_an_event_that_was_left_alone() -> None:
    match = a_match_called_at_noon()
    here(match)
    event = event_of(match)
    later = max(event.starts_at, after(0)) + timedelta(days=1, minutes=1)
    before, jumped = Beat(later, 0, "a start"), Beat(later + minutes(60), 1, "a start")
    assert clock.tick(jumped, before) == []
    here(match, 1, now=later)
    assert len(clock.tick(jumped, before)) == 1


def test_a_change_that_comes_while_the_clock_looks_is_looked_at_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = a_match_called_at_noon()

    def meanwhile(event: Event, now: datetime) -> list[TimedGame]:
        here(match)
        return timed_games(event, now)

    monkeypatch.setattr("tournament.desk.clock.timed_games", meanwhile)
    the_clock_at(after(1))
    assert looks_again_at(event_of(match)) is None


# Two events to which the same things happen. The clock is made to look at one of them each time.


Happening = Callable[[Stage, datetime, Random], object]


def one_match(stage: Stage, random: Random) -> Match:
    return random.choice(list(stage.matches.filter(code__in=("W1-1", "W1-2")).order_by("code")))


def by(stage: Stage, now: datetime) -> Act:
    return Act(Event.objects.get(pk=stage.division.event_id), DIRECTOR, now)


def announced(stage: Stage, now: datetime, random: Random) -> object:
    wall = (now + minutes(random.choice((1, 20)))).astimezone(ZoneInfo("America/New_York"))
    row = stage.rounds.get(position=1)
    return announce_round(by(stage, now), round=row, wall=wall.replace(tzinfo=None))


def called(stage: Stage, now: datetime, random: Random) -> object:
    match = one_match(stage, random)
    table = stage.division.event.tables.get(number=3)
    return give_table(by(stage, now), table=table, match=match)


def called_back(stage: Stage, now: datetime, random: Random) -> object:
    return take_back_call(by(stage, now), match=one_match(stage, random))


def came(stage: Stage, now: datetime, random: Random) -> object:
    match = one_match(stage, random)
    entry = random.choice(entrants_of(match))
    player = random.choice([None, *entry.players.order_by("name")])
    return record_arrival(by(stage, now), match=match, entry=entry, player=player, at=now)


def went(stage: Stage, now: datetime, random: Random) -> object:
    rows = Arrival.objects.filter(match__stage=stage, withdrawn_at=None).order_by("-id")
    return rows and take_back_arrival(by(stage, now), arrival=rows[0])


def stopped(stage: Stage, now: datetime, random: Random) -> object:
    return stop_clocks(by(stage, now), reason="A fire alarm")


def went_on(stage: Stage, now: datetime, random: Random) -> object:
    return start_clocks(by(stage, now))


def given_time(stage: Stage, now: datetime, random: Random) -> object:
    match = one_match(stage, random)
    return give_extra_time(by(stage, now), match=match, minutes=5, reason="Late keys")


def waived(stage: Stage, now: datetime, random: Random) -> object:
    return waive_waiting(by(stage, now), match=one_match(stage, random), reason="Traffic")


def timed(stage: Stage, now: datetime, random: Random) -> object:
    row = stage.rounds.get(position=1)
    return set_round_time(by(stage, now), round=row, at=now + minutes(20))


def sat_down(stage: Stage, now: datetime, random: Random) -> object:
    match = one_match(stage, random)
    return match.state == Match.State.CALLED and sit_down(match, now)


def dealt(stage: Stage, now: datetime, random: Random) -> object:
    table = stage.division.event.tables.get(number=random.choice((1, 3)))
    return start_play(replace(by(stage, now), actor=TABLE), table=table)


def forfeited(stage: Stage, now: datetime, random: Random) -> object:
    match = one_match(stage, random)
    loser = entrants_of(match)[0]
    return forfeit_match(by(stage, now), match=match, loser=loser, reason="Gone")


def played_after_all(stage: Stage, now: datetime, random: Random) -> object:
    match = one_match(stage, random)
    return take_back_forfeit(by(stage, now), match=match, reason="They are here")


HAPPENINGS: tuple[Happening, ...] = (
    announced,
    called,
    called_back,
    came,
    came,
    went,
    stopped,
    went_on,
    went_on,
    given_time,
    waived,
    timed,
    sat_down,
    dealt,
    forfeited,
    played_after_all,
)


def a_twin(ruleset: str) -> Stage:
    """A round that began at noon, its first match called to table 1."""
    house = {"minutes": 50} if ruleset == "beach-house-rook" else {}
    stage = a_stage(a_division(an_event(), ruleset=ruleset, house_rules=house))
    begin(stage)
    a_called_match(stage)
    return stage


def told(happening: Happening, stage: Stage, now: datetime, seed: int) -> bool:
    """Whether it could happen."""
    try:
        happening(stage, now, Random(seed))
    except Refused:
        return False
    return True


def both_told(seed: int, ruleset: str) -> int:
    """Let STEPS things happen to both; answer how often the clock ruled, at the same beat each."""
    random = Random(seed)
    resting, watched = a_twin(ruleset), a_twin(ruleset)
    now, ruled = after(0), 0
    for _ in range(STEPS):
        if random.random() < 0.5:
            happening, same = random.choice(HAPPENINGS), random.randrange(1000)
            assert told(happening, resting, now, same) == told(happening, watched, now, same)
        now += random.choice(PASSING)
        Event.objects.filter(pk=watched.division.event_id).update(look_again_at=None)
        words = [receipt.words for receipt in the_clock_at(now)]
        assert all(words.count(one) % 2 == 0 for one in words), (now, words)
        ruled += len(words)
    return ruled


@pytest.mark.parametrize("ruleset", ["beach-house-rook", "npa-pinochle"])
def test_it_rules_at_the_same_beat_as_a_clock_that_looks_each_second(ruleset: str) -> None:
    assert sum(both_told(seed, ruleset) for seed in SEEDS) > len(SEEDS)
