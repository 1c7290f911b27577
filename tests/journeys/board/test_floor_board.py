"""The board: what needs the director, every table, and asking again."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.findings import codes
from tests.hall_clock import HallClock
from tests.makers import (
    DIRECTOR,
    NOON,
    a_called_match,
    a_division,
    a_phone_at,
    a_stage,
    an_event,
)
from tests.makers_clock import a_match_called_at_noon, here
from tests.makers_floor import a_hall, at_desk, begin, director_at, handed_in, playing
from tests.makers_scoring import a_game_in_play
from tests.makers_shown import as_offered
from tests.makers_table import saved, table_of
from tests.page_parts import numbers, part, parts
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.board.floor_board import Board, floor_board
from tournament.desk.models import HelpRequest
from tournament.desk.tables.free_tables import offers_now
from tournament.desk.timing.clocks import stop_clocks
from tournament.live.models import LogEntry
from tournament.registration.models import Member
from tournament.timing.models import Announcement

pytestmark = pytest.mark.django_db


def board(stage: Stage, minutes: float = 1) -> Board:
    return floor_board(stage.division.event, NOON + timedelta(minutes=minutes))


def a_call(stage: Stage, table: int = 2) -> HelpRequest:
    event = stage.division.event
    return HelpRequest.objects.create(
        event=event, table=event.tables.get(number=table), reason="Misdeal?", made_at=NOON
    )


def test_the_board_counts_and_shows_every_table() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 1)
    playing(stage, "W1-2", 2)
    handed_in(stage, "W1-3", 3)
    seen = board(stage)
    states = [tile.match.state if tile.match else "free" for tile in seen.tables]
    assert states == ["called", "playing", "handed-in", "free"]
    assert (seen.head.called, seen.head.playing, seen.head.to_post) == (1, 1, 1)
    assert (len(seen.order.ready), seen.order.free) == (1, [4])


def test_a_table_that_calls_is_answered_with_one_tap() -> None:
    stage = a_hall()
    call = a_call(stage)
    director = director_at(stage.division.event)
    assert "Misdeal?" in director.get(at_desk(stage, "floor/")).text
    director.post(at_desk(stage, f"floor/calls/{call.pk}/"))
    call.refresh_from_db()
    assert call.answered_by == "dora"
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["table"], row.detail["reason"]) == ("desk.answer", 2, "Misdeal?")
    assert f"need-call-{call.pk}" not in director.get(at_desk(stage, "floor/")).text


def test_a_call_is_answered_once() -> None:
    stage = a_hall()
    call = a_call(stage)
    director = director_at(stage.division.event)
    director.post(at_desk(stage, f"floor/calls/{call.pk}/"))
    answer = director.post(at_desk(stage, f"floor/calls/{call.pk}/"))
    assert (answer.status_code, codes(answer)) == (422, ["answered-before"])
    assert "dora" in str(answer.context["findings"][0].message)


def kinds(stage: Stage, minutes: float = 1) -> list[str]:
    return [need.kind for need in board(stage, minutes).needs]


@pytest.mark.parametrize(("minutes", "urgent"), [(4.99, False), (5, True), (16, True)])
def test_who_is_waited_for_longer_than_patience_lasts_is_urgent(
    minutes: float, urgent: bool
) -> None:
    stage = a_hall()
    a_called_match(stage)
    assert ("absent" in kinds(stage, minutes)) == urgent


@pytest.mark.parametrize(("minutes", "slow"), [(14.99, False), (15, True)])
def test_where_everybody_came_and_nobody_plays_the_board_asks_why(
    minutes: float, slow: bool
) -> None:
    match = a_match_called_at_noon()
    here(match, 0)
    here(match, 1)
    assert ("slow" in kinds(match.stage, minutes)) == slow


def test_a_match_that_is_played_is_not_late() -> None:
    stage = a_hall()
    playing(stage)
    assert not {"absent", "slow"} & set(kinds(stage, 60))


def test_a_person_in_two_divisions_is_not_offered_two_tables() -> None:
    event = an_event(tables=4)
    rook = a_stage(a_division(event), 2)
    other = a_stage(a_division(event, name="Evening"), 2)
    begin(rook)
    begin(other)
    assert [offer.match.division for offer in offers_now(event)] == ["Main event"]
    a_called_match(rook)
    assert offers_now(event) == []
    assert 1 in numbers(str(board(rook).order.ready[0].busy))


def test_two_people_of_different_names_play_at_once() -> None:
    event = an_event(tables=4)
    rook = a_stage(a_division(event), 2)
    other = a_stage(a_division(event, name="Evening"), 2)
    for member in Member.objects.filter(entry__division=other.division):
        member.player.name = f"Someone {member.pk}"
        member.player.save()
    begin(rook)
    begin(other)
    assert len(offers_now(event)) == 2


def test_who_has_seen_this_board_is_sent_nothing(hall_clock: HallClock) -> None:
    hall_clock.shows(NOON)
    stage = a_hall()
    director = director_at(stage.division.event)
    seen = director.get(at_desk(stage, "floor/")).context["seen"]
    assert asked_again(director, stage, seen) == {"now": 204, "room": 204, "order": 204}
    director.post(at_desk(stage, "floor/give/"), as_offered(stage.division.event))
    assert asked_again(director, stage, seen) == {"now": 200, "room": 200, "order": 200}


def asked_again(director: Client, stage: Stage, seen: dict[str, str]) -> dict[str, int]:
    """How each region of the board is answered that has seen this."""
    return {
        region: director.get(
            at_desk(stage, f"floor/?since={since}"), headers={"HX-Target": region}
        ).status_code
        for region, since in seen.items()
    }


def test_a_hand_renews_the_tables_and_nothing_else_of_the_board(hall_clock: HallClock) -> None:
    hall_clock.shows(NOON)
    stage = a_hall()
    phone = a_phone_at(table_of(a_game_in_play(stage).match))
    saved(phone, 1)
    director = director_at(stage.division.event)
    seen = director.get(at_desk(stage, "floor/")).context["seen"]
    saved(phone, 2)
    assert asked_again(director, stage, seen) == {"now": 204, "room": 200, "order": 204}
    address = at_desk(stage, f"floor/?since={seen['room']}")
    room = director.get(address, headers={"HX-Target": "room"}).text
    assert "hand 3" in room


@pytest.mark.parametrize(
    ("region", "other"), [("now", "room"), ("room", "order"), ("order", "now")]
)
def test_a_region_that_asks_again_is_sent_alone(region: str, other: str) -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    page = director.get(at_desk(stage, "floor/?since=older"), headers={"HX-Target": region}).text
    assert f'id="{region}"' in page
    assert f'id="{other}"' not in page
    assert "<html" not in page


def test_a_refusal_reaches_the_board_as_a_list_that_htmx_can_show() -> None:
    stage = a_hall(tables=1)
    a_called_match(stage)
    answer = director_at(stage.division.event).post(
        at_desk(stage, "floor/give/"), headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#refusals"
    assert answer["HX-Reselect"] == ".findings"
    assert 'class="findings"' in answer.text


def phones(stage: Stage, minutes: float) -> list[int]:
    """The tables of which the board says that no phone was seen there."""
    return [
        table
        for need in board(stage, minutes).needs
        if need.kind == "phones"
        for table in need.about
    ]


def test_phones_are_counted_and_who_has_none_is_named_in_one_row() -> None:
    stage = a_hall()
    for number, code in enumerate(("W1-1", "W1-2", "W1-3"), 1):
        playing(stage, code, number)
    table = stage.division.event.tables.get(number=2)
    phone = a_phone_at(table)
    address = f"/t/{table.event.slug}/2/"
    assert phones(stage, 5) == [1, 2, 3]
    assert phone.get(address).status_code == 200
    assert (board(stage).head.phones, board(stage).head.tables) == (1, 3)
    assert phones(stage, 4.99) == []
    assert phones(stage, 5) == [1, 3]
    seen_at = table.assignments.get().phone_at
    phone.get(address)
    assert table.assignments.get().phone_at == seen_at
    page = director_at(stage.division.event).get(at_desk(stage, "floor/")).text
    assert 'id="cards-to-print"' in page
    assert part(page, "phones") == "1/3"


def test_where_somebody_is_waited_for_no_phone_is_missed() -> None:
    match = a_match_called_at_noon()
    assert phones(match.stage, 9) == []


def queries_of(teams: int, tables: int) -> int:
    """How many statements the board of a hall takes in which every table waits."""
    stage = a_hall(teams=teams, tables=tables)
    codes = stage.matches.filter(state="ready").order_by("number").values_list("code", flat=True)
    for number, code in enumerate(codes[:tables], 1):
        a_called_match(stage, code, number)
    with CaptureQueriesContext(connection) as counted:
        assert len(board(stage, 9).needs) == tables
    return len(counted)


def test_the_board_costs_the_same_few_queries_however_full_the_hall() -> None:
    assert queries_of(8, 4) == queries_of(64, 32) <= 32


def test_the_head_line_says_when_the_round_started_and_until_when_nobody_has_forfeited() -> None:
    match = a_match_called_at_noon()
    stage = match.stage
    a_called_match(stage, "W1-2", 2)
    stage.matches.filter(code="W1-3").update(state="certified")
    stage.matches.filter(code="W1-4").update(state="handed-in")
    head = board(stage, 9).head
    (now,) = head.rounds
    assert (str(now.name), now.starts_at, now.is_to_come) == (
        stage.rounds.get(position=1).name,
        NOON,
        False,
    )
    assert now.line == NOON + timedelta(minutes=15)
    assert (head.called, head.heard, head.to_post, head.posted) == (2, 0, 1, 1)
    (later,) = board(stage, 16).head.rounds
    assert later.line is None


def test_a_round_that_is_announced_is_counted_down_to() -> None:
    stage = a_hall()
    row = stage.rounds.get(position=2)
    at = NOON + timedelta(minutes=40)
    Announcement.objects.create(round=row, starts_at=at)
    started, announced = board(stage, 9).head.rounds
    assert (started.is_to_come, announced.is_to_come, announced.starts_at) == (False, True, at)


def test_while_the_clocks_stand_still_the_board_says_so_across() -> None:
    stage = a_hall()
    event = stage.division.event
    director = director_at(event)
    assert "clocks-stand" not in parts(director.get(at_desk(stage, "floor/")).text)
    stop_clocks(Act(event, DIRECTOR, NOON), reason="Fire <alarm>")
    page = director.get(at_desk(stage, "floor/")).text
    assert "Fire <alarm>" in part(page, "clocks-stand")
    assert "Fire &lt;alarm&gt;" in page


def test_an_empty_hall_says_that_nothing_waits() -> None:
    event = an_event(tables=0)
    page = director_at(event).get(f"/desk/{event.slug}/floor/").text
    assert {"nothing-waits", "no-round", "no-tables"} <= parts(page)


def test_from_another_page_htmx_goes_to_the_board_and_does_not_swap_it_in() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    team = at_desk(stage, "floor/team/main-event/1/")
    asked = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{team}"}
    sent = {"kind": "withdrawn", "reason": "Ill"}
    answer = director.post(f"{team}leave/", sent, headers=asked)
    assert answer["HX-Redirect"] == at_desk(stage, "floor/")
    board = asked | {"HX-Current-URL": f"http://testserver{at_desk(stage, 'floor/')}?sort=table"}
    offered = as_offered(stage.division.event)
    assert director.post(at_desk(stage, "floor/give/"), offered, headers=board).status_code == 303
