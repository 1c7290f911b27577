"""`settle` for rounds drawn one after another: the document in, the standings out."""

import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.page_parts import told
from tournament.brackets.refusals import Refusal
from tournament.brackets.settle import main, settle

Row = dict[str, Any]
ROUNDS = [[[1, 4], [2, 5]], [[1, 2], [3, 4]]]
BYES = [[3], [5]]


def beat(winner: str, loser: str, *points: int, **more: Any) -> Row:
    scored = {"points": list(points)} if points else {}
    return {"winner": winner, "loser": loser, **scored, **more}


def level(one: str, other: str, *points: int) -> Row:
    return {"level": [one, other], **({"points": list(points)} if points else {})}


FIRST = [beat("A", "D", 500, 320), level("B", "E", 410, 410)]
ALL = [*FIRST, beat("A", "B", 500, 200), beat("C", "D", 500, 450)]


def event(results: list[Row], options: Row | None = None, **more: Any) -> Row:
    return {
        "format": "swiss",
        "entrants": ["A", "B", "C", "D", "E"],
        "rounds": ROUNDS,
        "byes": BYES,
        "results": results,
        "options": {"rounds": 2, **(options or {})},
        **more,
    }


def answer(document: Row) -> Row:
    out = io.StringIO()
    assert main(["-"], io.StringIO(json.dumps(document)), out) == 0
    found: Row = json.loads(out.getvalue())
    return found


def refused(document: object) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        settle(document)
    return refusal.value


def places(found: Row) -> dict[str, int]:
    return {row["entrant"]: row["place"] for row in found["standings"]}


def match(found: Row, code: str) -> Row:
    row: Row = next(row for row in found["matches"] if row["id"] == code)
    return row


@pytest.mark.parametrize("slug", ["swiss", "typed"])
def test_the_standings_give_place_keys_and_reason(slug: str) -> None:
    options = {"bye": {"points": 450}, "keys": ["wins", "points"]}
    found = answer(event(ALL, options, format=slug))
    assert found["standings"][0] == {
        "place": 1,
        "entrant": "A",
        "keys": {"wins": 2, "points": 1000},
        "why": "With 2 wins and 1,000 points.",
    }
    assert places(found) == {"A": 1, "C": 2, "E": 3, "B": 4, "D": 5}
    assert found["standings"][2]["keys"] == {"wins": 1.5, "points": 860}
    assert found["champion"] == "A"
    assert found["records"] == {"A": "2-0", "B": "0-1-1", "C": "2-0", "D": "0-2", "E": "1-0-1"}
    assert found["losses"] == {"A": 0, "B": 1, "C": 0, "D": 2, "E": 0}


def test_wins_and_points_count_unless_other_keys_are_chosen() -> None:
    assert answer(event(ALL))["standings"][0]["keys"] == {"wins": 2, "points": 1000}
    bare = [beat("A", "D"), beat("C", "D")]
    assert answer(event(bare))["standings"][0]["keys"] == {"wins": 2}


def test_before_the_last_result_nothing_is_certain() -> None:
    found = answer(event(ALL[:3], {"keys": ["games", "card-draw"]}))
    assert found["ready"] == [["C", "D"]]
    assert (found["champion"], found["places"], found["next"]) == (None, [], None)
    assert match(found, "R2-2")["state"] == "ready"
    assert match(found, "R1-1") == {
        "id": "R1-1",
        "round": "Round 1",
        "entrants": ["A", "D"],
        "winner": "A",
        "loser": "D",
        "state": "done",
        "points": [500, 320],
    }


def test_an_open_number_of_rounds_is_never_finished_until_it_is_said() -> None:
    assert answer(event(ALL, {"rounds": 0}))["champion"] is None
    assert answer(event(ALL, {"rounds": 3}))["champion"] is None
    assert answer(event(ALL, {"rounds": 0}, finished=True))["champion"] == "A"


def test_points_stand_in_the_order_of_the_table_whoever_won() -> None:
    rows = [beat("D", "A", 500, 320), *ALL[1:]]
    found = answer(event(rows))
    assert match(found, "R1-1")["points"] == [320, 500]
    points = {row["entrant"]: row["keys"]["points"] for row in found["standings"]}
    assert (points["A"], points["D"]) == (820, 950)


