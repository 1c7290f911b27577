"""Late by the clock: who is absent after fifteen minutes forfeits, with nobody looking."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError

from rules.refusals import Refused
from tests.makers import DIRECTOR, NOON, a_called_match
from tests.makers_clock import a_match_called_at_noon, after, event_of, here, the_clock_at
from tests.makers_floor import a_hall, playing
from tournament.brackets.models import Match, Result, Round
from tournament.desk.act.change import Act, Receipt
from tournament.desk.board.undo import undo
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.tables.calls import give_table, take_back_call
from tournament.desk.timing.arrivals import record_arrival
from tournament.desk.timing.changed_lateness import change_forfeit, waive_lateness
from tournament.desk.timing.clocks import announce_round, start_clocks, stop_clocks
from tournament.desk.timing.game_times import give_extra_time
from tournament.desk.timing.lateness import enforce_lateness, rule_late
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event
from tournament.timing.lateness import Wait, waits_to_come
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db
MILLISECOND = timedelta(milliseconds=1)


@pytest.mark.parametrize("moment", [after(15) - MILLISECOND, after(15)])
def test_at_fifteen_minutes_to_the_millisecond_play_may_still_begin(moment: object) -> None:
    match = a_match_called_at_noon()
    here(match)
    assert the_clock_at(moment) == []  # type: ignore[arg-type]


def test_a_millisecond_later_the_absent_team_forfeits_and_the_other_wins() -> None:
    match = a_match_called_at_noon()
    winner = here(match)
    (receipt,) = the_clock_at(after(15) + MILLISECOND)
    match.refresh_from_db()
    assert (match.state, match.winner) == (Match.State.FORFEITED, winner)
    assert "15:00.001" in receipt.words
    assert "Beach House" in receipt.words
    assert "nnounced" not in receipt.words, "the match was called, no start was announced"
    assert LogEntry.objects.latest("number").role == Role.CLOCK.label
    assert list(differences(event_of(match))) == []


def test_who_came_to_an_earlier_call_is_not_there_for_the_next_one() -> None:
    match = a_match_called_at_noon()
    here(match)
    take_back_call(Act(event_of(match), DIRECTOR, after(1)), match=match)
    Round.objects.update(started_at=NOON)
    table = event_of(match).tables.get(number=2)
    give_table(Act(event_of(match), DIRECTOR, after(60)), table=table, match=match)
    the_clock_at(after(76))
    match.refresh_from_db()
    assert match.state == Match.State.CALLED
    assert LateRuling.objects.get().state == LateRuling.State.PROPOSED


def test_a_call_that_was_undone_by_mistake_comes_back_with_who_was_there() -> None:
    match = a_match_called_at_noon()
    Round.objects.update(started_at=NOON)
    here(match)
    receipt = take_back_call(Act(event_of(match), DIRECTOR, after(1)), match=match)
    undo(Act(event_of(match), DIRECTOR, after(1)), number=receipt.number)
    (wait,) = waits_to_come(event_of(match), after(2))
    assert [one.arrived is not None for one in wait.expected] == [True, False]


def test_the_clock_rules_once_however_often_it_looks() -> None:
    match = a_match_called_at_noon()
    here(match)
    receipts = [the_clock_at(after(15 + beat / 60)) for beat in range(1, 5)]
    assert [len(some) for some in receipts] == [1, 0, 0, 0]
    assert Result.objects.count() == LateRuling.objects.count() == 1


def test_where_nobody_is_there_the_forfeit_is_only_proposed() -> None:
    match = a_match_called_at_noon()
    assert len(the_clock_at(after(16))) == 1
    assert LogEntry.objects.latest("number").detail["state"] == LateRuling.State.PROPOSED
    match.refresh_from_db()
    assert match.state == Match.State.CALLED


def test_a_proposal_that_the_director_lets_stand_is_a_double_forfeit() -> None:
    match = a_match_called_at_noon()
    the_clock_at(after(16))
    enforce_lateness(
        Act(event_of(match), DIRECTOR, after(20)),
        ruling=match.late_rulings.get(),
        reason="Nobody came",
    )
    match.refresh_from_db()
    assert (match.state, match.winner) == (Match.State.FORFEITED, None)


def test_both_teams_there_are_not_late_even_if_they_have_not_begun() -> None:
    match = a_match_called_at_noon()
    here(match, 0)
    here(match, 1)
    assert the_clock_at(after(60)) == []


def test_who_plays_is_not_late() -> None:
    stage = a_hall()
    playing(stage)
    assert the_clock_at(after(60)) == []


def test_the_announced_start_counts_when_the_call_came_before_it() -> None:
    stage = a_hall()
    stage.rounds.filter(position=1).update(started_at=None)
    row = stage.rounds.get(position=1)
    wall = after(30).replace(tzinfo=None) - timedelta(hours=4)  # New York in July
    announce_round(Act(stage.division.event, DIRECTOR, NOON), round=row, wall=wall)
    match = a_called_match(stage)
    here(match)
    assert the_clock_at(after(45)) == []
    assert len(the_clock_at(after(45.1))) == 1


def test_a_team_that_still_sits_at_another_match_is_not_late() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    here(match)
    absent = entrants_of(match)[1]
    other = playing(stage, "W1-2", 2)
    other.slots.filter(position=0).update(entrant=absent)
    assert the_clock_at(after(60)) == []


def test_a_fire_alarm_counts_for_nobody() -> None:
    match = a_match_called_at_noon()
    event = event_of(match)
    here(match)
    stop_clocks(Act(event, DIRECTOR, after(5)), reason="Fire alarm")
    assert the_clock_at(after(40)) == []
    start_clocks(Act(event, DIRECTOR, after(45)))
    assert LogEntry.objects.latest("number").detail["seconds"] == 2400
    assert the_clock_at(after(55)) == []
    (receipt,) = the_clock_at(after(55.1))
    assert "15:06.000" in receipt.words
    assert "40:00.000" in receipt.words


def test_clocks_that_stand_are_not_stopped_again_and_clocks_that_run_not_started() -> None:
    event = event_of(a_match_called_at_noon())
    with pytest.raises(Refused) as refused:
        start_clocks(Act(event, DIRECTOR, NOON))
    assert refused.value.findings[0].code == "clocks-running"
    stop_clocks(Act(event, DIRECTOR, NOON), reason="Fire alarm")
    with pytest.raises(Refused) as refused:
        stop_clocks(Act(event, DIRECTOR, after(1)), reason="Again")
    assert refused.value.findings[0].code == "clocks-stopped"


def test_extra_time_for_one_table_is_its_own() -> None:
    stage = a_hall()
    one, other = a_called_match(stage, "W1-1", 1), a_called_match(stage, "W1-2", 2)
    here(one)
    here(other)
    give_extra_time(Act(event_of(one), DIRECTOR, NOON), match=one, minutes=5, reason="Chairs")
    (receipt,) = the_clock_at(after(16))
    assert "W1-2" in receipt.words


def test_an_arrival_recorded_late_opens_the_ruling_again_and_flips_nothing() -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    came = here(match, 1, at=after(14), now=after(18))
    match.refresh_from_db()
    assert match.late_rulings.get().state == LateRuling.State.REOPENED
    assert match.state == Match.State.FORFEITED
    assert match.loser == came


def test_a_waived_ruling_lets_the_match_be_played_and_is_not_made_again() -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    ruling = LateRuling.objects.get()
    waive_lateness(
        Act(event_of(match), DIRECTOR, after(18)), rulings=[ruling], reason="Was parking"
    )
    match.refresh_from_db()
    assert match.winner is None
    assert the_clock_at(after(40)) == []
    with pytest.raises(Refused) as refused:
        waive_lateness(Act(event_of(match), DIRECTOR, after(19)), rulings=[ruling], reason="Again")
    assert refused.value.findings[0].code == "decided-before"


def test_nobody_arrives_twice_in_the_future_or_at_anothers_match() -> None:
    match = a_match_called_at_noon()
    entry = here(match)
    stranger = entrants_of(match.stage.matches.get(code="W1-2"))[0]
    event = event_of(match)
    for who, at, code in (
        (entry, NOON, "here-already"),
        (entrants_of(match)[1], after(1), "future"),
        (stranger, NOON, "not-in-match"),
    ):
        with pytest.raises(Refused) as refused:
            record_arrival(Act(event, DIRECTOR, NOON), match=match, entry=who, at=at)
        assert refused.value.findings[0].code == code


def test_a_start_that_the_halls_clock_never_shows_is_refused() -> None:
    stage = a_hall()
    stage.rounds.update(started_at=None)
    wall = after(0).replace(tzinfo=None, year=2027, month=3, day=14, hour=2, minute=30)
    with pytest.raises(Refused) as refused:
        announce_round(
            Act(stage.division.event, DIRECTOR, NOON), round=stage.rounds.get(position=1), wall=wall
        )
    assert refused.value.findings[0].code == "no-such-time"


def changed(match: Match, *losers: int, now: datetime) -> None:
    """The director names who forfeits, by their slots."""
    entrants = entrants_of(match)
    change_forfeit(
        Act(event_of(match), DIRECTOR, now),
        ruling=match.late_rulings.get(),
        losers=[entrants[place] for place in losers],
        reason="They sat at the wrong table",
    )
    match.refresh_from_db()


def test_the_director_gives_the_forfeit_to_the_other_team() -> None:
    match = a_match_called_at_noon()
    there = here(match)
    the_clock_at(after(15.1))
    changed(match, 0, now=after(18))
    assert (match.state, match.loser) == (Match.State.FORFEITED, there)
    detail = LogEntry.objects.latest("number").detail
    assert str(there) in str(detail["after"])
    assert str(entrants_of(match)[1]) in str(detail["before"])
    assert match.late_rulings.get().state == LateRuling.State.CHANGED
    assert list(differences(event_of(match))) == []


def test_the_director_says_that_both_forfeit_or_that_it_is_played_after_all() -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    changed(match, 0, 1, now=after(18))
    assert (match.state, match.winner) == (Match.State.FORFEITED, None)
    changed(match, 1, now=after(19))
    assert match.loser == entrants_of(match)[1]


def test_a_change_names_a_team_and_changes_something() -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    for losers, code in (((1,), "nothing-changed"), ((), "no-team")):
        with pytest.raises(Refused) as refused:
            changed(match, *losers, now=after(18))
        assert refused.value.findings[0].code == code


def test_a_club_that_wants_to_look_first_is_only_proposed_the_forfeit() -> None:
    match = a_match_called_at_noon()
    match.stage.division.house_rules = {"late_ruling": "proposed"}
    match.stage.division.save()
    here(match)
    assert len(the_clock_at(after(15.1))) == 1
    assert LogEntry.objects.latest("number").detail["state"] == LateRuling.State.PROPOSED
    match.refresh_from_db()
    assert match.state == Match.State.CALLED


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Which logger wrote down an exception."""
    return [record.name for record in caplog.records if record.exc_info]


