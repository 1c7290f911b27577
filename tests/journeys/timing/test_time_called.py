"""A game with a clock: at time the hand in progress is finished, and who leads has won."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from rules.refusals import Refused
from tests.hall_clock import HallClock, now
from tests.makers import DIRECTOR, a_hand, a_phone_at, an_event
from tests.makers_clock import after, the_clock_at
from tests.makers_floor import director_at, match_at_desk
from tests.makers_shown import as_shown
from tests.makers_table import AT, TABLE, a_game, a_match_at_table_one, table_of, the_event
from tests.page_parts import numbers, part, parts
from tournament.brackets.models import Game, Round
from tournament.desk.act.change import Act
from tournament.desk.board.floor_board import floor_board
from tournament.desk.phone.hands import save_hand
from tournament.desk.timing.clocks import start_clocks, start_play, stop_clocks, take_back_start
from tournament.desk.timing.game_times import end_at_time, give_extra_time
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.timing.models import TimeCall

pytestmark = pytest.mark.django_db
CLOCK_PAGE = "/desk/beach-house-2026/clock/"
MILLISECOND = timedelta(milliseconds=1)
ENDS = after(50)
TWENTY = after(20)


def a_timed_game(**house: Any) -> Game:
    """A game of fifty minutes, or as the house rules say, whose first cards are dealt at noon."""
    game = a_game(a_match_at_table_one(**({"minutes": 50} | house)))
    start_play(Act(the_event(), TABLE, after(0)), table=table_of(game.match))
    return game


def writes(game: Game, number: int, at: datetime, **said: Any) -> str:
    """A hand is saved at this moment; North and South, who bid, take 75 unless said otherwise."""
    receipt = save_hand(
        Act(the_event(), TABLE, at, uuid4()),
        table=table_of(game.match),
        number=number,
        content=a_hand(dealer="NESW"[(number - 1) % 4], **said),
    )
    game.sheet.refresh_from_db()
    return receipt.words


def ends(game: Game, at: datetime) -> None:
    """The table says that no hand is in progress."""
    table = table_of(game.match)
    shown = as_shown(game)["shown"]
    end_at_time(Act(the_event(), TABLE, at, uuid4()), table=table, shown=shown)
    game.sheet.refresh_from_db()


def state(game: Game) -> tuple[bool, str, dict[str, Any]]:
    game.sheet.refresh_from_db()
    return game.sheet.finished, game.sheet.winner, game.sheet.besides


# --- when time is called


@pytest.mark.parametrize(("moment", "calls"), [(ENDS - MILLISECOND, 0), (ENDS, 1)])
def test_time_is_called_at_the_minute_itself(moment: datetime, calls: int) -> None:
    a_timed_game()
    assert len(the_clock_at(moment)) == calls


def test_it_is_called_once_however_often_the_clock_looks() -> None:
    a_timed_game()
    assert [len(the_clock_at(after(50 + beat))) for beat in range(4)] == [1, 0, 0, 0]
    assert TimeCall.objects.count() == 1


def test_the_log_shows_the_arithmetic() -> None:
    a_timed_game()
    (receipt,) = the_clock_at(ENDS)
    row = LogEntry.objects.get(verb="game.call-time")
    assert (row.role, row.detail["minutes"], row.words) == (Role.CLOCK.label, 50, receipt.words)
    assert "08:00:00" in row.words
    assert "08:50:00" in row.words


def test_the_clock_runs_from_the_start_of_play_not_from_sitting_down() -> None:
    game = a_game(a_match_at_table_one(minutes=50))
    assert the_clock_at(after(500)) == []
    writes(game, 1, after(500))
    assert the_clock_at(after(550) - MILLISECOND) == []
    assert len(the_clock_at(after(550))) == 1


def test_a_pause_in_the_middle_moves_it() -> None:
    a_timed_game()
    event = the_event()
    stop_clocks(Act(event, DIRECTOR, after(30)), reason="Fire alarm")
    assert the_clock_at(after(70)) == []
    start_clocks(Act(event, DIRECTOR, after(75)))
    assert the_clock_at(after(95) - MILLISECOND) == []
    (receipt,) = the_clock_at(after(95))
    assert "08:00:00" in receipt.words
    assert "09:35:00" in receipt.words


def test_extra_time_moves_it_for_one_table() -> None:
    game = a_timed_game()
    extra(game, 5, after(10))
    assert the_clock_at(after(55) - MILLISECOND) == []
    assert len(the_clock_at(after(55))) == 1
    assert LogEntry.objects.latest("number").detail["extra"] == 5


def test_minutes_given_while_they_were_waited_for_are_not_play() -> None:
    game = a_game(a_match_at_table_one(minutes=50))
    extra(game, 5, after(-10))
    start_play(Act(the_event(), TABLE, after(0)), table=table_of(game.match))
    assert len(the_clock_at(ENDS)) == 1


def test_minutes_given_while_the_last_hand_is_played_let_the_clock_run_again() -> None:
    game = a_timed_game()
    the_clock_at(ENDS)
    extra(game, 5, after(51))
    assert TimeCall.objects.get().withdrawn_at == after(51)
    assert the_clock_at(after(52)) == []
    writes(game, 1, after(53))
    assert state(game)[0] is False
    assert len(the_clock_at(after(55))) == 1


def extra(game: Game, minutes: int, at: datetime) -> None:
    give_extra_time(
        Act(the_event(), DIRECTOR, at), match=game.match, minutes=minutes, reason="A glass fell"
    )


def test_without_a_clock_in_the_rules_time_is_never_called() -> None:
    game = a_game(a_match_at_table_one())
    writes(game, 1, after(0))
    assert the_clock_at(after(500)) == []


def test_a_game_that_its_points_ended_is_over_before_time() -> None:
    game = a_timed_game(target=100)
    writes(game, 1, after(5), took=120)
    assert the_clock_at(after(60)) == []


# --- what comes of it


def test_the_hand_in_progress_is_the_last_one_and_the_leader_wins() -> None:
    game = a_timed_game()
    writes(game, 1, after(20))
    the_clock_at(ENDS)
    assert state(game) == (False, "", {})
    writes(game, 2, after(52))
    assert state(game) == (True, "NS", {"time_called": 2})
    assert list(differences(the_event())) == []


def test_where_no_hand_is_in_progress_one_tap_ends_it() -> None:
    game = a_timed_game()
    writes(game, 1, after(20))
    the_clock_at(ENDS)
    ends(game, after(51))
    assert state(game) == (True, "NS", {"time_called": 1})


def test_before_time_nobody_ends_the_game_so() -> None:
    game = a_timed_game()
    writes(game, 1, after(20))
    with pytest.raises(Refused) as refused:
        ends(game, after(30))
    assert refused.value.findings[0].code == "time-not-called"


def test_before_the_first_hand_there_is_nothing_to_lead_with() -> None:
    game = a_timed_game()
    the_clock_at(ENDS)
    with pytest.raises(Refused) as refused:
        ends(game, after(51))
    assert refused.value.findings[0].code == "no-hand"


def test_a_level_score_is_played_on_hand_by_hand_until_somebody_leads() -> None:
    game = a_timed_game()
    phone = a_phone_at(table_of(game.match))
    level(game, 1, after(20))
    the_clock_at(ENDS)
    assert "last-one" in parts(shown(phone))
    level(game, 2, after(52))
    assert state(game) == (False, "", {})
    assert "one-more" in parts(shown(phone))
    writes(game, 3, after(55))
    assert state(game) == (True, "NS", {"time_called": 3})


@pytest.mark.parametrize(("ties", "winner"), [("drawn", ""), ("shared", "")])
def test_where_the_event_has_another_rule_a_level_score_is_the_end(ties: str, winner: str) -> None:
    game = a_timed_game(ties=ties)
    level(game)
    the_clock_at(ENDS)
    ends(game, after(51))
    assert state(game) == (True, winner, {"time_called": 1})


def test_a_level_score_does_not_end_at_a_tap_where_it_is_played_on() -> None:
    game = a_timed_game()
    level(game)
    the_clock_at(ENDS)
    with pytest.raises(Refused) as refused:
        ends(game, after(51))
    assert refused.value.findings[0].code == "level"
    writes(game, 2, after(55))
    assert state(game) == (True, "NS", {"time_called": 2})


def level(game: Game, number: int = 1, at: datetime = TWENTY) -> None:
    """A hand that brings both sides 60."""
    writes(game, number, at, bid=60, took=60)


def test_the_last_hand_undone_is_in_progress_again() -> None:
    game = a_timed_game()
    writes(game, 1, after(20))
    the_clock_at(ENDS)
    writes(game, 2, after(52))
    phone = a_phone_at(table_of(game.match))
    for act, over in (("undo", False), ("put-back", True), ("undo", False)):
        form = {"number": 2, "key": str(uuid4())} | as_shown(game)
        phone.post(f"{AT}hands/{act}/", form)
        assert state(game)[0] is over
    writes(game, 2, after(54))
    assert state(game) == (True, "NS", {"time_called": 2})


def test_a_start_taken_back_takes_the_call_along() -> None:
    game = a_timed_game()
    the_clock_at(ENDS)
    table = table_of(game.match)
    take_back_start(Act(the_event(), TABLE, after(51)), table=table)
    start_play(Act(the_event(), TABLE, after(52)), table=table)
    assert the_clock_at(after(60)) == []
    assert len(the_clock_at(after(102))) == 1


# --- at the table


def test_the_phone_shows_until_when_and_then_that_time_is_called() -> None:
    game = a_timed_game()
    phone = a_phone_at(table_of(game.match))
    assert "data-until=" in shown(phone)
    assert "game-time" in parts(shown(phone))
    writes(game, 1, after(20))
    the_clock_at(ENDS)
    page = shown(phone)
    assert "last-one" in parts(page)
    assert f'action="{AT}time/"' in page
    assert phone.post(f"{AT}time/", as_shown(game) | {"key": str(uuid4())}).status_code == 303
    assert numbers(part(shown(phone), "time-called")) == [1]


def test_while_all_clocks_stand_still_the_phone_says_why() -> None:
    game = a_timed_game()
    phone = a_phone_at(table_of(game.match))
    mark = phone.get(AT).context["mark"]
    stop_clocks(Act(the_event(), DIRECTOR, after(30)), reason="Fire alarm")
    assert phone.get(f"{AT}?since={mark}").status_code == 200
    page = shown(phone)
    assert "Fire alarm" in part(page, "clocks-stopped")
    assert "data-until" not in page
    assert "game-time" in parts(page)


def test_minutes_that_were_given_are_counted_at_the_table() -> None:
    game = a_timed_game()
    phone = a_phone_at(table_of(game.match))
    mark = phone.get(AT).context["mark"]
    extra(game, 5, after(10))
    assert phone.get(f"{AT}?since={mark}").status_code == 200
    assert numbers(part(shown(phone), "game-time"))[2] == 5


def test_the_hall_and_the_board_know_that_time_is_called() -> None:
    game = a_timed_game()
    Round.objects.update(started_at=now())
    where = f"/wall/{the_event().slug}/"
    assert "last-hands" not in parts(Client().get(where).text)
    the_clock_at(ENDS)
    assert numbers(part(Client().get(where).text, "last-hands")) == [1]
    (need,) = [row for row in floor_board(the_event(), after(51)).needs if row.kind == "time"]
    assert (need.table, need.since) == (1, ENDS)
    writes(game, 1, after(52))
    assert "last-hands" not in parts(Client().get(where).text)
    assert not [row for row in floor_board(the_event(), after(53)).needs if row.kind == "time"]


def test_the_clock_page_shows_until_when_and_gives_the_table_more(hall_clock: HallClock) -> None:
    game = a_timed_game()
    hall_clock.shows(after(10))
    desk = director_at(the_event())
    page = desk.get(CLOCK_PAGE).content.decode()
    assert "08:50:00" in part(page, "until")
    where = match_at_desk(game.match, "extra-time/")
    assert desk.post(where, {"minutes": "5", "reason": "A glass fell"}).status_code == 303
    assert "08:55:00" in part(desk.get(CLOCK_PAGE).text, "until")
    hall_clock.shows(after(56))
    assert "08:55:00" in part(desk.get(CLOCK_PAGE).text, "time-up")
    the_clock_at(after(56))
    assert "08:56:00" in part(desk.get(CLOCK_PAGE).text, "time-called")


def test_the_same_tap_twice_ends_it_once() -> None:
    game = a_timed_game()
    writes(game, 1, after(20))
    the_clock_at(ENDS)
    phone = a_phone_at(table_of(game.match))
    key = as_shown(game) | {"key": str(uuid4())}
    assert [phone.post(f"{AT}time/", key).status_code for _ in range(2)] == [303, 303]
    assert LogEntry.objects.filter(verb="game.end-at-time").count() == 1


def test_a_phone_without_the_card_of_the_table_may_not() -> None:
    a_timed_game()
    the_clock_at(ENDS)
    elsewhere = a_phone_at(an_event(name="Elsewhere", director="eve").tables.get(number=1))
    for stranger in (Client(), elsewhere):
        assert stranger.post(f"{AT}time/", {"key": str(uuid4())}).status_code == 403


def shown(phone: Client) -> str:
    return " ".join(phone.get(AT).text.split())
