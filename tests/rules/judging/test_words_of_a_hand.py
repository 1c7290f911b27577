"""What is wrong with a sheet is said of rounds and parties where the book plays those."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet

OUT = {"A": 0, "B": 15, "C": 25}
TOONERVILLE = {
    "ruleset": "toonerville-rook",
    "house_rules": {"first_round": 3, "last_round": 3},
    "seats": {"A": "Ann", "B": "Ben", "C": "Cal"},
    "hands": [{"round": 3, "points": OUT}, {"round": 4, "points": OUT}],
}
BEZIQUE = {
    "ruleset": "rubicon-bezique",
    "house_rules": {"parties": 1},
    "hands": [{"points": {"A": 1310, "B": 900}}] * 2,
}
TALLY = {
    "ruleset": "tally",
    "house_rules": {"hands": 1},
    "hands": [{"points": {"NS": 10, "EW": 8}}] * 2,
}
GAMES = [
    (TALLY, "hand", "hand 2"),
    (BEZIQUE, "partie", "partie 2"),
    (TOONERVILLE, "round", "round 4"),
]


@pytest.mark.parametrize(("sheet", "noun", "named"), GAMES)
def test_what_comes_after_the_end_is_named_and_numbered_as_the_book_does(
    sheet: dict[str, Any], noun: str, named: str
) -> None:
    found = {row.code: row for row in judge_sheet(sheet).findings}["after-the-end"]
    assert named in str(found.message)
    assert noun in str(found.remedy)


@pytest.mark.parametrize(("sheet", "noun", "_named"), GAMES)
def test_a_wrong_total_on_the_paper_is_compared_with_what_was_played(
    sheet: dict[str, Any], noun: str, _named: str
) -> None:
    side = next(iter(sheet["hands"][0]["points"]))
    ruling = judge_sheet({**sheet, "written": {"totals": {side: 7}}})
    found = {row.code: row for row in ruling.findings}["written-total-wrong"]
    assert noun in str(found.remedy)
    assert ("hand" in str(found.message)) is (noun == "hand")


LEVEL = {"points": {"A": 1050, "B": 1050}, "brisques": {"A": 16, "B": 16}}


@pytest.mark.parametrize(
    ("end", "goes_on"),
    [
        ({"house_rules": {"parties": 1}}, False),
        ({"house_rules": {"parties": 3}, "time_called": 1}, True),
        ({"complete": True}, True),
    ],
)
def test_after_a_tie_another_is_played_only_where_the_sheet_has_room_for_it(
    end: dict[str, Any], goes_on: bool
) -> None:
    sheet = {"ruleset": "rubicon-bezique", "hands": [LEVEL], **end}
    (finding,) = judge_sheet(sheet).findings
    assert finding.code == "level"
    assert ("partie" in str(finding.remedy)) is goes_on
