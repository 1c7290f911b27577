"""`settle` with tables of three to five: totals in, tallies and places out."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.page_parts import told
from tests.tournament.brackets.test_settle import beat, refused, run, state

SIX = ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay"]


def tables(results: list[Any], *, entrants: list[str] = SIX, **more: Any) -> dict[str, Any]:
    options = {"rounds": 1, **more.pop("options", {})}
    return {"format": "pods", "entrants": entrants, "options": options, "results": results, **more}


def sat(document: dict[str, Any], table: str) -> list[str]:
    """Who was drawn to this table."""
    names: list[str] = state(run({**document, "results": []})[1], table)["entrants"]
    return names


def totals(table: str, names: list[str], *points: int, **more: Any) -> dict[str, Any]:
    return {"match": table, "totals": dict(zip(names, points, strict=True)), **more}


ONE, TWO = sat(tables([]), "S1-1"), sat(tables([]), "S1-2")
PLAYED = [totals("S1-1", ONE, 40, 55, 61), totals("S1-2", TWO, 10, 61, 90)]


def test_the_lowest_total_of_all_tables_is_first() -> None:
    _, answer = run(tables(PLAYED))
    assert answer["champion"] == TWO[0]
    assert "10" in answer["places"][0]["why"]
    assert [row["entrants"] for row in answer["places"] if row["place"] == 4] == [[ONE[2], TWO[1]]]
    assert answer["tallies"][ONE[0]] == {
        "points": 40,
        "won": 1,
        "played": 1,
        "missed": 0,
        "to_play": 0,
    }
    told = state(answer, "S1-1")
    assert (told["state"], told["winner"]) == ("done", ONE[0])
    assert list(told["totals"].items()) == list(zip(ONE, (40, 55, 61), strict=True))


def test_the_highest_total_is_first_where_the_option_says_so() -> None:
    _, answer = run(tables(PLAYED, options={"highest_wins": True}))
    assert answer["champion"] == TWO[2]
    assert state(answer, "S1-1")["winner"] == ONE[2]


def test_equal_totals_share_the_place_at_the_table() -> None:
    _, answer = run(tables([totals("S1-1", ONE, 40, 40, 61)]))
    assert state(answer, "S1-1")["winner"] is None
    assert [answer["tallies"][name]["won"] for name in ONE] == [1, 1, 0]


def test_a_correction_replaces_the_totals() -> None:
    rows = [*PLAYED, totals("S1-2", TWO, 99, 61, 90, corrects=True)]
    assert run(tables(rows))[1]["champion"] == ONE[0]


def test_who_stays_away_misses_the_sitting_and_the_others_play() -> None:
    eight = [*SIX, "Gus", "Hal"]
    empty = tables([], entrants=eight)
    four, others = sat(empty, "S1-1"), sat(empty, "S1-2")
    rows = [
        {"absent": four[0], "match": "S1-1"},
        totals("S1-1", four[1:], 5, 6, 7),
        totals("S1-2", others, 50, 60, 70, 80),
    ]
    _, answer = run(tables(rows, entrants=eight))
    assert answer["tallies"][four[0]]["missed"] == 1
    assert answer["places"][-1]["entrants"] == [four[0]]
    with_him = totals("S1-1", four, 1, 5, 6, 7)
    assert refused(tables([rows[0], with_him], entrants=eight)).code == "totals-of-others"


def test_who_left_later_may_have_played() -> None:
    _, answer = run(tables(PLAYED, out=[{"entrant": ONE[0]}]))
    assert answer["tallies"][ONE[0]]["points"] == 40


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([{"totals": {"Ann": 1}}], "no-table"),
        ([{"absent": "Ann", "match": ""}], "no-table"),
        ([totals("S9-1", ONE, 1, 2, 3)], "no-table"),
        ([{"match": "S1-1", "totals": {}}], "no-totals"),
        ([{"match": "S1-1", "totals": [1, 2]}], "no-totals"),
        ([{"match": "S1-1", "totals": {"Zoe": 1}}], "not-entered"),
        ([{"match": "S1-1", "absent": 7}], "not-entered"),
        ([{"match": "S1-1", "totals": {"Ann": True}}], "no-number"),
        ([totals("S1-1", ONE, 1, 2, 3, reason="forfeit")], "no-such-reason"),
        ([totals("S1-1", ONE, 1, 2, 3, absent=ONE[0])], "totals-and-absence"),
        ([*PLAYED, PLAYED[0]], "has-result"),
        ([{**PLAYED[0], "corrects": True}], "nothing-to-correct"),
        ([{"match": "S1-1", "absent": TWO[0]}], "not-at-table"),
        ([totals("S1-1", TWO, 1, 2, 3)], "totals-of-others"),
        ([totals("S1-1", ONE[:2], 1, 2)], "totals-of-others"),
        ([beat(ONE[0], ONE[1])], "no-match"),
    ],
)
def test_a_row_that_does_not_fit_its_table_is_refused(rows: list[Any], code: str) -> None:
    assert refused(tables(rows)).code == code


def test_who_sits_at_a_table_is_named_to_whom_gives_the_totals_of_others() -> None:
    why = refused(tables([totals("S1-1", TWO, 1, 2, 3)]))
    assert told([why.sentence], "S1-1", *ONE)


def test_a_bracket_has_no_tables() -> None:
    event = {"format": "single-elimination", "entrants": SIX}
    rows = [{"match": "W1-1", "totals": {"Ann": 1, "Ben": 2}}]
    assert refused({**event, "results": rows}).code == "no-table"


names = st.sampled_from([*SIX, "Zoe"])
odd = st.none() | st.integers() | st.text(max_size=2) | names
row = st.fixed_dictionaries(
    {"match": st.sampled_from(["S1-1", "S1-2", "S2-1"]) | odd},
    optional={
        "totals": st.just(dict.fromkeys(ONE, 3)) | st.dictionaries(names, st.integers() | odd),
        "absent": names | odd,
        "corrects": st.booleans(),
    },
)


@given(results=st.lists(row, max_size=5), out=st.lists(names, max_size=3))
def test_no_rows_at_all_make_it_stumble(results: list[Any], out: list[str]) -> None:
    left = [{"entrant": name} for name in out]
    status, answer = run(tables(results, out=left))
    assert set(answer) == {"error", "remedy"} if status else answer["matches"]
