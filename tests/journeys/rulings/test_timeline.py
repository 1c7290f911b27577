"""The table's timeline: everything that happened while the match stood there, the newest last."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.makers import DIRECTOR, a_called_match, a_phone_at, minutes
from tests.makers_conduct import REFEREE, TABLE, a_game_at_table_one, a_referee, event_of, warned
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.makers_shown import as_shown
from tests.makers_table import saved, signed_by
from tournament.desk.act.change import Act
from tournament.desk.rulings.help_requests import answer_help_request
from tournament.desk.timing.clocks import start_clocks, stop_clocks
from tournament.desk.timing.game_times import give_extra_time

pytestmark = pytest.mark.django_db


def lines(client: Client, address: str = REFEREE) -> list[str]:
    """What the timeline says, without its times and who did it."""
    answer = client.get(address)
    assert answer.status_code == 200
    shown = " ".join(unescape(answer.content.decode()).split())
    return re.findall(
        r'<li> ?<time [^>]*>[^<]*</time> ?<span><span dir="ltr">([^<]*)</span>', shown
    )


def starts(found: list[str], *words: str) -> bool:
    """Whether lines with these beginnings stand in this order, whatever stands between."""
    rest = iter(found)
    return all(any(line.startswith(word) for line in rest) for word in words)


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
    found = lines(a_referee(event))
    assert starts(
        found,
        "Table 1, hand 1: Team 1 bid 70, took 100",
        "Table 1, hand 1 was undone.",
        "Table 1, hand 1: Team 1 bid 70, took 75",
        "Table 1 calls the desk: Misdeal or renege.",
        "Went to table 1",
        "Player 1a, first warning",
        "Stopped all clocks. Reason: Fire alarm",
        "Let all clocks go on",
        "Team 1 v Team 4 (W1-1): 4 minutes given back to the table. Reason:",
        "Table 1, hand 5",
        "Table 1: Player 1a signed",
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
    found = lines(a_referee(event_of(game)))
    assert not any("warning" in line for line in found)
    assert found


def test_a_code_that_begins_like_another_is_not_taken_for_it() -> None:
    stage = a_drawn_stage(32)
    a_called_match(stage, "W1-1", 1)
    warned(a_game_in_play(stage, "W1-10", table=2))
    assert not any("warning" in line for line in lines(a_referee(stage.division.event)))


def test_after_the_match_has_left_the_table_still_tells_of_it() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    shown = a_referee(event_of(game)).get(REFEREE).text
    assert "Played here last" in shown
    assert lines(a_referee(event_of(game)))


def test_who_has_seen_it_is_told_only_when_there_is_something_new() -> None:
    game = a_game_at_table_one()
    rex = a_referee(event_of(game))
    (again,) = re.findall(r'hx-get="([^"]*)"', rex.get(REFEREE).text)
    assert rex.get(again).status_code == 204
    warned(game)
    assert "first warning" in rex.get(again).text


def test_a_table_where_nothing_was_played_says_so_and_no_table_is_not_found() -> None:
    stage = a_drawn_stage()
    rex = a_referee(stage.division.event)
    assert "Nothing was played here yet." in rex.get(REFEREE).text
    assert rex.get(TABLE.replace("/1/", "/99/") + "referee/").status_code == 404


def test_the_page_shows_who_sits_where_and_the_score_so_far() -> None:
    game = a_game_at_table_one()
    saved(a_phone_at(event_of(game).tables.get(number=1)), 1, points=75)
    shown = " ".join(a_referee(event_of(game)).get(REFEREE).text.split())
    assert '<span class="muted">North</span> <strong dir="auto">Player 1a</strong>' in shown
    assert '<dt dir="auto">Team 1</dt><dd class="number">75</dd>' in shown
    assert '<dt dir="auto">Team 4</dt><dd class="number">45</dd>' in shown
