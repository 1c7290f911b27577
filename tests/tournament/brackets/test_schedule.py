"""Schedules at home: rounds, tables, byes, and how seldom things repeat."""

import io
import json
from typing import Any

import pytest

from tournament.brackets.refusals import Refusal
from tournament.brackets.schedule import main, schedule
from tournament.brackets.spread import evenly, least_repeats, repeats, spread


def run(command: str) -> tuple[int, dict[str, Any]]:
    out = io.StringIO()
    status = main(command.split(), io.StringIO(), out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return status, answer


def test_a_round_robin_of_five_has_five_rounds_and_a_bye_in_each() -> None:
    status, answer = run("round-robin --entrants 5")
    assert status == 0
    assert [row["round"] for row in answer["rounds"]] == [1, 2, 3, 4, 5]
    assert sorted(row["byes"][0] for row in answer["rounds"]) == [1, 2, 3, 4, 5]
    assert answer["metrics"] == answer["bounds"]


def test_two_legs_meet_everybody_twice() -> None:
    _, answer = run("round-robin --entrants 4 --legs 2")
    assert len(answer["rounds"]) == 6
    assert answer["metrics"]["opponent_repeats"] == answer["bounds"]["opponent_repeats"] == 6


def test_the_same_seed_gives_the_same_schedule() -> None:
    assert run("round-robin --entrants 9 --tables 5 --seed 7") == run(
        "round-robin --entrants 9 --tables 5 --seed 7"
    )


def test_a_table_is_used_once_a_round() -> None:
    _, answer = run("round-robin --entrants 8 --tables 6")
    for row in answer["rounds"]:
        tables = [table["table"] for table in row["tables"]]
        assert tables == sorted(set(tables))
        assert set(tables) <= {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("entrants", range(4, 65))
@pytest.mark.parametrize("legs", [1, 2])
def test_tables_come_again_as_seldom_as_the_goal_says(entrants: int, legs: int) -> None:
    _, answer = run(f"round-robin --entrants {entrants} --legs {legs}")
    again, bound = answer["metrics"]["table_repeats"], answer["bounds"]["table_repeats"]
    more = {4: 2, 22: 1, 28: 2, 34: 2, 40: 3, 46: 5, 52: 4, 58: 4, 64: 6}.get(entrants, 0)
    assert bound <= again <= bound + more * legs
    for row in answer["rounds"]:
        tables = [table["table"] for table in row["tables"]]
        assert tables == [*range(1, entrants // 2 + 1)]


def test_a_knock_out_names_where_its_entrants_come_from() -> None:
    _, answer = run("double-elimination --entrants 5 --no-reset-final")
    first, second = answer["rounds"][:2]
    assert first["byes"] == [1, 2, 3]
    assert first["tables"] == [{"table": 1, "sides": [4, 5]}]
    assert second["tables"][0]["sides"] == ["winner W1-1", "winner W1-2"]
    assert answer["rounds"][-1]["name"] == "Grand final"


def test_formats_for_the_finals_say_who_comes_from_where() -> None:
    _, page = run("page-playoff --entrants 4")
    assert [row["tables"] for row in page["rounds"]][1:] == [
        [{"table": 1, "sides": ["loser P1-1", "winner P1-2"]}],
        [{"table": 1, "sides": ["winner P1-1", "winner P2-1"]}],
    ]
    _, ladder = run("stepladder --entrants 3")
    assert [row["tables"][0]["sides"] for row in ladder["rounds"]] == [[2, 3], [1, "winner S1"]]
    _, places = run("all-places --entrants 16")
    assert [len(row["tables"]) for row in places["rounds"]] == [8, 8, 8, 8]
    status, _ = run("two-lives --entrants 5")
    assert status == 1


def test_tables_of_three_to_five_name_their_seats() -> None:
    _, answer = run("pods --entrants 7 --rounds 2 --sizes 3-5 --seed 4")
    assert answer["seed"] == 4
    for row in answer["rounds"]:
        assert [list(table["seats"]) for table in row["tables"]] == [list("ABCD"), list("ABC")]
        seated = [seed for table in row["tables"] for seed in table["seats"].values()]
        assert sorted(seated) == [1, 2, 3, 4, 5, 6, 7]
    assert answer["metrics"]["meeting_repeats"] == answer["bounds"]["meeting_repeats"] == 3


def test_who_comes_late_or_leaves_is_seated_only_while_there() -> None:
    _, answer = run("pods --entrants 9 --rounds 3 --absent 7:3 --leaves 9:2")
    there = [
        {seed for table in row["tables"] for seed in table["seats"].values()}
        for row in answer["rounds"]
    ]
    assert [7 in seats for seats in there] == [False, False, True]
    assert [9 in seats for seats in there] == [True, False, False]
    assert [len(seats) for seats in there] == [8, 7, 8]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("", "no-format"),
        ("lottery --entrants 8", "no-such-format"),
        ("round-robin --entrants 8 --tables 3", "too-few-tables"),
        ("round-robin --entrants 8 --tables 9999999", "too-many-tables"),
        ("round-robin --entrants 8 --legs 3", "no-such-option"),
        ("round-robin --entrants 8 --rounds 3", "rounds-fixed"),
        ("round-robin --entrants 8 --absent 7:3", "stays-to-the-end"),
        ("pods --entrants 8 --absent 7", "no-number"),
        ("pods --entrants 8 --leaves 9:2", "not-entered"),
        ("pods --entrants 8 --sizes 4", "no-range"),
        ("pods --entrants 3 --leaves 3:2", "no-such-tables"),
        ("round-robin --entrants 1", "too-few-teams"),
        ("round-robin", "no-such-argument"),
        ("round-robin --entrants x", "no-such-argument"),
        ("round-robin --entrants 4 --size 3", "no-such-argument"),
    ],
)
def test_what_cannot_be_scheduled_is_refused_in_json(command: str, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        schedule(command.split())
    why = refusal.value
    assert why.code == code
    assert str(why.remedy).endswith(".")
    assert run(command) == (1, {"error": str(why.sentence), "remedy": str(why.remedy)})


def test_as_many_rounds_as_the_format_has_may_be_asked_for() -> None:
    assert run("round-robin --entrants 8 --rounds 7")[0] == 0


@pytest.mark.parametrize("asked", ["", " --rounds 4", " --rounds 0"])
def test_of_rounds_drawn_one_after_another_the_first_is_printed(asked: str) -> None:
    answer: Any = schedule(f"swiss --entrants 9{asked}".split())
    assert [table["sides"] for table in answer["rounds"][0]["tables"]] == [
        [1, 5],
        [2, 6],
        [3, 7],
        [4, 8],
    ]
    assert len(answer["rounds"]) == 1


def test_repeats_are_counted_by_entrant_and_table() -> None:
    rounds = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]
    assert repeats(rounds, [[0, 1], [0, 1], [0, 1]]) == 3 + 1 + 1 + 1
    assert least_repeats(rounds, 2) == 4
    assert repeats(rounds, spread(rounds, 2, seed=1)) == 6


def test_so_many_times_spread_evenly() -> None:
    assert [evenly(times, 3) for times in (0, 3, 4, 6, 7)] == [0, 0, 1, 3, 5]
