"""The table's timeline: everything that happened while the match stood there, the newest last."""

import re

import pytest
from django.test import Client

from tests.makers import DIRECTOR, a_called_match, a_phone_at, minutes
from tests.makers_conduct import REFEREE, TABLE, a_game_at_table_one, a_referee, event_of, warned
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.makers_shown import as_shown
from tests.makers_table import saved, signed_by
from tests.page_parts import parts, texts
from tournament.desk.act.change import Act
from tournament.desk.rulings.help_requests import answer_help_request
from tournament.desk.timing.clocks import start_clocks, stop_clocks
from tournament.desk.timing.game_times import give_extra_time

pytestmark = pytest.mark.django_db


def happened(client: Client, address: str = REFEREE) -> list[str]:
    """The verbs of what the timeline shows, each with the number of its hand if it has one."""
    answer = client.get(address)
    assert answer.status_code == 200
    rows = answer.context["page"].rows
    assert texts(answer.text, "timeline-line") == [" ".join(row.words.split()) for row in rows]
    return [f"{row.verb} {row.detail.get('hand', '')}".strip() for row in rows]


def stand_in_order(found: list[str], *verbs: str) -> bool:
    """Whether these stand in this order, whatever stands between."""
    rest = iter(found)
    return all(verb in rest for verb in verbs)


def test_hands_calls_stops_warnings_and_signatures_stand_in_order() -> None:
    game = a_game_at_table_one()
    event = event_of(game)
    phone = a_phone_at(event.tables.get(number=1))
    saved(phone, 1, points=100)
    phone.post("/t/beach-house-2026/1/hands/undo/", {"number": 1, "key": "2" * 32} | as_shown(game))
    saved(phone, 1, points=75)
    phone.post("/t/beach-house-2026/1/call/", {"reason": "Misdeal or renege"})
    call = event.help_requests.get()
    answer_help_request(Act(event, DIRECTOR, call.made_at), asked=call)
    warned(game)
    stop_clocks(Act(event, DIRECTOR, call.made_at), reason="Fire alarm")
    start_clocks(Act(event, DIRECTOR, call.made_at + minutes(4)))
    match = game.match
    give_extra_time(Act(event, DIRECTOR, call.made_at), match=match, minutes=4, reason="Alarm")
    for number in range(2, 6):
        saved(phone, number, points=120)
    signed_by(phone, game, "NS")
    found = happened(a_referee(event))
    assert stand_in_order(
        found,
        "hand.save 1",
        "hand.undo 1",
        "hand.save 1",
        "desk.call",
        "desk.answer",
        "warning.give",
        "clock.stop",
        "clock.go-on",
        "clock.extra-time",
        "hand.save 5",
        "sheet.sign",
    ), found


def test_times_are_those_of_the_hall() -> None:
    game = a_game_at_table_one()
    warned(game)
    shown = a_referee(event_of(game)).get(REFEREE).content.decode()
    assert ">08:00:00</time>" in shown


def test_another_match_at_another_table_is_left_out() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    warned(a_game_in_play(stage, "W1-2", table=2))
    found = happened(a_referee(event_of(game)))
    assert "warning.give" not in found
    assert found


def test_a_code_that_begins_like_another_is_not_taken_for_it() -> None:
    stage = a_drawn_stage(32)
    a_called_match(stage, "W1-1", 1)
    warned(a_game_in_play(stage, "W1-10", table=2))
    assert "warning.give" not in happened(a_referee(stage.division.event))


def test_after_the_match_has_left_the_table_still_tells_of_it() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    assert a_referee(event_of(game)).get(REFEREE).context["page"].left_at
    assert happened(a_referee(event_of(game)))


def test_who_has_seen_it_is_told_only_when_there_is_something_new() -> None:
    game = a_game_at_table_one()
    rex = a_referee(event_of(game))
    (again,) = re.findall(r'hx-get="([^"]*)"', rex.get(REFEREE).text)
    assert rex.get(again).status_code == 204
    warned(game)
    assert "warning.give" in happened(rex, again)


def test_a_table_where_nothing_was_played_says_so_and_no_table_is_not_found() -> None:
    stage = a_drawn_stage()
    rex = a_referee(stage.division.event)
    answer = rex.get(REFEREE)
    assert (answer.status_code, answer.context["page"]) == (200, None)
    assert "nothing-played" in parts(answer.text)
    assert rex.get(TABLE.replace("/1/", "/99/") + "referee/").status_code == 404


def test_the_page_shows_who_sits_where_and_the_score_so_far() -> None:
    game = a_game_at_table_one()
    saved(a_phone_at(event_of(game).tables.get(number=1)), 1, points=75)
    answer = a_referee(event_of(game)).get(REFEREE)
    shown = " ".join(answer.text.split())
    sitters = {str(row.where): row.player.name for row in answer.context["page"].sitters}
    seats = {"North": "Player 1a", "East": "Player 4a", "South": "Player 1b", "West": "Player 4b"}
    assert sitters == seats
    assert '<strong dir="auto">Player 1a</strong>' in shown
    assert '<dt dir="auto">Team 1</dt><dd class="number">75</dd>' in shown
    assert '<dt dir="auto">Team 4</dt><dd class="number">45</dd>' in shown
