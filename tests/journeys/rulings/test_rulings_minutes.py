"""What a question took from a table: the call that a ruling answers, and the minutes given back."""

from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.hall_clock import HallClock
from tests.makers import NOON, minutes
from tests.makers_rulings import (
    a_round_of_pinochle,
    at,
    browser,
    disagreed,
    event_at,
    questioned,
    ruled,
)
from tests.page_parts import part
from tournament.brackets.models import Game
from tournament.desk.act.change import Act
from tournament.desk.models import HelpRequest
from tournament.desk.rulings.help_requests import take_help_request
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.rulings.models import Ruling
from tournament.timing.models import ExtraTime, Stop, TimeCall

pytestmark = pytest.mark.django_db

WRONG_TABLE = "/desk/beach-house-2026/match/main-event/W1-1/rule/penalty/wrong-table/"


@pytest.fixture
def game() -> Game:
    return a_round_of_pinochle()


def form(**words: Any) -> dict[str, Any]:
    return {"says": "penalty-wrong-table", "seat": ["N"], "key": str(uuid4())} | words


def save(client: Client, **words: Any) -> str:
    return client.post(WRONG_TABLE, form(**words), follow=True).text


def a_call(game: Game, reason: str = "Renege", at: datetime = NOON) -> HelpRequest:
    event = event_at(game.match)
    table = event.tables.get(number=1)
    return HelpRequest.objects.create(event=event, table=table, reason=reason, made_at=at)


def test_a_ruling_answers_the_call_and_gives_back_the_minutes_since_the_table_called(
    game: Game, hall_clock: HallClock
) -> None:
    call, event = a_call(game), event_at(game.match)
    goes = Actor("ben", Role.REFEREE, "R1")
    take_help_request(Act(event, goes, NOON + minutes(4)), asked=call, user=None)
    hall_clock.shows(NOON + minutes(6.5))
    ben = browser(game)
    page = ben.get(WRONG_TABLE).text
    assert 'name="minutes" value="7"' in page
    assert "08:00" in part(page, "call-time")
    assert f'name="call" value="{call.pk}"' in page
    save(ben, minutes="7", call=call.pk)
    row = LogEntry.objects.get(verb="ruling.make")
    assert (row.detail["minutes"], "7" in row.words) == (7, True)
    call.refresh_from_db()
    assert call.answered_by == "ben"
    assert ExtraTime.objects.get(match=game.match).minutes == 7


def test_the_time_in_which_all_clocks_stood_still_is_not_given_back(
    game: Game, hall_clock: HallClock
) -> None:
    a_call(game)
    Stop.objects.create(
        event=event_at(game.match), since=NOON + minutes(1), until=NOON + minutes(21), reason="fire"
    )
    ben = browser(game)
    hall_clock.shows(NOON + minutes(25))
    assert 'name="minutes" value="5"' in ben.get(WRONG_TABLE).text
    hall_clock.shows(NOON + minutes(400))
    assert 'name="minutes" value="120"' in ben.get(WRONG_TABLE).text


def test_a_call_that_came_meanwhile_still_waits(game: Game) -> None:
    first, later = a_call(game), a_call(game, "Protest", NOON + minutes(1))
    for _ in range(2):
        save(browser(game), call=first.pk)
    first.refresh_from_db()
    later.refresh_from_db()
    assert (first.answered_by, later.answered_at) == ("ben", None)


@pytest.mark.parametrize("typed", ["soon", "-3", "500"])
def test_what_is_no_number_of_minutes_is_refused(game: Game, typed: str) -> None:
    answer = browser(game).post(WRONG_TABLE, form(minutes=typed, words="They were lost"))
    assert answer.status_code == 422
    assert {row.where for row in answer.context["findings"]} <= {"minutes", ""}
    assert f'name="minutes" value="{typed}"' in answer.text
    assert 'value="They were lost"' in answer.text
    assert not Ruling.objects.exists()


def test_what_the_second_referee_took_is_given_back_too(game: Game, hall_clock: HallClock) -> None:
    ruling, cleo = questioned(ruled(game)), browser(game, "cleo")
    hall_clock.shows(NOON + minutes(9))
    assert 'name="minutes" value="9"' in cleo.get(at(ruling)).text
    cleo.post(at(ruling, "agree/"), {"minutes": "8"})
    row = LogEntry.objects.get(verb="ruling.agree")
    assert (row.detail["minutes"], "8" in row.words) == (8, True)
    assert ExtraTime.objects.get().minutes == 8


def test_until_the_director_has_decided_the_minutes_go_on(
    game: Game, hall_clock: HallClock
) -> None:
    ruling, dora = disagreed(questioned(ruled(game))), browser(game, "dora", Role.DIRECTOR)
    hall_clock.shows(NOON + minutes(20))
    assert 'name="minutes" value="20"' in dora.get(at(ruling)).text
    dora.post(at(ruling, "decide/"), {"says": "stands", "minutes": "20"})
    assert ExtraTime.objects.get().minutes == 20
    row = LogEntry.objects.get(verb="ruling.decide")
    assert (row.detail["minutes"], "20" in row.words) == (20, True)


def test_where_time_was_called_meanwhile_the_clock_runs_again(game: Game) -> None:
    TimeCall.objects.create(game=game, at=NOON)
    save(browser(game), minutes="8")
    assert ExtraTime.objects.get().minutes == 8
    assert not TimeCall.objects.filter(withdrawn_at=None).exists()
