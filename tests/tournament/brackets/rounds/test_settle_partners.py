"""`settle` where partners change: four seats a table, and each has the points of their side."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.page_parts import told
from tests.tournament.brackets.rounds.test_settle_drawn import answer, refused

Row = dict[str, Any]
NAMES = list("ABCDEFGHI")


def table(*clockwise: int) -> Row:
    return {"seats": dict(zip("NESW", clockwise, strict=True))}


ROUNDS = [[table(1, 3, 2, 4), table(5, 7, 6, 8)], [table(1, 2, 9, 3), table(4, 6, 5, 7)]]
BYES = [[9], [8]]


def result(match: str, north: int, east: int, **more: Any) -> Row:
    return {"match": match, "points": {"NS": north, "EW": east}, **more}


ALL = [result("R1-1", 10, 6), result("R1-2", 7, 7), result("R2-1", 8, 12), result("R2-2", 3, 4)]


def event(results: list[Row], options: Row | None = None, **more: Any) -> Row:
    return {
        "format": "rotation",
        "entrants": NAMES,
        "rounds": ROUNDS,
        "byes": BYES,
        "results": results,
        "options": {"rounds": 2, "bye": {"points": 5}, "keys": ["points"], **(options or {})},
        **more,
    }


def numbers(found: Row, key: str = "points") -> dict[str, float]:
    return {row["entrant"]: row["keys"][key] for row in found["standings"]}


def of_each(*points: float) -> dict[str, float]:
    return dict(zip(NAMES, points, strict=True))


def match(found: Row, code: str) -> Row:
    row: Row = next(row for row in found["matches"] if row["id"] == code)
    return row


INDIVIDUAL = ("progressive-by-rank", "rank-pairing", "movement-of-individuals")


@pytest.mark.parametrize(
    "slug", ["rotation", "random-partners", "rank", "movement", "typed", *INDIVIDUAL]
)
def test_everyone_has_the_points_of_their_side(slug: str) -> None:
    found = answer(event(ALL, format=slug))
    assert numbers(found) == of_each(18, 22, 18, 9, 10, 11, 11, 12, 13)
    assert found["champion"] == "B"
    assert found["records"]["A"] == "1-1"
    assert found["records"]["E"] == "0-1-1"
    assert found["losses"]["D"] == 2
    assert match(found, "R1-1") == {
        "id": "R1-1",
        "round": "Round 1",
        "entrants": ["A", "C", "B", "D"],
        "winner": "NS",
        "loser": "EW",
        "state": "done",
        "points": {"NS": 10, "EW": 6},
    }


def test_points_then_wins_then_cards_count_unless_other_keys_are_chosen() -> None:
    document = event(ALL)
    del document["options"]["keys"]
    found = answer(document)
    assert found["standings"][0] == {
        "place": 1,
        "entrant": "B",
        "keys": {"points": 22, "wins": 2},
        "why": "With 22 points.",
    }
    assert [row["entrant"] for row in found["standings"]][1:3] == ["A", "C"]
    tied = event(ALL[:2], {"rounds": 1}, rounds=ROUNDS[:1], byes=BYES[:1])
    del tied["options"]["keys"]
    assert answer(tied)["next"] == {"draw_cards": ["A", "B"]}
    assert answer({**tied, "draws": [["A", 3], ["B", 9]]})["champion"] == "B"


def test_without_points_wins_count_and_then_cards() -> None:
    row: Row = {"match": "R1-1", "winner": "EW"}
    first: Row = {"rounds": ROUNDS[:1], "byes": BYES[:1]}
    found = answer(event([row], {"keys": ["wins", "card-draw"]}, **first))
    usual = event([row], **first)
    del usual["options"]["keys"]
    assert answer(usual)["standings"] == found["standings"]


def test_before_the_last_result_the_four_of_an_open_table_are_ready() -> None:
    found = answer(event(ALL[:3]))
    assert found["ready"] == [["D", "F", "E", "G"]]
    assert (found["champion"], match(found, "R2-2")["winner"]) == (None, None)


def test_a_result_may_name_its_winner_in_several_ways() -> None:
    rounds, byes = ROUNDS[:1], BYES[:1]
    for row in (
        result("R1-1", 9, 9, winner="EW"),
        {"match": "R1-1", "winner": "EW"},
        {"match": "R1-1", "winner": "EW", "loser": "NS", "points": [20, 5]},
    ):
        found = answer(event([row], {"keys": ["wins"]}, rounds=rounds, byes=byes))
        assert [found["records"][name] for name in "ABCD"] == ["0-1", "0-1", "1-0", "1-0"]
    assert match(found, "R1-1")["points"] == {"NS": 5, "EW": 20}
    even = {"match": "R1-1", "level": ["NS", "EW"]}
    level = answer(event([even], {"keys": ["wins"]}, rounds=rounds, byes=byes))
    assert {level["records"][name] for name in "ABCD"} == {"0-0-1"}


def test_the_fewest_points_win_where_the_event_says_so() -> None:
    found = answer(event(ALL, {"highest_wins": False}))
    assert match(found, "R1-1")["winner"] == "EW"
    assert found["champion"] == "D"


def test_a_bye_has_its_worth() -> None:
    for points, worth in (("mean-of-winners", (10, 8)), ("mean-of-field", (7.5, 6.75))):
        found = numbers(answer(event(ALL, {"bye": {"points": points}})))
        assert (found["I"] - 8, found["H"] - 7) == worth


def test_a_forfeit_gives_both_opponents_the_worth_of_a_bye() -> None:
    forfeit = {"match": "R1-1", "winner": "NS", "reason": "forfeit"}
    both = {"match": "R1-2", "reason": "double-forfeit", "losers": ["NS", "EW"]}
    found = answer(event([forfeit, both, *ALL[2:]]))
    assert numbers(found) == of_each(13, 17, 12, 3, 3, 4, 4, 5, 13)
    assert found["losses"] == of_each(1, 0, 1, 2, 2, 1, 1, 1, 1)


@pytest.mark.parametrize("left", [["D"], ["E"], ["D", "F"], ["D", "E", "G"]])
def test_a_table_that_lost_a_player_gives_everybody_else_a_bye(left: list[str]) -> None:
    found = answer(event(ALL[:3], out=[{"entrant": name} for name in left]))
    lost = match(found, "R2-2")
    assert (lost["state"], lost["winner"], lost["loser"]) == ("void", None, None)
    assert found["ready"] == []
    assert found["out"] == left
    before, points = of_each(18, 22, 18, 6, 7, 7, 7, 7, 13), numbers(found)
    assert {name for name in "DEFG" if points[name] == before[name]} == set(left)
    assert all(points[name] == before[name] + 5 for name in "DEFG" if name not in left)


def test_a_table_that_lost_a_player_after_its_result_keeps_it() -> None:
    found = answer(event(ALL, out=[{"entrant": "D"}]))
    assert match(found, "R2-2")["state"] == "done"
    assert numbers(found) == of_each(18, 22, 18, 9, 10, 11, 11, 12, 13)


def test_the_disqualified_have_no_place_and_those_they_met_keep_their_points() -> None:
    found = answer(event(ALL, out=[{"entrant": "B", "reason": "disqualified"}]))
    assert "B" not in numbers(found)
    assert numbers(found)["A"] == 18


def test_a_correction_replaces_the_latest_result_of_its_table() -> None:
    back = result("R1-1", 4, 6, corrects=True)
    found = answer(event([*ALL, back]))
    assert numbers(found)["A"] == 12
    assert answer(event([*ALL, back, {**ALL[0], "corrects": True}])) == answer(event(ALL))


def test_ties_are_broken_by_cards_an_extra_hand_or_a_game_of_two() -> None:
    def tied(key: str, *more: Row, **facts: Any) -> Row:
        options = {"rounds": 1, "keys": ["points", key]}
        first = {"rounds": ROUNDS[:1], "byes": BYES[:1]}
        return answer(event([*ALL[:2], *more], options, **first, **facts))

    assert tied("card-draw")["next"] == {"draw_cards": ["A", "B"]}
    assert tied("card-draw", draws=[["A", 3], ["B", "rook"]])["champion"] == "B"
    assert tied("extra-hand")["next"] == {"extra_hand": ["A", "B"]}
    assert tied("extra-hand", extra_hands=[["A", 70], ["B", 20]])["champion"] == "A"
    assert tied("play-off")["next"] == {"playoff": ["A", "B"]}
    assert tied("play-off", {"winner": "B", "loser": "A"})["champion"] == "B"


@given(st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_corrections_and_their_order_leave_only_what_was_said_last(chance: Random) -> None:
    codes = ["R1-1", "R1-2", "R2-1", "R2-2"]
    last: dict[str, Row] = {}
    rows = []
    for _ in range(chance.randint(0, 9)):
        code = chance.choice(codes)
        row = result(code, chance.randint(0, 9), chance.randint(0, 9))
        rows.append({**row, "corrects": True} if code in last else row)
        last[code] = row
    out = [{"entrant": name} for name in NAMES if chance.random() < 0.2]
    terms = {"withdrawal": {"results": chance.choice(("keep", "remove", "as-byes"))}}
    shuffled = chance.sample(list(last.values()), len(last))
    found = answer(event(rows, terms, out=out))
    assert found == answer(event(shuffled, terms, out=out))
    done = [row for row in found["matches"] if row["state"] == "done"]
    assert {row["id"] for row in done} == set(last)


def test_what_is_counted_is_of_each_entrant() -> None:
    rows = [{**ALL[0], "counts": {"A": {"loner": 2}, "D": {"loner": 1}}}, *ALL[1:]]
    found = answer(event(rows, {"keys": [{"key": "count", "counted": "loner"}]}))
    assert numbers(found, "count-loner") == {**dict.fromkeys(NAMES, 0), "A": 2, "D": 1}


def test_penalties_are_of_each_entrant_and_the_fewest_are_first() -> None:
    rows = [{**ALL[0], "penalties": {"A": 30}}, *ALL[1:]]
    found = answer(event(rows, {"keys": ["penalties", "points"]}))
    assert numbers(found, "penalties") == {**dict.fromkeys(NAMES, 0), "A": 30}
    assert [found["standings"][place]["entrant"] for place in (0, -1)] == ["B", "A"]
    why = refused(event([{**ALL[0], "penalties": {"I": 30}}]))
    assert why.code == "not-at-table"


def test_a_table_that_is_not_there_is_refused_and_named() -> None:
    why = refused(event([result("R3-1", 1, 2)]))
    assert why.code == "no-table"
    assert told([why.sentence], "Result 1", "R3-1")
    why = refused(event([*ALL, ALL[0]]))
    assert why.code == "no-match"
    assert told([why.sentence], "Result 5", "A and B", "C and D", "R1-1")


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"points": {"NS": 1, "EW": 2}}, "no-table"),
        ({"match": "R1-1"}, "no-result"),
        ({"match": "R1-1", "reason": "forfeit"}, "no-result"),
        ({"match": "R1-1", "winner": "A"}, "no-such-winner"),
        ({"match": "R1-1", "winner": ["NS"]}, "no-such-winner"),
        ({"match": "R1-1", "winner": "NS", "loser": "NS"}, "plays-himself"),
        ({"match": "R1-1", "winner": "A", "loser": "C"}, "no-match"),
        ({"match": "R1-1", "points": {"NS": 1}}, "no-number"),
        ({"match": "R1-1", "points": {"NS": 1, "EW": "2"}}, "no-number"),
        ({"match": "R1-1", "points": [1, 2]}, "no-number"),
        ({"match": "R1-1", "points": {"NS": 1, "EW": 10**400}}, "no-number"),
        ({"match": "R1-1", "level": ["NS", "EW"], "winner": "NS"}, "not-level"),
        ({"match": "R1-1", "level": ["NS", "NS"]}, "not-level"),
        ({"match": "R1-1", "level": ["NS", "EW"], "points": {"NS": 1, "EW": 2}}, "not-level"),
        ({"match": "R1-1", "reason": "double-forfeit", "winner": "NS"}, "not-level"),
        (result("R1-1", 3, 2, reason="forfeit"), "forfeit-points"),
        (result("R1-1", 3, 2, corrects=True), "nothing-to-correct"),
        (result("R1-1", 3, 2, counts={"E": {"loner": 1}}), "not-at-table"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(row: Row, code: str) -> None:
    assert refused(event([row])).code == code


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ([table(1, 2, 3, 3)], "twice-in-round"),
        ([table(1, 2, 3, 10)], "not-entered"),
        ([{"seats": {"N": 1, "E": 2, "S": 3}}], "not-two-sides"),
        ([[1, 2, 3, 4]], "not-two-sides"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(tables: list[Any], code: str) -> None:
    assert refused(event([], rounds=[tables], byes=[])).code == code
