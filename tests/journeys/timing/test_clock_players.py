"""Late by the clock where each player is late by himself: NPA §5.1."""

from datetime import datetime, timedelta

import pytest

from rules.refusals import Refused
from scoring.documents import judge
from tests.makers import DIRECTOR, NOON
from tests.makers_clock import (
    a_pinochle_match_at_noon,
    after,
    comes,
    event_of,
    here,
    late_of,
    penalties,
    player,
    ruling_on,
    sit_down,
    the_clock_at,
    three_in_time,
)
from tests.makers_floor import at_desk, director_at
from tests.makers_people import asked_for, stands_by
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.substitutes.substitutions import end_substitution
from tournament.desk.timing.arrivals import record_arrival
from tournament.desk.timing.clocks import start_clocks, stop_clocks
from tournament.desk.timing.game_times import give_extra_time
from tournament.live.models import LogEntry
from tournament.timing.lateness import replaced, waits_to_come
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db
MILLISECOND = timedelta(milliseconds=1)
State = LateRuling.State
BORDERS = """
     5:00.000  0    5:00.001 10    5:59.999 10    6:00.000 10    6:00.001 20
     7:00.000 20    7:00.001 30    8:00.000 30    8:00.001 40    9:00.000 40    9:00.001 50
    10:00.000 50   10:00.001 60   11:00.000 60   11:00.001 70   12:00.000 70   12:00.001 80
    13:00.000 80   13:00.001 90   14:00.000 90   14:00.001 100  14:59.999 100  15:00.000 100
"""
PAIRS = list(zip(BORDERS.split()[::2], BORDERS.split()[1::2], strict=True))


def at(words: str) -> datetime:
    """The moment "7:30.001" after noon."""
    minutes, seconds = words.split(":")
    return after(int(minutes)) + timedelta(milliseconds=round(float(seconds) * 1000))


@pytest.mark.parametrize(("came", "points"), PAIRS)
def test_each_begun_minute_from_the_sixth_costs_the_player_ten_and_nobody_else(
    came: str, points: str
) -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    comes(match, "4b", at(came))
    game = sit_down(match, at(came))
    assert penalties(game) == ({"W": int(points)} if points != "0" else {})


def test_the_ruling_shows_its_arithmetic_and_paragraph_and_the_log_says_it() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    comes(match, "4b", at("7:30.250"))
    sit_down(match, after(9))
    ruling = ruling_on(match, "4b")
    assert all(
        fact in ruling.arithmetic
        for fact in ("08:00:00", "08:07:30", "7:30.250. 30", "8: 10 ", " 5")
    )
    assert "§5.1" in ruling.cites
    assert str(ruling.words) == ruling.arithmetic
    row = LogEntry.objects.get(verb="sheet.open")
    assert "7:30.250" in row.words


def test_a_ruling_of_an_older_version_is_shown_in_its_english() -> None:
    match = a_pinochle_match_at_noon()
    sit_down(match, after(8))
    match.late_rulings.update(said=None)
    assert {row.words == row.arithmetic for row in match.late_rulings.all()} == {True}


@pytest.mark.parametrize("moment", ["14:59.999", "15:00.000"])
def test_at_fifteen_minutes_to_the_millisecond_he_may_still_play(moment: str) -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    assert the_clock_at(at(moment)) == []


def test_a_millisecond_later_he_is_replaced_and_nobody_forfeits() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    (receipt,) = the_clock_at(at("15:00.001"))
    assert "15:00.001" in receipt.words
    detail = LogEntry.objects.latest("number").detail
    assert (detail["state"], detail["players"]) == (State.ENFORCED, ["Player 4b"])
    assert replaced(match) == [player(match, "4b")]
    match.refresh_from_db()
    assert match.state == Match.State.CALLED
    assert the_clock_at(after(20)) == []


def test_two_who_are_missing_are_ruled_on_each_for_himself_in_one_go() -> None:
    match = a_pinochle_match_at_noon()
    comes(match, "1a", after(0))
    comes(match, "1b", after(0))
    assert len(the_clock_at(after(16))) == 1
    assert {player.name for player in replaced(match)} == {"Player 4a", "Player 4b"}


def test_who_came_before_the_substitute_sat_down_is_waited_for_again() -> None:
    match = a_pinochle_match_at_noon()
    stands_by(event_of(match))
    row = asked_for(match, agreed_by="Team 4")
    end_substitution(Act(event_of(match), DIRECTOR, NOON), substitution=row)
    (wait,) = waits_to_come(event_of(match), after(1))
    assert next(str(one) for one in wait.expected) == "Player 1a"


