"""A typed round of partners: four a line, the first two together."""

import pytest

from tournament.brackets.rounds.history import DrawnRound, Meeting
from tournament.brackets.rounds.typed import as_text
from tournament.brackets.rounds.typed_line import Listed
from tournament.brackets.rounds.typed_partners import read_partners_round

NAMES = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Fox", "Flo Yew", "Gus Orr", "Hal Moss")
FIELD = [Listed(seed, name, (str(seed), name)) for seed, name in enumerate(NAMES, start=1)]
REST = "\n5 & 6 – 7 & 8"


def codes(text: str) -> list[str]:
    return [problem.code for problem in read_partners_round(text, FIELD).problems]


@pytest.mark.parametrize(
    "line",
    [
        "1 & 2 – 3 & 4",
        "Ann Oak & Ben Ito v Cal Birch & Dee Bell",
        "Ann Oak und Ben Ito gegen Cal Birch und Dee Bell",
        "Ann Oak\tBen Ito\tCal Birch\tDee Bell",
        "1, 2, 3, 4",
        "1 2 3 4",
        "1/2 : 3/4",
    ],
)
def test_partners_stand_together_in_a_line_and_sit_across(line: str) -> None:
    read = read_partners_round(line + REST, FIELD)
    assert [meeting.sides for meeting in read.meetings] == [(1, 3, 2, 4), (5, 7, 6, 8)]
    assert not read.absent


def test_a_number_in_front_is_the_table_and_a_name_alone_has_a_bye() -> None:
    read = read_partners_round("Table 4: 1 & 2 – 3 & 4\nEve Fox – bye\n6", FIELD)
    assert [(meeting.table, meeting.sides) for meeting in read.meetings] == [(4, (1, 3, 2, 4))]
    assert (read.byes, read.absent) == ((5, 6), (7, 8))


def test_what_rookery_would_draw_is_read_as_it_is_written() -> None:
    drawn = DrawnRound((Meeting(1, (8, 1, 3, 5)), Meeting(3, (2, 4, 6, 7))), (), method="", seed=1)
    text = as_text(drawn, FIELD)
    assert "Hal Moss & Cal Birch – Ann Oak & Eve Fox" in text
    read = read_partners_round(text, FIELD)
    assert [(row.table, row.sides) for row in read.meetings] == [
        (row.table, row.sides) for row in drawn.meetings
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1 & 2 – 3", ["not-four"]),
        ("1, 2, 3, 4, 5", ["not-four"]),
        ("1 & 2 – 3 & 1", ["twice"]),
        ("1 & 2 – 3 & 4\n5 & 6 – 7 & 1", ["twice"]),
        ("1 & 2 – 3 & Zed", ["unknown-name"]),
        ("2. 1 & 2 – 3 & 4\n2. 5 & 6 – 7 & 8", ["table-twice"]),
        ("1\n2 – bye", ["empty-round"]),
        ("", ["empty-round"]),
        ("9" * 5000, ["unknown-name"]),
    ],
)
def test_a_line_that_seats_nobody_is_named(text: str, found: list[str]) -> None:
    assert codes(text) == found
