"""The director's decision is final: shown beside what was computed, and the rest follows."""

from dataclasses import replace
from typing import Any

import pytest

from rules.judging.overrides import penalty_places
from rules.judging.whole_sheet import judge_sheet
from tests.rules.sheets import codes, judge, places, played


def decided(where: str, value: object) -> dict[str, Any]:
    row = {"where": where, "value": value, "by": "Director Day", "reason": "seen at the table"}
    return {"overrides": [row]}


def test_a_decided_score_carries_into_everything_after_it() -> None:
    ruling = judge(played(), played(), **decided("/hands/0/score/NS", 60))

    assert ruling.accepted
    assert ruling.hands[0].score == {"NS": 60, "EW": 45}
    assert ruling.running == ({"NS": 60, "EW": 45}, {"NS": 135, "EW": 90})
    assert ruling.players["N"] == 135


def test_the_computed_value_stays_beside_the_decision() -> None:
    ruling = judge(played(), **decided("/hands/0/score/NS", 60))
    assert ruling.as_document()["overrides"] == [
        {
            "where": "/hands/0/score/NS",
            "value": 60,
            "computed": 75,
            "by": "Director Day",
            "reason": "seen at the table",
        }
    ]


def test_a_decided_score_can_end_the_game_or_let_it_go_on() -> None:
    start = {"NS": 480, "EW": 0}
    open_again = judge(played(), played(), starting=start, **decided("/hands/0/score/NS", 0))
    assert (open_again.accepted, open_again.winner) == (True, "NS")

    ended = judge(played(), **decided("/hands/0/score/EW", 500))
    assert (ended.finished, ended.winner) == (True, "EW")


def test_a_hand_that_cannot_be_right_is_accepted_with_the_score_the_director_gives() -> None:
    wrong = {"bidder": "NS", "bid": 70, "points": {"NS": 70, "EW": 40}}
    ruling = judge(wrong, **decided("/hands/0/score", {"NS": 70, "EW": 50}))

    assert ruling.accepted
    assert [row.severity for row in ruling.findings] == ["warning"]
    assert ruling.totals == {"NS": 70, "EW": 50}


def test_half_a_score_does_not_mend_a_hand() -> None:
    wrong = {"bidder": "NS", "bid": 70, "points": {"NS": 70, "EW": 40}}
    assert not judge(wrong, **decided("/hands/0/score/NS", 70)).accepted


def test_a_decision_does_not_make_an_unknown_key_readable() -> None:
    ruling = judge(played(mood="bad"), **decided("/hands/0/score", {"NS": 70, "EW": 50}))
    assert not ruling.accepted


@pytest.mark.parametrize(
    ("where", "value", "totals"),
    [
        ("/running/0/NS", 100, {"NS": 175, "EW": 90}),
        ("/totals/NS", 100, {"NS": 100, "EW": 90}),
        ("/totals", {"NS": 1, "EW": 2}, {"NS": 1, "EW": 2}),
    ],
)
def test_totals_can_be_decided(where: str, value: object, totals: dict[str, int]) -> None:
    assert judge(played(), played(), **decided(where, value)).totals == totals


def test_a_player_can_be_given_another_score() -> None:
    players = judge(played(), **decided("/players/N", 0)).players
    assert players == {"N": 0, "E": 45, "S": 75, "W": 45}


def test_an_outcome_can_be_decided() -> None:
    ruling = judge(played(), **decided("/hands/0/outcome", "void"))
    assert ruling.hands[0].outcome == "void"


def test_a_decided_winner_finishes_the_game() -> None:
    ruling = judge(played(), **decided("/winner", "EW"))
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "EW")


def test_a_game_can_be_declared_finished() -> None:
    ruling = judge(played(), complete=True, **decided("/finished", True))
    assert (ruling.accepted, ruling.winner) == (True, "NS")


def test_a_forfeit_can_be_taken_back() -> None:
    """Reading B-16: mandatory, but for the director's decision."""
    ruling = judge(played(), late={"N": "20:00"}, **decided("/forfeit", None))

    assert (ruling.accepted, ruling.forfeit) == (True, None)
    assert (ruling.finished, ruling.winner) == (False, None)


def test_a_forfeit_that_he_decides_is_not_called_one_from_before_the_first_hand() -> None:
    ruling = judge(played(), **decided("/forfeit", "NS"))
    assert (ruling.forfeit, ruling.winner) == ("NS", "EW")
    assert not ruling.findings


@pytest.mark.parametrize("where", ["/hands/7/score/NS", "/nowhere", "hands", "/hands/0/why"])
def test_a_decision_must_point_at_something_computed(where: str) -> None:
    ruling = judge(played(), **decided(where, 5))

    assert codes(ruling) == ["nothing-to-decide"]
    assert places(ruling) == ["/overrides/0/where"]


@pytest.mark.parametrize(
    ("where", "value"),
    [("/hands/0/score/NS", "60"), ("/totals/NS", 1.5), ("/winner", "XX"), ("/finished", 1)],
)
def test_a_decided_value_must_be_of_its_kind(where: str, value: object) -> None:
    ruling = judge(played(), **decided(where, value))

    assert codes(ruling) == ["not-understood"]
    assert ruling.totals == {"NS": 75, "EW": 45}


@pytest.mark.parametrize("key", ["where", "value", "by", "reason"])
def test_a_decision_needs_place_value_name_and_reason(key: str) -> None:
    row = decided("/totals/NS", 5)["overrides"][0]
    del row[key]
    assert codes(judge(played(), overrides=[row])) == ["missing"]


def test_one_place_is_decided_once() -> None:
    row = decided("/totals/NS", 5)["overrides"][0]
    assert codes(judge(played(), overrides=[row, row])) == ["decided-twice"]


def test_what_was_decided_against_stays_on_the_ruling_as_a_warning_in_the_same_words() -> None:
    short = {"bidder": "NS", "bid": 50, "points": {"NS": 75, "EW": 40}}
    (error,) = judge(short).findings
    rows = [decided(f"/hands/0/score/{side}", 60)["overrides"][0] for side in ("NS", "EW")]

    assert judge(short, overrides=rows).findings == (replace(error, severity="warning"),)


def tardy(*overrides: dict[str, Any]) -> dict[str, Any]:
    """A pinochle sheet to which N came in minute 12 and E shuffled for another club."""
    return {
        "ruleset": "npa-pinochle",
        "late": {"N": "11:30"},
        "penalties": [{"code": "club-shuffler", "seat": "E"}],
        "overrides": list(overrides),
    }


def on(where: str, value: object) -> dict[str, Any]:
    return decided(where, value)["overrides"][0]  # type: ignore[no-any-return]


def test_a_penalty_can_be_decided_by_its_name_wherever_it_stands_in_the_list() -> None:
    ruling = judge_sheet(tardy(on("/penalties/tardy/N/points", 0)))
    assert ruling.accepted
    assert {row.code: row.points for row in ruling.penalties}["tardy"] == 0
    assert [(row.value, row.computed) for row in ruling.overrides] == [(0, 70)]


def test_the_second_penalty_of_a_kind_has_a_name_of_its_own() -> None:
    rows = judge_sheet(tardy()).penalties
    assert penalty_places([*rows, rows[0]])[-1] == "/penalties/club-shuffler/E/2/points"


def test_a_decision_on_a_penalty_that_is_gone_waits() -> None:
    ruling = judge_sheet(tardy(on("/penalties/wrong-table/S/points", 0)))
    assert ruling.accepted
    assert codes(ruling) == ["decision-waits"]
    assert ruling.overrides == ()
