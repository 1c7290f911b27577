"""The millisecond before, at and after each border, with a fire alarm and extra time in between.

Announced for 14:00:00. The clocks stand still from 14:03 to 14:10, and the table is given two
minutes: every border comes nine minutes later by the clock on the wall.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from rules.rulesets import find
from tournament.brackets.models import Match
from tournament.registration.models import Entry, Player
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait
from tournament.timing.models import LateRuling
from tournament.timing.waits import Pause

PLAYERS = """
    14:14:00.000    0     14:14:00.001   10     14:14:59.999   10
    14:15:00.000   10     14:15:00.001   20     14:15:59.999   20
    14:16:00.000   20     14:16:00.001   30     14:16:59.999   30
    14:17:00.000   30     14:17:00.001   40     14:17:59.999   40
    14:18:00.000   40     14:18:00.001   50     14:18:59.999   50
    14:19:00.000   50     14:19:00.001   60     14:19:59.999   60
    14:20:00.000   60     14:20:00.001   70     14:20:59.999   70
    14:21:00.000   70     14:21:00.001   80     14:21:59.999   80
    14:22:00.000   80     14:22:00.001   90     14:22:59.999   90
    14:23:00.000   90     14:23:00.001  100     14:23:59.999  100
    14:24:00.000  100     14:24:00.001  replaced
"""
TEAMS = """
    14:14:00.001  waits   14:23:59.999  waits   14:24:00.000  waits
    14:24:00.001  forfeits   14:30:00.000  forfeits
"""
"""Fifteen minutes themselves are in time (reading B-16)."""


def rows(table: str) -> list[tuple[str, str]]:
    words = table.split()
    return list(zip(words[::2], words[1::2], strict=True))


def at(shown: str) -> datetime:
    return datetime.fromisoformat(f"2026-07-18T{shown}").replace(tzinfo=UTC)


def waiting(ruleset: str, now: datetime) -> Wait:
    """One side is there since two, and the other is waited for: a team, or West alone."""
    rules = find(ruleset)
    each = rules.late is not None and rules.late.each_player
    late = ("W",) if each else rules.seats_of("EW")
    there = tuple(seat for seat in rules.seats if seat not in late)
    one = Expected(Entry(), None, there, at("14:00:00.000"), busy=False, free_since=None)
    other = Expected(Entry(), Player() if each else None, late, None, busy=False, free_since=None)
    return Wait(
        match=Match(),
        table=1,
        announced=at("14:00:00.000"),
        expected=(one, other),
        rules=rules,
        now=now,
        pauses=(Pause(at("14:03:00.000"), at("14:10:00.000")),),
        extra=timedelta(minutes=2),
        ruled={},
    )


@pytest.mark.parametrize(("shown", "expected"), rows(PLAYERS))
def test_a_player_pays_by_the_begun_minute_until_he_is_replaced(shown: str, expected: str) -> None:
    wait = waiting("npa-pinochle", at(shown))
    row = wait.penalty_of(wait.expected[1])
    paid = "0" if row is None else "replaced" if row.replaced else str(row.points)
    assert paid == expected
    assert bool(wait.lost) is (expected == "replaced")


@pytest.mark.parametrize(("shown", "expected"), rows(TEAMS))
def test_a_team_may_play_until_fifteen_minutes_are_over(shown: str, expected: str) -> None:
    wait = waiting("beach-house-rook", at(shown))
    assert ("forfeits" if wait.lost else "waits") == expected


@pytest.mark.parametrize("ruleset", ["npa-pinochle", "beach-house-rook"])
def test_the_last_moment_is_said_beforehand_and_holds(ruleset: str) -> None:
    wait = waiting(ruleset, at("14:11:00.000"))
    assert wait.last_moment(wait.expected[1]) == at("14:24:00.000")


@pytest.mark.parametrize("ruleset", ["npa-pinochle", "beach-house-rook"])
def test_a_fire_alarm_after_the_last_moment_does_not_move_it(ruleset: str) -> None:
    wait = waiting(ruleset, at("14:40:00.000"))
    alarm = Pause(at("14:30:00.000"), at("14:38:00.000"))
    late = replace(wait, pauses=(*wait.pauses, alarm))
    assert late.last_moment(late.expected[1]) == at("14:24:00.000")


@pytest.mark.parametrize("ruleset", ["npa-pinochle", "beach-house-rook"])
def test_who_was_waived_is_not_late_however_long_he_is_waited_for(ruleset: str) -> None:
    wait = waiting(ruleset, at("14:40:00.000"))
    one = wait.expected[1]
    waived = replace(wait, ruled={one.player_key: LateRuling.State.WAIVED})
    assert waived.absent == (one,)
    assert (waived.lost, waived.penalty_of(one), waived.last_moment(one)) == ((), None, None)


def test_where_the_text_has_no_clock_nobody_is_late() -> None:
    wait = waiting("kentucky-rook", at("14:30:00.000"))
    assert wait.lost == ()
    assert wait.last_moment(wait.expected[1]) is None
