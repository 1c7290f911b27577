"""Rounds that people type: every way to write a line, and who is named when it cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets.rounds.history import DrawnRound, Meeting
from tournament.brackets.rounds.typed import as_text, read_round
from tournament.brackets.rounds.typed_line import LONGEST, Listed

FIELD = [
    Listed(1, "Eagles", ("11", "Ann Oak", "Ben Ito")),
    Listed(2, "Oak & Birch", ("12", "Mia Oak", "Noah Birch")),
    Listed(3, "Jean-Luc Ann", ("3",)),
    Listed(4, "فريق الغربان", ("4",)),
    Listed(5, "Larks, The", ("5",)),
    Listed(6, "O'Neil – Ray", ("6",)),
    Listed(7, "Low Tide", ("7",), is_here=False),
    Listed(8, "Oak", ("8",)),
    Listed(9, "OAK", ("9",)),
]


@pytest.mark.parametrize(
    ("line", "sides"),
    [
        ("Eagles – Oak & Birch", (1, 2)),
        ("11 v 12", (1, 2)),
        ("11 12", (1, 2)),
        ("11,12", (1, 2)),
        ("3: 5", (3, 5)),
        ("1. 3 5", (3, 5)),
        ("Table 4: Eagles vs. jean-luc ann", (1, 3)),
        ("1\t11\t12", (1, 2)),
        ("فريق الغربان : Larks, The", (4, 5)),
        ("Larks, The, Eagles", (5, 1)),
        ("o'neil – ray – eagles", (6, 1)),
        ("Ann Oak against Mia Oak", (1, 2)),
        ("Tisch 2; 8 | 9", (8, 9)),
    ],
)
def test_a_line_names_two_who_meet(line: str, sides: tuple[int, int]) -> None:
    read = read_round(line, FIELD)
    assert [meeting.sides for meeting in read.meetings] == [sides]


@pytest.mark.parametrize("line", ["5", "Larks, The – bye", "bye v 5", "5 –", "Larks, The\tFreilos"])
def test_a_line_names_one_who_has_a_bye(line: str) -> None:
    assert read_round(f"11 v 12\n{line}", FIELD).byes == (5,)


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("Table 4: 11 v 12\n3 v 4\nTisch 1: 5 v 6", [4, 2, 1]),
        ("7\t11\t12\n7\t3\tbye", [7]),
        ("3: 5", [1]),
        ("0. 11 v 12", [1]),
    ],
)
def test_a_number_in_front_of_a_line_is_its_table(text: str, tables: list[int]) -> None:
    assert [meeting.table for meeting in read_round(text, FIELD).meetings] == tables


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("11 v 12\nEagels v 3", "line-2", "unknown-name"),
        ("11 v 12\n\n12 v 3", "line-3", "twice"),
        ("3 v 3", "line-1", "twice"),
        ("11 v 7", "line-1", "not-there"),
        ("2. 11 v 12\n2. 3 v 4", "line-2", "table-twice"),
        ("Oak v 11", "line-1", "ambiguous-name"),
        ("11 v 12 v 3", "line-1", "unknown-name"),
        ("5 – bye", "line-1", "empty-round"),
        (" - " * LONGEST, "line-1", "unknown-name"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_line(text: str, place: str, code: str) -> None:
    read = read_round(text, FIELD)
    assert [(problem.where, problem.code) for problem in read.problems] == [(place, code)]
    assert read.meetings == ()


def test_whoever_is_there_and_in_no_line_is_absent() -> None:
    assert read_round("11 v 12\n3 v 4\n5", FIELD).absent == (6, 8, 9)


NUMBERS_AS_NAMES = [Listed(1, "9", ("5",)), Listed(2, "5", ("9",)), Listed(3, "Owls", ("7",))]


def test_where_a_name_is_another_entrys_number_the_remedy_says_who_is_meant() -> None:
    (problem,) = read_round("5 v 7", NUMBERS_AS_NAMES).problems
    assert problem.code == "ambiguous-name"
    assert "“#5” for 9 or “#9” for 5" in str(problem.remedy)
    assert [m.sides for m in read_round("#5 v 7", NUMBERS_AS_NAMES).meetings] == [(1, 3)]
    drawn = DrawnRound((Meeting(1, (1, 2)),), (3,), "", 1)
    assert read_round(as_text(drawn, NUMBERS_AS_NAMES), NUMBERS_AS_NAMES).meetings == drawn.meetings


@given(
    st.permutations(range(1, 10)),
    st.lists(st.integers(1, 9999), min_size=1, max_size=4, unique=True) | st.just([1, 2, 3]),
)
def test_a_round_written_down_is_read_as_the_same_round(
    order: list[int], tables: list[int]
) -> None:
    field = [Listed(each.seed, each.title, each.names) for each in FIELD]
    pairs = zip(order[::2], order[1::2], strict=False)
    meetings = tuple(Meeting(*each) for each in zip(tables, pairs, strict=False))
    byes = tuple(order[2 * len(tables) :])
    read = read_round(as_text(DrawnRound(meetings, byes, "", 1), field), field)
    assert (read.meetings, read.byes, read.absent) == (meetings, byes, ())