def test_a_match_that_cannot_be_ruled_on_keeps_the_clock_from_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stage = a_hall()
    for table, code in enumerate(("W1-1", "W1-2"), 1):
        here(a_called_match(stage, code, table))

    def rule(act: Act, **told: Any) -> Receipt | None:
        if told["match"].code == "W1-1":
            raise RuntimeError("a bug")
        return rule_late(act, **told)

    monkeypatch.setattr("tournament.desk.clock.rule_late", rule)
    (receipt,) = the_clock_at(after(16))
    assert "W1-2" in receipt.words
    assert complaints(caplog) == ["tournament.desk.clock"]


def test_an_event_that_cannot_be_looked_at_keeps_the_clock_from_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, other = a_match_called_at_noon(), a_match_called_at_noon()
    here(other)

    def look(event: Event, now: datetime) -> list[Wait]:
        if event == event_of(broken):
            raise RuntimeError("a bug")
        return waits_to_come(event, now)

    monkeypatch.setattr("tournament.desk.clock.waits_to_come", look)
    (receipt,) = the_clock_at(after(16))
    assert "W1-1" in receipt.words
    assert complaints(caplog) == ["tournament.desk.clock"]


@pytest.mark.parametrize("asking", ["waits_to_come", "timed_games", "rule_late"])
def test_a_database_that_does_not_answer_stops_the_beat(
    monkeypatch: pytest.MonkeyPatch, asking: str
) -> None:
    """It is no trouble of one match or event: `runclock` says it once and asks again."""

    def gone(*_: object, **__: object) -> None:
        raise OperationalError("the file is gone")

    here(a_match_called_at_noon())
    monkeypatch.setattr(f"tournament.desk.clock.{asking}", gone)
    with pytest.raises(OperationalError, match="the file is gone"):
        the_clock_at(after(16))
