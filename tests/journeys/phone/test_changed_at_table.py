"""A phone with an old page changes nothing: it is shown the table's current state."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.findings import codes
from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, a_called_match, a_phone_at
from tests.makers_floor import a_hall
from tests.makers_people import after, asked_for
from tests.makers_shown import form_on
from tests.makers_table import AT, a_game, a_match_at_table_one, saved, table_of, the_event
from tournament.brackets.models import Match, Result
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import pin
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.substitutes.substitutions import refuse_substitute
from tournament.desk.substitutes.waiting import player_is_back, wait_for_player
from tournament.desk.tables.closing import move_match
from tournament.desk.timing.clocks import start_play
from tournament.tables.models import Assignment
from tournament.timing.models import TimeCall

pytestmark = pytest.mark.django_db
CHANGED, SAVED = 422, 303


def refused(answer: Any) -> list[str]:
    assert answer.status_code == CHANGED, answer.text
    return codes(answer)


def a_game_whose_time_was_called() -> tuple[Match, Client]:
    match = a_match_at_table_one(minutes=50)
    game, table = a_game(match), table_of(match)
    start_play(Act(the_event(), DIRECTOR, after(0)), table=table)
    phone = a_phone_at(table)
    saved(phone, 1)
    TimeCall.objects.create(game=game, at=now())
    return match, phone


def test_no_hand_in_play_ends_only_the_sheet_that_was_shown() -> None:
    _, phone = a_game_whose_time_was_called()
    shown = form_on(phone, AT, f"{AT}time/")
    saved(phone, 2)
    assert refused(phone.post(f"{AT}time/", shown)) == ["changed-since"]
    again = phone.post(f"{AT}time/", shown | {"key": str(uuid4())})
    assert [row.number for row in again.context["changes"].hands] == [2]


def test_no_hand_in_play_ends_the_sheet_as_shown() -> None:
    _, phone = a_game_whose_time_was_called()
    assert phone.post(f"{AT}time/", form_on(phone, AT, f"{AT}time/")).status_code == SAVED


def test_a_phone_says_of_no_other_match_that_they_are_there() -> None:
    stage = a_hall()
    first = a_called_match(stage)
    phone = a_phone_at(table_of(first))
    shown = {"match": str(first.pk)}
    move_match(
        Act(the_event(), DIRECTOR, now()), match=first, table=the_event().tables.get(number=3)
    )
    a_called_match(stage, "W1-2", table=1)
    assert refused(phone.post(f"{AT}heard/", shown)) == ["changed-since"]
    assert not Assignment.objects.filter(acknowledged_at__isnull=False).exists()


def test_a_forfeit_is_claimed_for_the_chair_that_was_shown() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    a_game(match)
    row = asked_for(match)
    refuse_substitute(Act(the_event(), DIRECTOR, NOON), substitution=row, by="Team 4")
    phone, others = a_phone_at(table_of(match)), entrants_of(match)[1]
    shown = form_on(phone, AT, f"{AT}after-wait/")
    event, gone = the_event(), match.vacancies.get()
    player_is_back(Act(event, DIRECTOR, after(30)), vacancy=gone)
    wait_for_player(
        Act(event, DIRECTOR, after(31)),
        match=match,
        player=gone.player,
        minutes=5,
        reason="Gone again",
    )
    claim = shown | {"choice": "forfeit", "pin": pin(others)}
    assert refused(phone.post(f"{AT}after-wait/", claim)) == ["changed-since"]
    assert not Result.objects.exists()
