"""One time for all tables of a round: the director says it, and each finishes its hand then."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from rules.refusals import Refused
from tests.findings import codes
from tests.hall_clock import HallClock
from tests.journeys.timing.test_time_called import extra, level, shown, state, writes
from tests.makers import DIRECTOR, a_called_match, a_phone_at, an_official, logged_in
from tests.makers_clock import after, the_clock_at
from tests.makers_floor import at_desk, begin, director_at
from tests.makers_table import AT, TABLE, a_game, a_match_at_table_one, table_of, the_event
from tests.page_parts import part, parts
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.act.change import Act
from tournament.desk.board.floor_board import floor_board
from tournament.desk.board.undo import undo
from tournament.desk.timing.clocks import start_clocks, start_play, stop_clocks
from tournament.desk.timing.game_times import set_round_time, take_back_round_time
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.timing.models import RoundTime

pytestmark = pytest.mark.django_db
MILLISECOND = timedelta(milliseconds=1)
ONE_O_CLOCK = after(60)


def a_round(**house: Any) -> Stage:
    """Its first round has begun at noon; its first match is called to table 1."""
    stage = a_match_at_table_one(**house).stage
    begin(stage)
    return stage


def a_table(stage: Stage, number: int, began: float) -> Game:
    """A table of the round, with its first cards dealt this many minutes after noon."""
    code = f"W1-{number}"
    match = stage.matches.get(code=code)
    if match.state != Match.State.CALLED:
        match = a_called_match(stage, code, number)
    game = a_game(match)
    start_play(Act(the_event(), TABLE, after(began)), table=table_of(match))
    return game


def says(stage: Stage, at: datetime, when: datetime) -> LogEntry:
    """The director says `when` that the time of the first round is up `at` this moment; the row
    of the log."""
    row = stage.rounds.get(position=1)
    set_round_time(Act(the_event(), DIRECTOR, when), round=row, at=at)
    return LogEntry.objects.latest("number")


def test_time_is_called_at_all_tables_at_once_whenever_they_began() -> None:
    stage = a_round(minutes=50)
    a_table(stage, 1, 0)
    a_table(stage, 2, 55)
    row = says(stage, ONE_O_CLOCK, after(5))
    assert row.detail["at"] == ONE_O_CLOCK.isoformat()
    assert "09:00" in row.words
    assert the_clock_at(ONE_O_CLOCK - MILLISECOND) == []
    receipts = the_clock_at(ONE_O_CLOCK)
    assert ["09:00:00" in receipt.words for receipt in receipts] == [True, True]
    assert [(row.detail["match"], row.detail["for_all"]) for row in calls()] == [
        ("W1-1", ONE_O_CLOCK.isoformat()),
        ("W1-2", ONE_O_CLOCK.isoformat()),
    ]


def test_who_deals_first_after_it_plays_one_hand() -> None:
    stage = a_round()
    says(stage, ONE_O_CLOCK, after(5))
    game = a_table(stage, 1, 61)
    assert len(the_clock_at(after(62))) == 1
    writes(game, 1, after(65))
    assert state(game) == (True, "NS", {"time_called": 1})


def test_a_game_without_a_clock_in_its_rules_ends_too_and_is_played_on_when_level() -> None:
    stage = a_round()
    game = a_table(stage, 1, 0)
    level(game, 1, after(20))
    says(stage, ONE_O_CLOCK, after(30))
    the_clock_at(ONE_O_CLOCK)
    level(game, 2, after(62))
    assert state(game)[0] is False
    assert "one-more" in parts(shown(a_phone_at(table_of(game.match))))
    writes(game, 3, after(66))
    assert state(game) == (True, "NS", {"time_called": 3})


def test_a_pause_from_then_on_moves_it_and_one_before_does_not() -> None:
    stage = a_round()
    a_table(stage, 1, 0)
    event = the_event()
    for since, until in ((10, 20), (40, 50)):
        stop_clocks(Act(event, DIRECTOR, after(since)), reason="Fire alarm")
        start_clocks(Act(event, DIRECTOR, after(until)))
        if since == 10:
            says(stage, ONE_O_CLOCK, after(30))
    assert the_clock_at(after(70) - MILLISECOND) == []
    (receipt,) = the_clock_at(after(70))
    assert "09:00" in receipt.words
    assert "09:10:00" in receipt.words


def test_minutes_given_to_one_table_are_its_own_even_if_it_had_not_begun() -> None:
    stage = a_round()
    first, second = a_table(stage, 1, 0), a_table(stage, 2, 20)
    says(stage, ONE_O_CLOCK, after(5))
    extra(second, 5, after(10))
    assert [table_of(game.match).number for game in (first, second)] == [1, 2]
    assert len(the_clock_at(ONE_O_CLOCK)) == 1
    (receipt,) = the_clock_at(after(65))
    assert "09:05:00" in receipt.words
    assert [(row.detail["match"], row.detail["extra"]) for row in calls()] == [
        ("W1-1", 0),
        ("W1-2", 5),
    ]


def test_said_later_whoever_finished_the_last_hand_plays_on() -> None:
    stage = a_round(minutes=50)
    game = a_table(stage, 1, 0)
    the_clock_at(after(50))
    says(stage, ONE_O_CLOCK, after(51))
    writes(game, 1, after(53))
    assert state(game)[0] is False
    assert len(the_clock_at(ONE_O_CLOCK)) == 1


def test_taken_back_each_game_has_its_own_minutes_again() -> None:
    stage = a_round(minutes=50)
    a_table(stage, 1, 20)
    says(stage, ONE_O_CLOCK, after(30))
    row = stage.rounds.get(position=1)
    take_back_round_time(Act(the_event(), DIRECTOR, after(40)), round=row)
    assert the_clock_at(after(70) - MILLISECOND) == []
    assert len(the_clock_at(after(70))) == 1
    with pytest.raises(Refused) as refused:
        take_back_round_time(Act(the_event(), DIRECTOR, after(41)), round=row)
    assert refused.value.findings[0].code == "nothing-to-take-back"


@pytest.mark.parametrize("before", [[], [ONE_O_CLOCK]])
def test_one_press_takes_it_back_to_what_was_said_before(before: list[datetime]) -> None:
    stage = a_round()
    for at in (*before, after(90)):
        row = says(stage, at, after(5))
    assert row.detail["before"] == (before[0].isoformat() if before else None)
    undo(Act(the_event(), DIRECTOR, after(6)), number=row.number)
    assert list(RoundTime.objects.values_list("at", flat=True)) == before


def test_a_pause_still_counts_when_the_time_comes_back_by_undo() -> None:
    stage = a_round(minutes=50)
    a_table(stage, 1, 0)
    says(stage, ONE_O_CLOCK, after(1))
    stop_clocks(Act(the_event(), DIRECTOR, after(10)), reason="Fire alarm")
    start_clocks(Act(the_event(), DIRECTOR, after(20)))
    row = says(stage, after(90), after(30))
    undo(Act(the_event(), DIRECTOR, after(30)), number=row.number)
    take_back_round_time(Act(the_event(), DIRECTOR, after(61)), round=stage.rounds.get(position=1))
    number = LogEntry.objects.latest("number").number
    undo(Act(the_event(), DIRECTOR, after(61)), number=number)
    assert the_clock_at(after(70) - MILLISECOND) == []
    assert len(the_clock_at(after(70))) == 1


def test_a_time_that_is_past_is_refused_and_a_round_that_is_not_played() -> None:
    stage = a_round()
    for at in (after(5), after(5) - MILLISECOND):
        assert refused_to_say(stage, at) == "past"
    begin(stage)
    stage.rounds.update(started_at=None)
    assert refused_to_say(stage, ONE_O_CLOCK) == "round-not-started"
    begin(stage)
    stage.matches.update(state=Match.State.CERTIFIED)
    assert refused_to_say(stage, ONE_O_CLOCK) == "over-already"


def refused_to_say(stage: Stage, at: datetime) -> str:
    """The code with which it is refused five minutes after noon."""
    with pytest.raises(Refused) as refused:
        says(stage, at, after(5))
    return refused.value.findings[0].code


def calls() -> list[LogEntry]:
    """The rows of the log of tables at which time was called."""
    return list(LogEntry.objects.filter(verb="game.call-time").order_by("number"))


# --- at the desk, in the hall, at the table


def test_the_director_says_it_on_the_page_of_rounds(hall_clock: HallClock) -> None:
    stage = a_round(minutes=50)
    a_table(stage, 1, 0)
    hall_clock.shows(after(10))
    desk = director_at(the_event())
    assert 'type="time" name="at" required value="08:50"' in page_of(desk, stage)
    assert desk.post(time_of(stage), {"at": "09:00"}).status_code == 303
    assert "09:00" in part(page_of(desk, stage), "time-for-all")
    assert "for-all" in parts(desk.get(at_desk(stage, "clock/")).text)
    assert desk.post(time_of(stage, "back/")).status_code == 303
    assert "time-for-all" not in parts(page_of(desk, stage))


def page_of(desk: Client, stage: Stage) -> str:
    return desk.get(at_desk(stage, "rounds/")).content.decode()


def time_of(stage: Stage, rest: str = "") -> str:
    return at_desk(stage, f"rounds/main-event/{stage.rounds.get(position=1).key}/time/{rest}")


@pytest.mark.parametrize(
    ("typed", "code"),
    [("07:00", "past"), ("", "required"), ("noon", "no-time")],
)
def test_a_time_that_cannot_be_is_refused(hall_clock: HallClock, typed: str, code: str) -> None:
    stage = a_round()
    hall_clock.shows(after(10))
    answer = director_at(the_event()).post(time_of(stage), {"at": typed})
    assert answer.status_code == 422
    assert codes(answer) == [code]


def test_after_midnight_is_a_time_to_come_and_the_hour_left_out_in_spring_is_none(
    hall_clock: HallClock,
) -> None:
    stage = a_round()
    hall_clock.shows(datetime(2027, 3, 14, 4, 30, tzinfo=UTC))  # 23:30 in New York
    desk = director_at(the_event())
    assert desk.post(time_of(stage), {"at": "00:30"}).status_code == 303
    assert RoundTime.objects.get().at == datetime(2027, 3, 14, 5, 30, tzinfo=UTC)
    hall_clock.shows(datetime(2027, 3, 14, 6, 30, tzinfo=UTC))  # 01:30 there
    answer = desk.post(time_of(stage), {"at": "02:30"})
    assert answer.status_code == 422
    assert codes(answer) == ["no-such-time"]


def test_only_who_runs_the_floor_says_it() -> None:
    stage = a_round()
    desk = logged_in(an_official(the_event(), "rosa", Role.REGISTRAR))
    for where in (time_of(stage), time_of(stage, "back/")):
        assert desk.post(where, {"at": "09:00"}).status_code == 403
        assert Client().post(where, {"at": "09:00"}).status_code == 302
    assert director_at(the_event()).post(at_desk(stage, "rounds/x/y/time/")).status_code == 404


def test_the_table_is_told_before_it_has_begun_and_after(hall_clock: HallClock) -> None:
    stage = a_round()
    hall_clock.shows(after(10))
    phone = a_phone_at(table_of(stage.matches.get(code="W1-1")))
    mark = phone.get(AT).context["mark"]
    says(stage, ONE_O_CLOCK, after(10))
    assert phone.get(f"{AT}?since={mark}").status_code == 200
    assert "09:00" in part(shown(phone), "time-for-all")
    a_table(stage, 1, 5)
    assert "09:00" in part(shown(phone), "game-time")
    assert "data-until=" in shown(phone)


def test_the_hall_sees_it_before_a_table_plays(hall_clock: HallClock) -> None:
    stage = a_round()
    hall_clock.shows(after(10))
    says(stage, ONE_O_CLOCK, after(10))
    hall = Client().get(f"/wall/{the_event().slug}/").text
    assert "09:00" in part(hall, "time-up")


@pytest.mark.parametrize(("past", "kinds"), [(30, []), (30.001, ["uncalled"])])
def test_where_time_is_up_and_no_clock_runs_the_board_says_so(
    hall_clock: HallClock, past: float, kinds: list[str]
) -> None:
    stage = a_round(minutes=50)
    a_table(stage, 1, 0)
    moment = after(50) + timedelta(seconds=past)
    hall_clock.shows(moment)
    found = [need.kind for need in floor_board(the_event(), moment).needs]
    assert [kind for kind in found if kind in ("uncalled", "time")] == kinds
    page = director_at(the_event()).get(at_desk(stage, "floor/")).text
    assert ('id="need-uncalled-' in page) is bool(kinds)
    the_clock_at(moment)
    found = [need.kind for need in floor_board(the_event(), moment).needs]
    assert [kind for kind in found if kind in ("uncalled", "time")] == ["time"]
