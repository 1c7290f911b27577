"""Undo under "Recent changes": drawn rounds, their number, and who plays them."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.findings import codes
from tests.hall_clock import now
from tests.journeys.brackets.test_swiss import draw, the_better_seed_wins
from tests.journeys.brackets.test_who_plays import LATE
from tests.kept import kept
from tests.makers import a_division, a_stage, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_floor import at_desk
from tournament.brackets.models import SitOut, Stage
from tournament.desk.board.floor_board import floor_board
from tournament.desk.verify import differences
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db
Press = Callable[[Stage], None]


@kept
def swiss() -> Stage:
    """Eight teams, four rounds; the first is played."""
    stage = a_stage(a_division(an_event()), 8, slug="swiss", rounds=4)
    the_better_seed_wins(stage, 1)
    return stage


@pytest.fixture
def stage() -> Stage:
    return swiss()


def desk_of(stage: Stage) -> Client:
    return the_director(stage.division.event)


def press(stage: Stage, path: str, **words: object) -> None:
    assert desk_of(stage).post(desk_page(stage.division, path), words).status_code == 303


def publish(stage: Stage) -> None:
    draw(stage)


def plan(stage: Stage) -> None:
    press(stage, "bracket/rounds/", rounds="3")


def rest(stage: Stage) -> None:
    press(stage, "bracket/round/sit-out/", team="1")


def rest_and_play(stage: Stage) -> None:
    press(stage, "bracket/round/sit-out/", team="2")
    press(stage, "bracket/round/play/2/")


def join(stage: Stage) -> None:
    press(stage, "late/", **LATE)


def facts(stage: Stage) -> list[object]:
    stage.refresh_from_db()
    resting = SitOut.objects.filter(withdrawn_at=None)
    return [
        list(stage.rounds.order_by("position").values_list("key", flat=True)),
        (stage.to_come, stage.options["rounds"]),
        list(resting.values_list("entrant__seed", flat=True)),
        list(stage.field.order_by("seed").values_list("entry__title", flat=True)),
    ]


def undo(stage: Stage, number: int) -> list[str]:
    """Press Undo; the codes of its refusal, if any."""
    answer = desk_of(stage).post(at_desk(stage, f"floor/undo/{number}/"))
    return codes(answer) if answer.status_code == 422 else []


def offered(stage: Stage) -> list[int]:
    board = floor_board(stage.division.event, now())
    return [row.number for row in board.changes if row.can_be_undone]


@pytest.mark.parametrize(
    ("done", "verb"),
    [
        (publish, "round.draw"),
        (plan, "rounds.plan"),
        (rest, "round.sit-out"),
        (join, "round.join"),
    ],
)
def test_one_press_takes_it_back(stage: Stage, done: Press, verb: str) -> None:
    before = facts(stage)
    done(stage)
    row = LogEntry.objects.latest("number")
    assert (row.verb, facts(stage) != before) == (verb, True)
    assert offered(stage) == [row.number]
    assert undo(stage, row.number) == []
    assert facts(stage) == before
    assert row.number not in offered(stage)
    assert undo(stage, row.number) == ["taken-back"]
    assert not list(differences(stage.division.event))


def test_who_was_let_play_sits_out_again(stage: Stage) -> None:
    rest_and_play(stage)
    assert undo(stage, LogEntry.objects.latest("number").number) == []
    assert facts(stage)[2] == [2]


@pytest.mark.parametrize("done", [rest, join, publish])
def test_what_a_later_round_was_drawn_from_is_not_offered(stage: Stage, done: Press) -> None:
    done(stage)
    number = LogEntry.objects.latest("number").number
    if done is publish:
        the_better_seed_wins(stage, 2)
    draw(stage)
    assert number not in offered(stage)
    assert undo(stage, number)


def test_a_number_of_rounds_that_was_passed_does_not_come_back(stage: Stage) -> None:
    press(stage, "bracket/rounds/", rounds="1")
    press(stage, "bracket/rounds/", rounds="4")
    number = LogEntry.objects.latest("number").number
    assert number in offered(stage)
    draw(stage)
    assert number not in offered(stage)
    assert undo(stage, number) == ["no-such-number-of-rounds"]
