"""`schedule rotation`, whole and after the rounds so far."""

import io
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tournament.brackets.schedule import main

After: TypeAlias = Callable[..., tuple[int, dict[str, Any]]]
FIRST: dict[str, Any] = {
    "round": 1,
    "tables": [
        {"table": 1, "seats": {"N": 1, "E": 2, "S": 3, "W": 4}, "points": {"NS": 10, "EW": 6}},
        {"table": 2, "seats": {"N": 5, "E": 6, "S": 7, "W": 8}, "points": {"NS": 6, "EW": 6}},
    ],
    "byes": [9],
}


def run(command: str, document: object = None) -> tuple[int, dict[str, Any]]:
    out = io.StringIO()
    status = main(command.split(), io.StringIO(json.dumps(document)), out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return status, answer


def refused(command: str, document: object = None) -> bool:
    status, answer = run(command, document)
    return status == 1 and set(answer) == {"error", "remedy"}


@pytest.fixture(params=["rotation", "random-partners"])
def after(request: pytest.FixtureRequest) -> After:
    """The round after the first, from the history or by lot."""

    def next_round(**more: object) -> tuple[int, dict[str, Any]]:
        return run(f"{request.param} --after -", {"entrants": 9, "rounds": [FIRST], **more})

    return next_round


def pairs(row: dict[str, Any]) -> set[frozenset[int]]:
    """The partners of a round."""
    seats = [table["seats"] for table in row["tables"]]
    return {frozenset((each[one], each[two])) for each in seats for one, two in ("NS", "EW")}


def test_a_whole_rotation_names_every_seat() -> None:
    status, answer = run("rotation --entrants 46 --rounds 6")
    assert status == 0
    assert [row["round"] for row in answer["rounds"]] == [1, 2, 3, 4, 5, 6]
    for row in answer["rounds"]:
        assert [table["table"] for table in row["tables"]] == list(range(1, 12))
        seated = [player for table in row["tables"] for player in table["seats"].values()]
        assert sorted([*seated, *row["byes"]]) == list(range(1, 47))
    assert answer["metrics"]["partner_repeats"] == answer["metrics"]["table_repeats"] == 0
    assert answer["metrics"]["bye_spread"] == answer["bounds"]["bye_spread"] == 1


def test_who_is_away_has_no_seat() -> None:
    _, answer = run("rotation --entrants 9 --rounds 3 --absent 7:2 --leaves 2:3")
    there = [
        {player for table in row["tables"] for player in table["seats"].values()} | {*row["byes"]}
        for row in answer["rounds"]
    ]
    assert [7 in row for row in there] == [False, True, True]
    assert [2 in row for row in there] == [True, True, False]


def test_the_next_round_brings_new_partners_and_another_bye(after: After) -> None:
    status, answer = after()
    assert (status, answer["round"]) == (0, 2)
    assert not pairs(answer) & pairs(FIRST)
    assert answer["metrics"]["partner_repeats"] == 0
    assert answer["byes"] != [9]


def test_a_late_comer_plays_and_who_left_does_not(after: After) -> None:
    _, answer = after(late=[10], out=[5], sit_out=[1])
    seated = {player for table in answer["tables"] for player in table["seats"].values()}
    assert seated | {*answer["byes"]} == {2, 3, 4, 6, 7, 8, 9, 10}


def test_pairs_that_must_not_meet_are_at_no_table_together() -> None:
    event = {"entrants": 9, "rounds": [FIRST], "forbidden": [[2, 8], [1, 6]]}
    _, answer = run("rotation --after -", event)
    for table in answer["tables"]:
        assert not {2, 8} <= set(table["seats"].values())
        assert not {1, 6} <= set(table["seats"].values())


@pytest.mark.parametrize("people", [8, 9, 10, 12])
def test_partners_by_lot_do_not_repeat_while_there_are_others(people: int) -> None:
    rounds: list[dict[str, Any]] = []
    for number in range(1, people // 2):
        event = {"entrants": people, "rounds": rounds}
        _, answer = run(f"random-partners --after - --seed {number}", event)
        assert answer["metrics"]["partner_repeats"] == 0
        rounds.append({"round": number, "tables": answer["tables"], "byes": answer["byes"]})


def test_partners_who_must_repeat_are_named() -> None:
    rounds = [
        {"round": n, "tables": [{"table": 1, "seats": dict(zip("NESW", four, strict=True))}]}
        for n, four in enumerate([(1, 2, 3, 4), (1, 2, 4, 3), (1, 3, 2, 4)], start=1)
    ]
    for slug in ("rotation", "random-partners"):
        _, answer = run(f"{slug} --after -", {"entrants": 4, "rounds": rounds})
        assert answer["metrics"]["partner_repeats"] == 2
        assert len(answer["why"]) == 3 + 2  # three tables without a result, two partnerships


@pytest.mark.parametrize(
    "command",
    [
        "rotation --entrants 3 --rounds 2",
        "rotation --entrants 1025 --rounds 2",
        "rotation --entrants 9 --rounds 0",
        "rotation --entrants 9 --rounds " + "9" * 50,
        "rotation --entrants nine --rounds 2",
        "rotation --entrants 5 --rounds 3 --leaves 1:2 --leaves 2:2",
        "rotation --entrants 9",
    ],
)
def test_a_rotation_that_cannot_be_is_refused(command: str) -> None:
    assert refused(command)


@pytest.mark.parametrize(
    "table",
    [
        {"table": 1, "seats": {"N": 1, "E": 2, "S": 3}},
        {"table": 1, "seats": {"N": 1, "E": 2, "S": 3, "W": 3}},
        {"table": 1, "seats": {"N": 1, "E": 2, "S": 3, "X": 4}},
        {"table": 1, "seats": {"N": 1, "E": 2, "S": 3, "W": 4}, "points": {"NS": 1}},
        {"table": 1, "seats": {"N": 1, "E": 2, "S": 3, "W": 4}, "winner": "NE"},
        {"table": 1, "sides": [1, 2]},
    ],
)
def test_a_table_that_cannot_have_been_is_refused(table: object) -> None:
    event = {"entrants": 4, "rounds": [{"round": 1, "tables": [table]}]}
    assert refused("rotation --after -", event)
    event["out"] = [4]
    assert refused("rotation --after -", event)