def test_a_round_may_be_written_as_the_schedule_prints_it() -> None:
    rounds = [
        {"round": 1, "tables": [{"table": 7, "sides": [1, 4]}, {"sides": [2, 5]}], "byes": [3]},
        {"round": 2, "tables": [{"sides": [1, 2]}, {"seats": {"N": 3, "S": 4}}], "byes": [5]},
    ]
    found = answer(event(ALL, rounds=rounds, byes=[]))
    assert found["standings"] == answer(event(ALL))["standings"]
    assert [row["id"] for row in found["matches"]] == ["R1-7", "R1-2", "R2-1", "R2-2"]


def test_a_correction_changes_the_standings_and_no_round() -> None:
    rows = [*ALL, beat("D", "A", 500, 480, corrects=True)]
    found = answer(event(rows))
    assert places(found)["A"] > 1
    assert [row["entrants"] for row in found["matches"]] == [
        row["entrants"] for row in answer(event(ALL))["matches"]
    ]
    back = [*rows, beat("A", "D", 500, 320, corrects=True)]
    assert answer(event(back)) == answer(event(ALL))


@given(st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_corrections_and_their_order_leave_only_what_was_said_last(chance: Random) -> None:
    names, tables = "ABCDE", [(0, 3), (1, 4), (0, 1), (2, 3)]
    last: dict[tuple[int, int], Row] = {}
    rows = []
    for _ in range(chance.randint(0, 10)):
        pair = chance.choice(tables)
        one, other = (names[each] for each in chance.sample(pair, 2))
        row = chance.choice((beat(one, other, 90, chance.randint(0, 80)), level(one, other, 7, 7)))
        rows.append({**row, "corrects": True} if pair in last else row)
        last[pair] = row
    out = [{"entrant": name} for name in names if chance.random() < 0.2]
    terms = {"withdrawal": {"results": chance.choice(("keep", "remove", "as-byes"))}}
    shuffled = chance.sample(list(last.values()), len(last))
    found = answer(event(rows, terms, out=out))
    assert found == answer(event(shuffled, terms, out=out))
    assert [row["entrants"] for row in found["matches"]] == [
        [names[one], names[other]] for one, other in tables
    ]


def test_in_a_rematch_the_results_go_to_the_rounds_in_order() -> None:
    twice: Row = {"rounds": [[[1, 2]], [[1, 2]]], "byes": [], "entrants": ["A", "B"]}
    rows = [beat("A", "B"), beat("B", "A")]
    assert match(answer(event(rows, **twice)), "R2-1")["winner"] == "B"
    named = [beat("B", "A", match="R2-1"), beat("A", "B", match="R1-1")]
    assert answer(event(named, **twice))["matches"] == answer(event(rows, **twice))["matches"]
    last = [*rows, beat("A", "B", corrects=True)]
    assert match(answer(event(last, **twice)), "R2-1")["winner"] == "A"
    first = [*rows, beat("B", "A", corrects=True, match="R1-1")]
    assert match(answer(event(first, **twice)), "R1-1")["winner"] == "B"


def test_a_double_forfeit_is_lost_by_both_and_a_forfeit_by_one() -> None:
    rows = [{"reason": "double-forfeit", "losers": ["A", "D"]}, beat("B", "E", reason="forfeit")]
    found = answer(event(rows, {"bye": {"points": 300}}))
    assert found["losses"] == {"A": 1, "B": 0, "C": 0, "D": 1, "E": 1}
    points = {row["entrant"]: row["keys"]["points"] for row in found["standings"]}
    assert points == {"A": 0, "B": 300, "C": 300, "D": 0, "E": 300}


def test_whoever_left_gives_their_opponent_a_walkover() -> None:
    found = answer(event(ALL[:3], out=[{"entrant": "D"}]))
    assert match(found, "R2-2")["state"] == "walkover"
    assert match(found, "R2-2")["winner"] == "C"
    assert found["out"] == ["D"]
    assert places(found)["D"] == 5
    both = answer(event(ALL[:3], out=[{"entrant": "D"}, {"entrant": "C"}]))
    assert match(both, "R2-2")["state"] == "void"
    assert both["records"]["C"] == "1-0"


def test_a_result_from_before_they_left_counts() -> None:
    assert match(answer(event(ALL, out=[{"entrant": "D"}])), "R2-2")["state"] == "done"


@pytest.mark.parametrize(("results", "wins"), [("keep", 2), ("remove", 1), ("as-byes", 2)])
def test_a_withdrawal_goes_by_its_rule(results: str, wins: int) -> None:
    options = {"withdrawal": {"results": results}}
    found = answer(event(ALL, options, out=[{"entrant": "D"}]))
    assert ("D" in places(found)) == (results == "keep")
    assert found["standings"][0]["keys"]["wins"] == wins or results == "remove"
    first = next(row for row in found["standings"] if row["entrant"] == "A")
    assert first["keys"]["wins"] == wins


def test_the_disqualified_have_no_place() -> None:
    found = answer(event(ALL, out=[{"entrant": "A", "reason": "disqualified"}]))
    assert "A" not in places(found)
    assert found["champion"] == "C"


def test_whoever_is_in_no_table_and_has_no_bye_was_not_there() -> None:
    found = answer(event(FIRST, rounds=ROUNDS[:1], byes=[]))
    assert found["records"]["C"] == "0-0"


def test_what_is_counted_can_be_ranked() -> None:
    rows = [{**ALL[0], "counts": {"A": {"skunk": 2}}}, *ALL[1:]]
    keys = [{"key": "count", "counted": "skunk"}]
    assert answer(event(rows, {"keys": keys}))["standings"][0]["keys"] == {"count-skunk": 2}


def test_match_points_go_by_the_margin() -> None:
    options = {"match_points": {"win_by": {"100": 3}}, "keys": ["match-points"]}
    found = answer(event(ALL, options))
    assert {row["entrant"]: row["keys"]["match-points"] for row in found["standings"]} == {
        "A": 6,
        "C": 4,
        "E": 3,
        "B": 1,
        "D": 0,
    }


def test_keys_and_margins_turn_where_the_fewest_points_win() -> None:
    low = [beat("A", "D", 20, 150), beat("B", "E", 10, 50)]
    options = {"highest_wins": False, "match_points": {"win_by": {"100": 3}}}
    options |= {"keys": ["points", "match-points"]}
    found = answer(event(low, options, rounds=ROUNDS[:1], byes=[[3]]))
    rows = [(row["entrant"], *row["keys"].values()) for row in found["standings"]]
    assert rows == [("C", 0, 2), ("B", 10, 2), ("A", 20, 3), ("E", 50, 0), ("D", 150, 0)]


LEVEL = {"keys": ["wins", "play-off"]}


def test_a_tie_for_first_place_is_played_off() -> None:
    found = answer(event(ALL, LEVEL))
    assert found["next"] == {"playoff": ["A", "C"]}
    assert found["ready"] == [["A", "C"]]
    assert [row["place"] for row in found["places"]] == [3, 4, 5]
    won = answer(event([*ALL, beat("C", "A")], LEVEL))
    assert won["champion"] == "C"
    assert match(won, "P1-1")["winner"] == "C"
    turned = answer(event([*ALL, beat("C", "A"), beat("A", "C", corrects=True)], LEVEL))
    assert turned["champion"] == "A"


def test_a_correction_that_breaks_the_tie_makes_its_game_stale() -> None:
    game = beat("C", "A")
    rows = [*ALL, game, beat("D", "C", 500, 450, corrects=True)]
    found = answer(event(rows, LEVEL))
    assert found["stale"] == [game]
    assert found["champion"] == "A"
    back = [*rows, beat("C", "D", 500, 450, corrects=True)]
    assert answer(event(back, LEVEL))["champion"] == "C"


def test_cards_and_an_extra_hand_break_ties() -> None:
    drawn = {"keys": ["wins", "card-draw"]}
    assert answer(event(ALL, drawn))["next"] == {"draw_cards": ["A", "C"]}
    assert answer(event(ALL, drawn, draws=[["A", 3], ["C", "rook"]]))["champion"] == "C"
    hand = {"keys": ["wins", "extra-hand"]}
    assert answer(event(ALL, hand))["next"] == {"extra_hand": ["A", "C"]}
    assert answer(event(ALL, hand, extra_hands=[["A", 70], ["C", 20]]))["champion"] == "A"


def test_a_result_of_no_table_is_refused_and_named() -> None:
    why = refused(event([beat("A", "E")]))
    assert why.code == "no-match"
    assert told([why.sentence], "Result 1", "A", "E")
    assert refused(event([*ALL, beat("D", "A")])).code == "no-match"
    assert refused(event([beat("A", "D", match="R2-1")])).code == "no-match"
    assert refused(event([*ALL, beat("A", "C")])).code == "no-match"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"results": [beat("A", "B", corrects=True)]}, "nothing-to-correct"),
        ({"results": [beat("A", "Z")]}, "not-entered"),
        ({"results": [beat("A", "A")]}, "plays-himself"),
        ({"results": [beat("A", "D", 5)]}, "no-number"),
        ({"results": [beat("A", "D", 10**400, 4)]}, "no-number"),
        ({"results": [beat("A", "D", reason="luck")]}, "no-such-reason"),
        ({"results": [beat("A", "D", reason=["played"])]}, "no-such-reason"),
        ({"results": [beat("A", "D", 5, 4, reason="forfeit")]}, "forfeit-points"),
        ({"results": [level("A", "D", 5, 4)]}, "not-level"),
        ({"results": [{**level("A", "D"), "winner": "A"}]}, "not-level"),
        ({"results": [{"match": "R1-1", "totals": {"A": 3}}]}, "not-two-sides"),
        ({"results": [beat("A", "D", match=1)]}, "no-match"),
        ({"results": [beat("A", "D", corrects=1)]}, "no-such-value"),
        ({"results": [beat("A", "D", counts={"B": {"skunk": 1}})]}, "not-at-table"),
        ({"results": [beat("A", "D", counts={"A": {"skunk": "1"}})]}, "no-number"),
        ({"results": [3]}, "no-mapping"),
        ({"rounds": [[[1, 4], [4, 5]]]}, "twice-in-round"),
        ({"rounds": [[[1, 4]]], "byes": [[4]]}, "twice-in-round"),
        ({"rounds": [[[1, 9]]]}, "not-entered"),
        ({"rounds": [[[1, 2, 3]]]}, "not-two-sides"),
        ({"rounds": [[{"seats": {"N": 1, "E": 2, "S": 3, "W": 4}}]]}, "not-two-sides"),
        ({"rounds": [[1, 4]]}, "not-two-sides"),
        ({"rounds": [7]}, "no-list"),
        ({"rounds": {}}, "no-list"),
        ({"rounds": [], "byes": [[3]]}, "no-list"),
        ({"byes": [3, 5]}, "no-list"),
        ({"entrants": ["A", "A"]}, "same-name"),
        ({"options": {"keys": ["luck"]}}, "key-unknown"),
        ({"options": {"rounds": "two"}}, "no-number"),
        ({"options": {"bye": {"points": "most"}}}, "terms-unfit"),
        ({"options": {"places": 0}}, "places-unsaid"),
        ({"extra_hands": [["A"]]}, "no-card"),
        ({"draws": [["A", 99]]}, "no-card"),
    ],
)
def test_what_does_not_fit_is_refused(more: Row, code: str) -> None:
    assert refused({**event([]), **more}).code == code


def test_points_cannot_break_ties_where_none_are_recorded() -> None:
    assert refused(event([beat("A", "D")], {"keys": ["points"]})).code == "key-unusable"


def test_pods_without_rounds_are_planned_at_once_as_before() -> None:
    document = {"format": "pods", "entrants": list("ABCDEFGH"), "results": []}
    assert "standings" not in answer(document)
    assert refused({**document, "rounds": [[[1, 2, 3, 4]]]}).code == "not-two-sides"
