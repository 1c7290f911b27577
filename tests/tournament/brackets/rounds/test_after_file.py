"""`schedule --after`: the next round of an event in a file, and what is refused."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.next_round import round_after
from tournament.brackets.schedule import main

PLAYED: dict[str, Any] = {
    "entrants": 9,
    "rounds": [
        {
            "round": 1,
            "tables": [
                {"table": 1, "sides": [4, 9], "points": [500, 320]},
                {"table": 2, "sides": [1, 5], "points": [410, 410], "winner": 1},
                {"table": 3, "sides": [2, 6], "points": [100, 100]},
                {"table": 4, "sides": [3, 8], "winner": 8},
            ],
            "byes": [7],
        }
    ],
    "late": [10],
    "out": [5],
    "sit_out": [3],
    "forbidden": [[1, 4]],
    "options": {"bye": {"points": "mean-of-winners", "counts_as": "win"}},
}


def run(command: str, document: object) -> tuple[int, dict[str, Any]]:
    text = document if isinstance(document, str) else json.dumps(document)
    out = io.StringIO()
    status = main(command.split(), io.StringIO(text), out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return status, answer


def with_round(**changes: object) -> dict[str, Any]:
    return PLAYED | {"rounds": [PLAYED["rounds"][0] | changes]}


def with_table(**changes: object) -> dict[str, Any]:
    first, *others = PLAYED["rounds"][0]["tables"]
    return with_round(tables=[first | changes, *others])


def test_the_next_round_is_printed_with_what_it_repeats() -> None:
    status, answer = run("swiss --after - --seed 3", PLAYED)
    assert status == 0
    assert set(answer) == {
        *("format", "round", "seed", "method", "tables", "byes", "metrics", "bounds", "why")
    }
    assert (answer["format"], answer["round"], answer["seed"]) == ("swiss", 2, 3)
    seated = [seed for table in answer["tables"] for seed in table["sides"]]
    assert sorted([*seated, *answer["byes"]]) == [1, 2, 4, 6, 7, 8, 9, 10]
    assert [1, 4] not in [sorted(table["sides"]) for table in answer["tables"]]
    assert answer["metrics"]["rematches"] == answer["bounds"]["rematches"] == 0


def test_a_recorded_decision_gives_the_whole_win_and_a_level_meeting_a_half() -> None:
    _, answer = run("rank --after -", PLAYED | {"late": [], "out": [], "sit_out": []})
    # 1, 4, 7 and 8 have won, 2 and 6 a half, 3, 5 and 9 nothing. 1 and 4 must not meet.
    assert [table["sides"] for table in answer["tables"]] == [[1, 7], [4, 8], [2, 6], [3, 5]]
    assert answer["byes"] == [9]


def test_no_rounds_give_the_first_one() -> None:
    for document in ({"entrants": 4}, {"entrants": 4, "rounds": []}):
        _, answer = run("swiss --after=-", document)
        assert answer["round"] == 1
        assert [table["sides"] for table in answer["tables"]] == [[1, 3], [2, 4]]


def test_a_file_says_the_same_as_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(PLAYED), "utf-8")
    assert run(f"swiss --after {file}", "") == run("swiss --after -", PLAYED)


def test_a_table_without_result_is_named() -> None:
    _, answer = run("swiss --after -", with_table(points=None))
    assert len(answer["why"]) == 1


def test_who_sat_out_an_earlier_round_needs_no_place_in_it() -> None:
    assert run("swiss --after -", with_round(byes=[]))[0] == 1
    assert run("swiss --after -", with_round(byes=[], sit_out=[7]))[0] == 0


@pytest.mark.parametrize("slug", ["swiss", "rank"])
def test_options_of_the_standings_may_stand_in_the_document(slug: str) -> None:
    options = {"keys": ["wins"], "match_points": {"win": 2}, "places": 3, "rounds": 5, "bye": {}}
    document = {"entrants": 4, "options": options}
    assert run(f"{slug} --after -", document)[0] == 0
    assert run(f"{slug} --after -", {"entrants": 4, "options": {"key": []}})[0] == 1


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ("{", "no-json"),
        ('{"entrants": ' + "9" * 5_000 + "}", "no-json"),
        (DEEP, "too-deep"),
        ([], "no-mapping"),
        ({}, "no-number"),
        ({"entrants": True}, "no-number"),
        ({"entrants": 5_001}, "no-number"),
        ({"entrants": 4, "rounds": {}}, "no-list"),
        ({"entrants": 4, "options": None}, "no-mapping"),
        (PLAYED | {"late": [9]}, "no-number"),
        (PLAYED | {"late": [10, 10]}, "same-name"),
        (PLAYED | {"out": [11]}, "not-entered"),
        (PLAYED | {"out": [["x" * 99]]}, "not-entered"),
        (PLAYED | {"forbidden": [[1, 1]]}, "plays-himself"),
        (PLAYED | {"forbidden": [[1]]}, "no-two-teams"),
        (with_round(round=2), "rounds-out-of-order"),
        (with_round(byes=[]), "missing-in-round"),
        (with_round(byes=[7, 7]), "twice-in-round"),
        (with_round(byes=[7, 4]), "twice-in-round"),
        (with_table(table=2), "table-twice"),
        (with_table(table="1"), "no-number"),
        (with_table(sides=[4]), "no-two-sides"),
        (with_table(sides=[4, 99]), "not-entered"),
        (with_table(sides=[4, True]), "not-entered"),
        (with_table(sides=None, seats={"N": 4}), "no-individuals"),
        (with_table(winner=1), "no-such-winner"),
        (with_table(winner=True), "no-such-winner"),
        (with_table(points=[1]), "no-number"),
        (with_table(points=[1, 2.5]), "no-number"),
        (with_table(points=[1, "2"]), "no-number"),
        (with_table(points=[1, True]), "no-number"),
        (with_table(points=[1, 10**10]), "no-number"),
        (with_table(points={"N": 1, "E": 2}), "no-number"),
        (with_table(points=5), "no-number"),
    ],
)
def test_what_is_wrong_with_a_document_is_said(document: object, code: str) -> None:
    text = document if isinstance(document, str) else json.dumps(document)
    with pytest.raises(Refusal) as refusal:
        round_after(["swiss", "--after", "-"], io.StringIO(text))
    why = refusal.value
    assert why.code == code
    assert len(str(why.sentence)) < 120
    assert str(why.remedy).endswith(".")
    assert run("swiss --after -", text) == (
        1,
        {"error": str(why.sentence), "remedy": str(why.remedy)},
    )


@pytest.mark.parametrize(
    "command",
    [
        "lottery --after -",
        "--after -",
        "swiss --after",
        "swiss --after -  --seed x",
        "swiss --after - --entrants 9",
        "swiss --after no-such-file.json",
    ],
)
def test_a_bad_command_is_refused(command: str) -> None:
    status, answer = run(command, PLAYED)
    assert status == 1
    assert set(answer) == {"error", "remedy"}