def test_who_was_replaced_has_nothing_for_the_round_whatever_else() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    the_clock_at(after(16))
    game = sit_down(match, after(20))
    assert late_of(game)["W"] == "16:00.000"
    (row,) = judge(game.sheet, []).penalties
    assert (row.seat, row.replaced, row.points) == ("W", True, 0)


def test_in_the_next_round_he_is_back_by_himself() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    the_clock_at(after(16))
    other = match.stage.matches.exclude(pk=match.pk).first()
    assert other is not None
    assert replaced(other) == []


def test_nobody_is_punished_for_an_arrival_nobody_wrote_down() -> None:
    """Three came and nobody tapped for the fourth: they have arrived when the cards are dealt."""
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(4))
    assert late_of(game) == {}
    assert not match.late_rulings.exists()


def test_whose_arrival_is_not_written_down_has_come_when_the_cards_are_dealt() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(8))
    assert late_of(game) == {"W": "8:00.000"}
    assert ruling_on(match, "4b").state == State.ENFORCED
    assert "08:08:00" in ruling_on(match, "4b").arithmetic


def test_a_table_that_says_at_once_that_all_are_seated_tells_of_nobody_who_was_late() -> None:
    match = a_pinochle_match_at_noon()
    here(match, 0, at=after(9))
    here(match, 1, at=after(9))
    game = sit_down(match, after(10))
    assert late_of(game) == {}
    assert set(match.late_rulings.values_list("state", flat=True)) == {State.PROPOSED}


@pytest.mark.parametrize("minute", [16, 40])
def test_nor_is_anybody_replaced_by_it(minute: int) -> None:
    match = a_pinochle_match_at_noon()
    here(match, 0, at=after(15.5))
    here(match, 1, at=after(15.5))
    the_clock_at(after(minute))
    assert replaced(match) == []


def test_where_nobody_is_written_down_nobody_is_replaced_unseen() -> None:
    match = a_pinochle_match_at_noon()
    assert len(the_clock_at(after(16))) == 1
    assert LogEntry.objects.latest("number").detail["state"] == State.PROPOSED
    assert replaced(match) == []


def test_a_club_that_wants_to_look_first_is_only_proposed_it() -> None:
    match = a_pinochle_match_at_noon(late_ruling="proposed")
    three_in_time(match)
    the_clock_at(after(16))
    assert replaced(match) == []
    assert ruling_on(match, "4b").state == State.PROPOSED


def test_a_whole_team_that_comes_is_both_its_players() -> None:
    match = a_pinochle_match_at_noon()
    here(match, 0)
    here(match, 1, at=after(6.5))
    assert late_of(sit_down(match, after(7))) == {"E": "6:30.000", "W": "6:30.000"}


def test_who_came_otherwise_than_the_team_is_told_apart() -> None:
    match = a_pinochle_match_at_noon()
    here(match, 0)
    here(match, 1)
    comes(match, "4b", after(6.5))
    assert late_of(sit_down(match, after(7))) == {"W": "6:30.000"}


def test_a_player_comes_once_and_for_his_own_team() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    with pytest.raises(Refused) as refused:
        comes(match, "1a", after(1))
    assert refused.value.findings[0].code == "here-already"
    with pytest.raises(Refused) as refused:
        record_arrival(
            Act(event_of(match), DIRECTOR, after(1)),
            match=match,
            entry=entrants_of(match)[0],
            player=player(match, "4b"),
            at=after(1),
        )
    assert refused.value.findings[0].code == "not-in-team"


def test_pauses_and_extra_time_count_for_no_player() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    event = event_of(match)
    stop_clocks(Act(event, DIRECTOR, after(2)), reason="Fire alarm")
    start_clocks(Act(event, DIRECTOR, after(12)))
    give_extra_time(Act(event, DIRECTOR, after(12)), match=match, minutes=2, reason="Chairs")
    assert the_clock_at(at("27:00.000")) == []
    comes(match, "4b", at("17:00.001"))
    assert penalties(sit_down(match, after(18))) == {"W": 10}


def test_the_clock_rules_on_a_player_once_however_often_it_looks() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    receipts = [the_clock_at(after(16 + beat)) for beat in range(4)]
    assert [len(some) for some in receipts] == [1, 0, 0, 0]
    assert match.late_rulings.count() == 1


def test_the_paper_shows_it_too() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(8))
    address = at_desk(match.stage, f"sheet/{game.sheet_id}/")
    page = director_at(event_of(match)).get(address).text
    assert "Player 4b −30" in page
    assert "(NPA §5.1" in page
