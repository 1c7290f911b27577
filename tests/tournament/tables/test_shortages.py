"""What the hall cannot give is named before anything is offered."""

from hypothesis import given

from tests.page_parts import numbers
from tests.tournament.tables.test_assign import choosy, halls, plays
from tournament.tables.assign import allot
from tournament.tables.hall import Guest, Hall, Spot, Waiting
from tournament.tables.shortages import shortages

NEEDS = Guest(accessible=True)
PLAIN = Spot(2)
EASY = Spot(1, accessible=True)


def missing(room: Hall, *waiting: Waiting) -> list[tuple[str, list[int]]]:
    """What the hall cannot give, with the tables that are named."""
    return [(row.code, numbers(str(row.words))) for row in shortages(room, waiting)]


def test_a_hall_that_has_everything_is_short_of_nothing() -> None:
    assert missing(Hall((EASY, PLAIN)), plays(1, NEEDS), plays(2), plays(3), plays(4)) == []


def test_a_hall_without_an_accessible_table_is_told_so() -> None:
    assert missing(Hall((PLAIN,)), plays(1, NEEDS)) == [("no-accessible-table", [])]


def test_a_zone_without_tables_is_named() -> None:
    (short,) = shortages(Hall((PLAIN,)), [plays(1, zone="Youth")])
    assert short.code == "empty-zone"
    assert "Youth" in str(short.words)


def test_the_pair_that_cannot_meet_is_named() -> None:
    pair = plays(1, Guest(keeps=1), Guest(keeps=2))
    assert missing(Hall((EASY, PLAIN)), pair) == [("two-stay", [1, 2])]


def test_a_table_that_is_kept_and_does_not_fit_is_named() -> None:
    assert missing(Hall((EASY, PLAIN)), plays(1, Guest(keeps=2), NEEDS)) == [
        ("not-accessible", [2])
    ]
    assert missing(Hall((EASY,)), plays(1, Guest(keeps=2))) == [("table-closed", [2])]


def test_too_many_for_the_accessible_tables_play_in_turn() -> None:
    (short,) = shortages(Hall((EASY, PLAIN)), [plays(1, NEEDS), plays(2), plays(3, NEEDS)])
    assert (short.matches, short.code) == ((1, 3), "one-after-the-other")
    assert numbers(str(short.words)) == [2, 1]


@given(halls(), choosy())
def test_a_match_that_alone_gets_no_table_is_always_named(room: Hall, queue: list[Waiting]) -> None:
    named = {match for row in shortages(room, queue) for match in row.matches}
    stuck = {row.match for row in queue if not allot(room, room.at, [row]).tables}
    asking = {row.match for row in queue if row.accessible or row.keeps or row.zone}
    assert stuck & asking <= named
