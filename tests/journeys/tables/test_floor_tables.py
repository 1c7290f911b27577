"""The director gives tables, moves matches, takes calls back and frees tables."""

from datetime import timedelta

import pytest

from rules.refusals import Refused
from tests.makers import DIRECTOR, NOON, a_called_match
from tests.makers_floor import (
    a_hall,
    at_desk,
    director_at,
    handed_in,
    match_at_desk,
    playing,
)
from tests.makers_shown import as_offered
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.tables.calls import give_table
from tournament.live.models import LogEntry
from tournament.tables.models import Assignment
from tournament.tables.selectors import table_of

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=1)
State = Match.State


def test_a_free_table_is_offered_and_one_tap_calls_the_match_to_it() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    director = director_at(stage.division.event)
    page = director.get(at_desk(stage, "floor/"))
    assert "them to table 1" in page.content.decode()
    answer = director.post(match_at_desk(match, "give/"), {"table": "1"})
    assert answer.status_code == 303
    match.refresh_from_db()
    assert (match.state, table_of(match)) == (State.CALLED, 1)
    assert "Called Team 1 v Team 8 (W1-1) to table 1." in director.get(answer["Location"]).text


def test_the_call_is_one_row_of_the_log_that_touches_the_match_and_the_floor() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    director_at(stage.division.event).post(match_at_desk(match, "give/"), {"table": "2"})
    row = LogEntry.objects.get()
    assert row.words == "Called Team 1 v Team 8 (W1-1) to table 2."
    assert row.touched == [f"match:{stage.pk}/W1-1", "floor"]
    assert row.role == "Director"


def test_all_offers_are_taken_with_one_tap() -> None:
    stage = a_hall(tables=3)
    director = director_at(stage.division.event)
    assert "Call all 3" in director.get(at_desk(stage, "floor/")).text
    director.post(at_desk(stage, "floor/give/"), as_offered(stage.division.event))
    assert stage.matches.filter(state=State.CALLED).count() == 3
    row = LogEntry.objects.get()
    assert row.words == "Called 3 matches: W1-1 to table 1, W1-2 to table 2, W1-3 to table 3."


def test_no_second_match_is_given_to_a_table_that_another_director_gave() -> None:
    stage = a_hall()
    event = stage.division.event
    table = event.tables.get(number=1)
    one, two = stage.matches.get(code="W1-1"), stage.matches.get(code="W1-2")
    give_table(Act(event, DIRECTOR, LATER), table=table, match=one)
    answer = director_at(event).post(match_at_desk(two, "give/"), {"table": "1"})
    assert answer.status_code == 422
    assert "Table 1 is taken." in answer.text
    two.refresh_from_db()
    assert two.state == State.READY


def test_a_match_is_not_called_twice() -> None:
    stage = a_hall()
    event = stage.division.event
    match = stage.matches.get(code="W1-1")
    tables = list(event.tables.all())
    give_table(Act(event, DIRECTOR, LATER), table=tables[0], match=match)
    with pytest.raises(Refused, match="cannot be called now"):
        give_table(Act(event, DIRECTOR, LATER), table=tables[1], match=match)
    assert Assignment.objects.count() == 1
    assert LogEntry.objects.count() == 1


def test_no_table_is_given_before_the_round_starts() -> None:
    stage = a_hall()
    stage.rounds.update(started_at=None)
    match = stage.matches.get(code="W1-1")
    director = director_at(stage.division.event)
    page = director.get(at_desk(stage, "floor/")).text
    assert "them to table" not in page
    assert "round not started" in page
    answer = director.post(match_at_desk(match, "give/"), {"table": "1"})
    assert answer.status_code == 422
    assert "Start the round, then give the table." in answer.text


def test_a_team_that_plays_elsewhere_is_not_called() -> None:
    stage = a_hall(teams=4, slug="round-robin")
    stage.rounds.update(started_at=NOON)
    first = stage.matches.order_by("number").first()
    assert first is not None
    team = first.slots.all()[0].entrant
    again = stage.matches.filter(slots__entrant=team).exclude(pk=first.pk)[0]
    a_called_match(stage, first.code, 1)
    director = director_at(stage.division.event)
    assert "play at table 1" in director.get(at_desk(stage, "floor/")).text
    answer = director.post(match_at_desk(again, "give/"), {"table": "2"})
    assert answer.status_code == 422
    assert f"{team} are still in {first.code}." in answer.text


