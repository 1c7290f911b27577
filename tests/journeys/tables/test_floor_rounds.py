"""Rounds: how far they are, what is missing, and starting the next one."""

import pytest
from django.test import Client

from rules.refusals import Refused
from tests.findings import codes
from tests.makers import DIRECTOR, NOON, a_called_match, a_division, a_stage, add_entry, an_event
from tests.makers_floor import (
    a_hall,
    at_desk,
    director_at,
    handed_in,
    match_at_desk,
    playing,
)
from tests.makers_shown import form_on
from tests.page_parts import numbers, part, parts, texts
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.board.need import Need
from tournament.desk.tables.round_progress import RoundOnFloor, rounds_of
from tournament.desk.tables.rounds import start_round
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db
ALL_FOUR = ["W1-1", "W1-2", "W1-3", "W1-4"]


def first_round(stage: Stage) -> RoundOnFloor:
    return rounds_of(stage.division.event)[0][1][0]


def needs_of_play(director: Client, stage: Stage) -> list[Need]:
    """What the board says of rounds that wait for the director."""
    board = director.get(at_desk(stage, "floor/")).context["board"]
    return [need for need in board.needs if need.kind == "round"]


def test_a_round_starts_with_one_tap_and_its_matches_are_offered() -> None:
    stage = a_stage(a_division(an_event()), 8)
    director = director_at(stage.division.event)
    (need,) = needs_of_play(director, stage)
    assert (len(need.about.matches), len(need.about.before)) == (4, 0)
    director.post(at_desk(stage, "rounds/main-event/W1/"))
    assert stage.rounds.get(key="W1").started_at is not None
    give = match_at_desk(stage.matches.get(code="W1-1"), "give/")
    assert form_on(director, at_desk(stage, "floor/"), give)["table"] == "1"
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["division"], row.detail["round"]) == (
        "round.start",
        "main-event",
        "W1",
    )


def test_a_round_is_not_started_twice() -> None:
    stage = a_hall()
    answer = director_at(stage.division.event).post(at_desk(stage, "rounds/main-event/W1/"))
    assert answer.status_code == 422
    assert codes(answer) == ["started-already"]


def test_of_two_directors_one_starts_the_round() -> None:
    stage = a_stage(a_division(an_event()), 4)
    event = stage.division.event
    row = stage.rounds.get(key="W1")
    start_round(Act(event, DIRECTOR, NOON), round=row)
    with pytest.raises(Refused) as refused:
        start_round(Act(event, DIRECTOR, NOON), round=row)
    assert refused.value.findings[0].code == "started-already"


def test_a_round_that_is_not_there_is_not_found() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    assert director.post(at_desk(stage, "rounds/main-event/W9/")).status_code == 404
    assert director.post(at_desk(stage, "rounds/no-such/W1/")).status_code == 404


def test_a_round_counts_what_is_done_on_the_floor_and_waiting() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 1)
    playing(stage, "W1-2", 2)
    handed_in(stage, "W1-3", 3)
    row = first_round(stage)
    assert (row.total, row.done, row.playing, row.waiting) == (4, 0, 3, 1)


def test_a_bye_is_no_match_that_is_missing() -> None:
    stage = a_hall(teams=7)
    row = first_round(stage)
    assert (row.total, len(row.missing)) == (3, 3)


def test_every_match_without_a_result_says_why() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 1)
    playing(stage, "W1-2", 2)
    handed_in(stage, "W1-3", 3)
    page = director_at(stage.division.event).get(at_desk(stage, "rounds/")).text
    called, plays, is_handed_in, ready, planned = texts(page, "why-open")[:5]
    assert [numbers(words) for words in (called, plays, is_handed_in, ready)] == [
        [1],
        [1, 2],
        [3],
        [],
    ]
    assert "W1-1" in planned
    assert "W1-2" in planned
    assert len({called, plays, is_handed_in, ready, planned}) == 5


def test_a_round_that_waits_for_another_says_so_and_may_start_all_the_same() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 1)
    director = director_at(stage.division.event)
    page = director.get(at_desk(stage, "rounds/")).text
    missing = texts(page, "missing-before")[0]
    assert [code for code in ALL_FOUR if code in missing] == ALL_FOUR
    refused = director.post(at_desk(stage, "rounds/main-event/W2/"))
    assert refused.status_code == 422
    assert codes(refused) == ["results-missing"]
    assert "(W1-1)" in refused.text
    assert stage.rounds.get(key="W2").started_at is None
    late = {"reason": "Lunch is late", "seen": ALL_FOUR[:3]}
    refused = director.post(at_desk(stage, "rounds/main-event/W2/"), late)
    assert (refused.status_code, codes(refused)) == (422, ["changed-since"])
    late["seen"] = ALL_FOUR
    answer = director.post(at_desk(stage, "rounds/main-event/W2/"), late)
    assert answer.status_code == 303
    row = LogEntry.objects.latest("number")
    assert (row.detail["reason"], row.detail["missing"]) == ("Lunch is late", ALL_FOUR)


def test_a_round_robin_round_waits_for_the_one_before_it() -> None:
    stage = a_hall(teams=4, slug="round-robin")
    director = director_at(stage.division.event)
    assert 2 in [len(need.about.before) for need in needs_of_play(director, stage)]
    assert director.post(at_desk(stage, "rounds/main-event/R2/")).status_code == 422
    stage.matches.filter(round__key="R1").update(state="certified")
    assert director.post(at_desk(stage, "rounds/main-event/R2/")).status_code == 303


def test_a_team_without_a_partner_is_named_before_the_first_round() -> None:
    stage = a_stage(a_division(an_event()), 4)
    add_entry(division=stage.division, members=["Lone Larry"])
    page = director_at(stage.division.event).get(at_desk(stage, "rounds/")).text
    assert "Lone Larry" in part(page, "without-partner")


def test_without_a_bracket_the_page_says_so() -> None:
    event = an_event()
    page = director_at(event).get(f"/desk/{event.slug}/rounds/").text
    assert "no-bracket" in parts(page)
