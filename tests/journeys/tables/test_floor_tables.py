"""The director gives tables, moves matches, takes calls back and frees tables."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.refusals import Refused
from tests.findings import codes
from tests.makers import DIRECTOR, NOON, a_called_match, a_division, an_event
from tests.makers_big import a_crowded_stage
from tests.makers_floor import (
    a_hall,
    at_desk,
    begin,
    director_at,
    handed_in,
    match_at_desk,
    playing,
)
from tests.makers_shown import as_offered, form_on
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.reading.open_matches import open_matches
from tournament.desk.tables.calls import give_table, give_tables
from tournament.desk.tables.free_tables import floor_tables, offers_now
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.tables.models import Assignment, Needs
from tournament.tables.selectors import table_of

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=1)
State = Match.State


def test_a_free_table_is_offered_and_one_tap_calls_the_match_to_it() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    director = director_at(stage.division.event)
    give = match_at_desk(match, "give/")
    assert form_on(director, at_desk(stage, "floor/"), give)["table"] == "1"
    answer = director.post(give, {"table": "1"})
    assert answer.status_code == 303
    match.refresh_from_db()
    assert (match.state, table_of(match)) == (State.CALLED, 1)
    assert LogEntry.objects.get().words in director.get(answer["Location"]).text


def test_the_call_is_one_row_of_the_log_that_touches_the_match_and_the_floor() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    director_at(stage.division.event).post(match_at_desk(match, "give/"), {"table": "2"})
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["match"], row.detail["table"]) == ("table.give", "W1-1", 2)
    assert row.touched == [f"match:{stage.pk}/W1-1", "floor"]
    assert row.role == Role.DIRECTOR.label


def test_all_offers_are_taken_with_one_tap() -> None:
    stage = a_hall(tables=3)
    director = director_at(stage.division.event)
    marks = form_on(director, at_desk(stage, "floor/"), at_desk(stage, "floor/give/"))["offered"]
    assert marks.split() == as_offered(stage.division.event)["offered"]
    director.post(at_desk(stage, "floor/give/"), {"offered": marks})
    assert stage.matches.filter(state=State.CALLED).count() == 3
    row = LogEntry.objects.get()
    assert row.detail["tables"] == {"W1-1": 1, "W1-2": 2, "W1-3": 3}


def test_the_offers_alone_are_those_of_the_board_also_where_a_later_match_has_needs() -> None:
    stage = a_hall(teams=6, tables=4)
    event = stage.division.event
    planned = stage.matches.get(code="W2-1").slots.exclude(entrant=None)[0].entrant
    assert planned
    Needs.objects.create(player=planned.members.all()[0].player, accessible=True)
    event.tables.filter(number=1).update(accessible=True)
    offers = offers_now(event)
    assert [offer.table for offer in offers] == [2, 3]
    assert offers == floor_tables(event, open_matches(event)).offers


def test_calling_all_takes_as_many_statements_for_twenty_matches_as_for_two() -> None:
    counts = []
    for teams in (4, 40):
        stage = a_crowded_stage(a_division(an_event(name=f"{teams}", tables=teams // 2)), teams)
        begin(stage)
        shown = [offer.mark for offer in offers_now(stage.division.event)]
        with CaptureQueriesContext(connection) as asked:
            give_tables(Act(stage.division.event, DIRECTOR, LATER), shown=shown)
        assert stage.matches.filter(state=State.CALLED).count() == len(shown)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_no_second_match_is_given_to_a_table_that_another_director_gave() -> None:
    stage = a_hall()
    event = stage.division.event
    table = event.tables.get(number=1)
    one, two = stage.matches.get(code="W1-1"), stage.matches.get(code="W1-2")
    give_table(Act(event, DIRECTOR, LATER), table=table, match=one)
    answer = director_at(event).post(match_at_desk(two, "give/"), {"table": "1"})
    assert answer.status_code == 422
    assert codes(answer) == ["table-taken"]
    two.refresh_from_db()
    assert two.state == State.READY


def test_a_match_is_not_called_twice() -> None:
    stage = a_hall()
    event = stage.division.event
    match = stage.matches.get(code="W1-1")
    tables = list(event.tables.all())
    give_table(Act(event, DIRECTOR, LATER), table=tables[0], match=match)
    with pytest.raises(Refused) as refused:
        give_table(Act(event, DIRECTOR, LATER), table=tables[1], match=match)
    assert refused.value.findings[0].code == "not-ready"
    assert Assignment.objects.count() == 1
    assert LogEntry.objects.count() == 1


def test_no_table_is_given_before_the_round_starts() -> None:
    stage = a_hall()
    stage.rounds.update(started_at=None)
    match = stage.matches.get(code="W1-1")
    director = director_at(stage.division.event)
    page = director.get(at_desk(stage, "floor/"))
    assert match_at_desk(match, "give/") not in page.text
    assert not any(row.match.round_started for row in page.context["order"].ready)
    answer = director.post(match_at_desk(match, "give/"), {"table": "1"})
    assert answer.status_code == 422
    assert codes(answer) == ["round-not-started"]


def test_a_team_that_plays_elsewhere_is_not_called() -> None:
    stage = a_hall(teams=4, slug="round-robin")
    stage.rounds.update(started_at=NOON)
    first = stage.matches.order_by("number").first()
    assert first is not None
    team = first.slots.all()[0].entrant
    again = stage.matches.filter(slots__entrant=team).exclude(pk=first.pk)[0]
    a_called_match(stage, first.code, 1)
    director = director_at(stage.division.event)
    ready = director.get(at_desk(stage, "floor/")).context["order"].ready
    assert [row for row in ready if row.match.code == again.code and row.busy]
    answer = director.post(match_at_desk(again, "give/"), {"table": "2"})
    assert answer.status_code == 422
    assert codes(answer) == ["elsewhere"]
    assert first.code in answer.text


def test_a_table_out_of_use_is_refused() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    stage.division.event.tables.filter(number=3).update(in_use=False)
    answer = director_at(stage.division.event).post(match_at_desk(match, "give/"), {"table": "3"})
    assert answer.status_code == 422
    assert codes(answer) == ["table-closed"]


@pytest.mark.parametrize("table", ["", "99", "x", "-1", "999999999999999999999"])
def test_no_table_chosen_is_refused(table: str) -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    answer = director_at(stage.division.event).post(match_at_desk(match, "give/"), {"table": table})
    assert answer.status_code == 422
    assert codes(answer) == ["no-table"]


def test_a_called_match_moves_to_another_table() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    director_at(stage.division.event).post(match_at_desk(match, "move/"), {"table": "4"})
    assert table_of(match) == 4
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["match"]) == ("match.move", "W1-1")
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
    assert (answer.status_code, codes(answer)) == (422, ["nothing-to-take-back"])
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


def test_a_match_put_where_it_is_already_is_refused_and_undo_still_knows_where_it_was() -> None:
    stage = a_hall(tables=1)
    address = match_at_desk(stage.matches.get(code="W1-3"), "order/")
    director = director_at(stage.division.event)
    director.post(address, {"place": "1"})
    assert codes(director.post(address, {"place": "1"})) == ["there-already"]
    assert LogEntry.objects.get().detail["before"] == 3


def test_a_match_that_is_not_ready_is_moved_on_the_page_of_the_whole_order() -> None:
    stage = a_hall()
    match = stage.matches.get(code="G1")
    director = director_at(stage.division.event)
    assert ">G1<" not in director.get(at_desk(stage, "floor/")).text.split('id="order"')[1]
    page = director.get(at_desk(stage, "order/"))
    assert [row.place for row in page.context["window"].rows] == list(range(1, 16))
    answer = director.post(match_at_desk(match, "order/"), {"place": "14", "to": "2", "back": "x"})
    assert answer["Location"] == at_desk(stage, "order/")
    rows = director.get(answer["Location"]).context["window"].rows
    assert [row.match.code for row in rows[:3]] == ["W1-1", "G1", "W1-2"]


def test_a_called_match_has_no_place_in_the_order_of_play() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    answer = director_at(stage.division.event).post(match_at_desk(match, "order/"), {"place": "2"})
    assert answer.status_code == 422
    assert codes(answer) == ["waits-no-more"]


def test_a_place_that_is_no_number_is_refused() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    answer = director_at(stage.division.event).post(match_at_desk(match, "order/"), {"place": "?"})
    assert answer.status_code == 422
    assert codes(answer) == ["no-place"]
