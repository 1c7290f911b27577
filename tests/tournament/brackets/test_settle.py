"""The event document in, where the event stands out; and the sheets that prove it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.page_parts import told
from tournament.brackets.refusals import Refusal
from tournament.brackets.settle import main, settle

GOLDEN = Path(__file__).parents[2] / "golden" / "settle.jsonl"
CASES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]


def free_order(value: Any) -> Any:
    """The order inside `ready` and `playoff` says nothing."""
    if isinstance(value, dict):
        return {
            key: sorted(map(sorted, row))
            if key == "ready"
            else sorted(row)
            if key == "playoff"
            else free_order(row)
            for key, row in value.items()
        }
    return value


def run(event: object) -> tuple[int, dict[str, Any]]:
    out = io.StringIO()
    status = main(["-"], io.StringIO(json.dumps(event)), out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return status, answer


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_golden_event_stands_as_expected(case: dict[str, Any]) -> None:
    status, answer = run(case["event"])
    if case["expect"].get("refused"):
        assert status == 1
        assert answer["error"]
        assert answer["remedy"]
    else:
        assert status == 0
        shown = {key: answer[key] for key in case["expect"]}
        assert free_order(shown) == free_order(case["expect"])


def event(results: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    four = {"format": "double-elimination", "entrants": ["T1", "T2", "T3", "T4"]}
    return {**four, "results": results, **more}


def beat(winner: str, loser: str, **more: Any) -> dict[str, Any]:
    return {"winner": winner, "loser": loser, "reason": "played", **more}


def robin(results: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"format": "round-robin", "entrants": ["P", "Q", "R"], "results": results, **more}


def state(answer: dict[str, Any], match: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in answer["matches"] if row["id"] == match)
    return found


FIRST = [beat("T1", "T4"), beat("T2", "T3")]
RING = [beat("P", "Q"), beat("Q", "R"), beat("R", "P")]
CARDS = [["P", 14], ["Q", 9], ["R", 11]]


def test_a_match_is_told_with_its_round_and_entrants() -> None:
    _, answer = run(event(FIRST))
    assert state(answer, "W1-1") == {
        "id": "W1-1",
        "round": "Winners' semi-final",
        "entrants": ["T1", "T4"],
        "winner": "T1",
        "loser": "T4",
        "state": "done",
    }
    assert answer["next"] is None


def test_a_group_with_two_lives_is_settled_without_a_final() -> None:
    rows = [*FIRST, beat("T2", "T1"), beat("T1", "T3", match="L2-1")]
    status, _ = run({**event(rows), "format": "two-lives"})
    assert status == 1
    rows[3:] = [beat("T3", "T4"), beat("T1", "T3")]
    _, answer = run({**event(rows), "format": "two-lives"})
    assert (answer["champion"], answer["ready"]) == ("T2", [])
    assert [row["entrants"] for row in answer["places"]] == [["T2"], ["T1"], ["T3"], ["T4"]]


def test_the_second_final_is_played_by_the_same_two() -> None:
    rows = [*FIRST, beat("T1", "T2"), beat("T3", "T4"), beat("T2", "T3"), beat("T2", "T1")]
    assert run(event(rows))[1]["ready"] == [["T1", "T2"]]
    _, answer = run(event([*rows, beat("T2", "T1")]))
    assert answer["champion"] == "T2"
    assert answer["losses"] == {"T1": 2, "T2": 1, "T3": 2, "T4": 2}


def test_a_correction_makes_later_results_stale() -> None:
    later = beat("T1", "T2")
    _, answer = run(event([*FIRST, later, beat("T4", "T1", corrects=True)]))
    assert answer["stale"] == [later]
    assert sorted(map(sorted, answer["ready"])) == [["T1", "T3"], ["T2", "T4"]]


def test_corrected_back_they_revive() -> None:
    rows = [*FIRST, beat("T1", "T2")]
    back = [*rows, beat("T4", "T1", corrects=True), beat("T1", "T4", corrects=True)]
    assert run(event(back)) == run(event(rows))


def test_a_correction_may_name_the_match() -> None:
    rows = [*FIRST, beat("T4", "T1", corrects=True, match="W1-1")]
    assert state(run(event(rows))[1], "W1-1")["winner"] == "T4"


def test_results_go_on_after_a_correction() -> None:
    rows = [*FIRST, beat("T1", "T2"), beat("T4", "T1", corrects=True), beat("T4", "T2")]
    assert state(run(event(rows))[1], "W2-1")["winner"] == "T4"


def test_after_a_correction_the_old_pair_has_no_match_any_more() -> None:
    rows = [*FIRST, beat("T3", "T4"), beat("T4", "T1", corrects=True), beat("T1", "T2")]
    why = refused(event(rows))
    assert why.code == "no-match"
    assert told([why.sentence], "Result 5", "T1", "T2")


def test_a_result_from_before_the_departure_undoes_the_walkover() -> None:
    names = [f"K{seed}" for seed in range(1, 9)]
    rows = [beat("K4", "K5"), beat("K2", "K7"), beat("K3", "K6"), beat("K2", "K3")]
    more: dict[str, Any] = {
        "format": "single-elimination",
        "entrants": names,
        "out": [{"entrant": "K8"}],
    }
    assert state(run(event(rows, **more))[1], "W2-1")["entrants"] == ["K1", "K4"]
    rows.append(beat("K8", "K1"))
    assert state(run(event(rows, **more))[1], "W2-1")["entrants"] == ["K8", "K4"]
    assert refused(event([*rows, beat("K1", "K4")], **more)).code == "no-match"


def test_who_is_disqualified_gives_a_walkover() -> None:
    _, answer = run(event(FIRST, out=[{"entrant": "T1", "reason": "disqualified"}]))
    assert state(answer, "W2-1")["state"] == "walkover"
    assert answer["out"] == ["T1"]
    assert answer["losses"]["T1"] == 0


def test_a_double_forfeit_names_two_losers() -> None:
    rows = [{"reason": "double-forfeit", "losers": ["T1", "T4"]}]
    _, answer = run(event(rows))
    assert state(answer, "W1-1") == state(answer, "W1-1") | {"winner": None, "state": "done"}
    assert answer["losses"] == {"T1": 1, "T2": 0, "T3": 0, "T4": 1}


def test_an_option_of_another_format_is_left_aside() -> None:
    options = {"reset_final": False, "third_place": False}
    _, answer = run(event([], options=options))
    assert [row["id"] for row in answer["matches"]][-1] == "G1"


def test_the_high_card_of_three_has_the_bye() -> None:
    _, answer = run(robin(RING, draws=CARDS))
    assert answer["next"] == {"bye": "P", "playoff": ["R", "Q"], "target": 500}


def test_the_playoff_is_part_of_the_matches() -> None:
    _, answer = run(robin([*RING, beat("Q", "R", points=[500, 20])], draws=CARDS))
    assert state(answer, "P1-2")["entrants"] == ["R", "Q"]
    assert answer["ready"] == [["P", "Q"]]


def refused(document: object) -> Refusal:
    """What is wrong with this document; the command prints it."""
    with pytest.raises(Refusal) as refusal:
        settle(document)
    why = refusal.value
    assert run(document) == (1, {"error": str(why.sentence), "remedy": str(why.remedy)})
    assert str(why.remedy).endswith(".")
    return why


def test_a_playoff_below_its_target_is_refused() -> None:
    short = robin([*RING, beat("Q", "R", points=[480, 20])], draws=CARDS)
    why = refused(short)
    assert why.code == "below-target"
    assert told([why.sentence], "Result 4", "500", "Q", "480")


@pytest.mark.parametrize("points", [[510, 540], [520, 520]])
def test_a_playoff_is_not_won_with_fewer_points_or_as_many(points: list[int]) -> None:
    odd = robin([*RING, beat("Q", "R", points=points)], draws=CARDS)
    assert refused(odd).code == "not-won"


def test_a_playoff_of_the_wrong_two_is_refused_and_the_right_two_are_named() -> None:
    wrong = robin([*RING, beat("P", "R", points=[500, 20])], draws=CARDS)
    why = refused(wrong)
    assert why.code == "no-match"
    assert told([why.sentence], "Result 4", "P", "Q", "R")


def test_a_playoff_before_the_draw_is_refused() -> None:
    assert refused(robin([*RING, beat("P", "R")])).code == "no-match"


def test_who_is_out_plays_no_more() -> None:
    rows = [*FIRST, beat("T3", "T4"), beat("T2", "T4")]
    assert refused(event(rows)).code == "no-match"


def test_a_pair_that_meets_later_is_refused_now() -> None:
    assert refused(event([beat("T1", "T2")])).code == "no-match"


def test_a_result_for_another_match_is_refused() -> None:
    rows = [beat("T1", "T4", match="W1-2")]
    why = refused(event(rows))
    assert why.code == "no-match"
    assert told([why.sentence], "T1", "T4", "W1-2")


def test_a_correction_of_nothing_is_refused() -> None:
    assert refused(event([beat("T1", "T4", corrects=True)])).code == "nothing-to-correct"
    other = [*FIRST, beat("T1", "T3", corrects=True, match="W1-1")]
    assert refused(event(other)).code == "nothing-to-correct"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ([], "no-mapping"),
        ({}, "no-list"),
        ({"entrants": ["A", "B"]}, "no-format"),
        ({"entrants": ["A", "B"], "format": "lottery"}, "no-such-format"),
        ({"entrants": ["A", "A"], "format": "round-robin"}, "same-name"),
        (event([], entrants=["T1"]), "too-few-teams"),
        (event([], options={"reset_final": 1}), "no-such-option"),
        (event([], options={"speed": 1}), "no-such-option"),
        ({**event([]), "results": {}}, "no-list"),
        (event([], out=[{"entrant": "T9"}]), "not-entered"),
        (event([], out=[{"entrant": "T1", "reason": "ill"}]), "no-such-reason"),
        (event([], draws=[["T1", 15]]), "no-card"),
        (event([], draws=["T1"]), "no-card"),
        (event([beat("T1", "T1")]), "plays-himself"),
        (event([beat("T1", "T4", reason="luck")]), "no-such-reason"),
        (event([beat("T1", "T4", points=[1])]), "no-number"),
        (event([beat("T1", "T4", match=3)]), "no-match"),
        (event([beat("T1", "T4", corrects="yes")]), "no-such-value"),
        (event([{"reason": "double-forfeit"}]), "no-two-teams"),
    ],
)
def test_a_document_that_cannot_be_settled_says_why(document: object, code: str) -> None:
    assert refused(document).code == code


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"entrants": ' * 100_000, "9" * 5000])
def test_what_is_no_json_is_refused_with_a_sentence(text: str) -> None:
    out = io.StringIO()
    assert main(["-"], io.StringIO(text), out) == 1
    assert json.loads(out.getvalue())["error"]


def test_a_file_is_read_as_well(tmp_path: Path) -> None:
    out, path = io.StringIO(), tmp_path / "event.json"
    path.write_text(json.dumps(event(FIRST)))
    assert main([str(path)], io.StringIO(), out) == 0
    assert json.loads(out.getvalue())["champion"] is None


@pytest.mark.parametrize("argv", [[], ["a", "b"], ["/nowhere/at/all.json"]])
def test_a_file_that_is_not_there_is_refused(argv: list[str]) -> None:
    out = io.StringIO()
    assert main(argv, io.StringIO(), out) == 1
    assert json.loads(out.getvalue())["remedy"]


words = st.sampled_from(
    ["format", "entrants", "results", "out", "draws", "options", "winner", "loser", "losers",
     "reason", "match", "points", "corrects", "round-robin", "double-elimination", "A", "B", "C",
     "played", "double-forfeit", "G1", "reset_final", "legs", "rook", "entrant", "withdrawn"]
)  # fmt: skip
scalars = st.none() | st.booleans() | st.integers() | st.floats() | words | st.text(max_size=3)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=5),
    max_leaves=12,
)
rows = st.fixed_dictionaries(
    {},
    optional={
        "winner": st.sampled_from("ABC") | anything,
        "loser": st.sampled_from("ABC") | anything,
        "losers": st.lists(st.sampled_from("ABC"), min_size=2, max_size=2) | anything,
        "reason": st.sampled_from(["played", "forfeit", "double-forfeit"]) | anything,
        "match": st.sampled_from(["W1-1", "R1-1", "P1-1", ""]) | anything,
        "points": st.just([500, 20]) | anything,
        "corrects": st.booleans() | anything,
    },
)
events = st.fixed_dictionaries(
    {
        "format": st.sampled_from(["round-robin", "double-elimination", "single-elimination"]),
        "entrants": st.just(["A", "B", "C"]),
        "results": st.lists(rows, max_size=6),
    },
    optional={"out": anything, "draws": anything, "options": anything},
)


@given(document=anything | events)
def test_no_document_at_all_makes_it_stumble(document: object) -> None:
    status, answer = run(document)
    assert set(answer) == {"error", "remedy"} if status else answer["matches"]