def test_a_table_out_of_use_is_refused() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    stage.division.event.tables.filter(number=3).update(in_use=False)
    answer = director_at(stage.division.event).post(match_at_desk(match, "give/"), {"table": "3"})
    assert answer.status_code == 422
    assert "not in use" in answer.text


@pytest.mark.parametrize("table", ["", "99", "x", "-1", "999999999999999999999"])
def test_no_table_chosen_is_refused_in_words(table: str) -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    answer = director_at(stage.division.event).post(match_at_desk(match, "give/"), {"table": table})
    assert answer.status_code == 422
    assert "No table was chosen." in answer.text


def test_a_called_match_moves_to_another_table() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    director_at(stage.division.event).post(match_at_desk(match, "move/"), {"table": "4"})
    assert table_of(match) == 4
    row = LogEntry.objects.get()
    assert row.words == "Moved Team 1 v Team 8 (W1-1) from table 1 to table 4."
    assert (row.detail["before"], row.detail["after"]) == (1, 4)


def test_a_match_does_not_move_to_a_taken_table() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    a_called_match(stage, "W1-2", 2)
    answer = director_at(stage.division.event).post(match_at_desk(match, "move/"), {"table": "2"})
    assert answer.status_code == 422
    assert table_of(match) == 1


def test_a_call_is_taken_back_before_play_starts() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    why = {"reason": "Not yet"}
    director_at(stage.division.event).post(match_at_desk(match, "take-back/"), why)
    match.refresh_from_db()
    assert (match.state, match.called_at, table_of(match)) == (State.READY, None, None)


def test_a_call_is_not_taken_back_once_they_play() -> None:
    stage = a_hall()
    match = playing(stage)
    why = {"reason": "Not yet"}
    answer = director_at(stage.division.event).post(match_at_desk(match, "take-back/"), why)
    assert "play may have begun" in answer.text
    assert answer.status_code == 422
    match.refresh_from_db()
    assert (match.state, table_of(match)) == (State.PLAYING, 1)


def test_the_table_of_a_match_that_is_handed_in_can_be_freed_before_it_is_posted() -> None:
    stage = a_hall()
    match = handed_in(stage)
    director_at(stage.division.event).post(match_at_desk(match, "free/"))
    match.refresh_from_db()
    assert (match.state, table_of(match)) == (State.HANDED_IN, None)


def test_a_table_at_which_they_play_is_not_freed() -> None:
    stage = a_hall()
    match = playing(stage)
    answer = director_at(stage.division.event).post(match_at_desk(match, "free/"))
    assert answer.status_code == 422
    assert table_of(match) == 1


def test_a_match_is_put_first_in_the_order_of_play_and_offered_first() -> None:
    stage = a_hall(tables=1)
    match = stage.matches.get(code="W1-3")
    director = director_at(stage.division.event)
    director.post(match_at_desk(match, "order/"), {"place": "1"})
    page = director.get(at_desk(stage, "floor/")).text
    assert f'id="offer-{stage.pk}-W1-3"' in page
    detail = LogEntry.objects.get().detail
    assert (detail["match"], detail["before"], detail["after"]) == ("W1-3", 3, 1)


def test_a_match_that_is_not_ready_is_moved_on_the_page_of_the_whole_order() -> None:
    stage = a_hall()
    match = stage.matches.get(code="G1")
    director = director_at(stage.division.event)
    assert ">G1<" not in director.get(at_desk(stage, "floor/")).text.split('id="order"')[1]
    page = director.get(at_desk(stage, "order/"))
    assert [row.place for row in page.context["rows"]] == list(range(1, 16))
    answer = director.post(match_at_desk(match, "order/"), {"place": "14", "to": "2", "back": "x"})
    assert answer["Location"] == at_desk(stage, "order/")
    rows = director.get(answer["Location"]).context["rows"]
    assert [row.match.code for row in rows[:3]] == ["W1-1", "G1", "W1-2"]


def test_a_called_match_has_no_place_in_the_order_of_play() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    answer = director_at(stage.division.event).post(match_at_desk(match, "order/"), {"place": "2"})
    assert answer.status_code == 422
    assert "W1-1 waits no more." in answer.text


def test_a_place_that_is_no_number_is_refused() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    answer = director_at(stage.division.event).post(match_at_desk(match, "order/"), {"place": "?"})
    assert answer.status_code == 422
    assert "Type a number: 1 is played next." in answer.text
