"""NPA §5.1 to the millisecond: before, at and after each border, by begun and by full minutes."""

import pytest

from rules.core.forfeits import ForfeitAfter
from rules.core.forfeits import milliseconds as read
from rules.core.tardiness import Tardiness, begun_minutes, full_minutes
from tests.rules.pinochle.sheets import judge

REPLACED = "replaced"
BORDERS = """
    4:59.999   0       5:00.000   0       5:00.001   10
    5:59.999  10       6:00.000  10       6:00.001   20
    6:59.999  20       7:00.000  20       7:00.001   30
    7:59.999  30       8:00.000  30       8:00.001   40
    8:59.999  40       9:00.000  40       9:00.001   50
    9:59.999  50      10:00.000  50      10:00.001   60
   10:59.999  60      11:00.000  60      11:00.001   70
   11:59.999  70      12:00.000  70      12:00.001   80
   12:59.999  80      13:00.000  80      13:00.001   90
   13:59.999  90      14:00.000  90      14:00.001  100
   14:59.999 100      15:00.000 100      15:00.001  replaced
"""
"""A begun minute counts (reading N-15); on its last millisecond a minute is not the next one."""
FULL_ONES_ONLY = """
    5:59.999   0       6:00.000  10       6:00.001   10
   14:59.999  90      15:00.000 100      15:00.001  100
   15:59.999 100      16:00.000  replaced
"""


def rows(table: str) -> list[tuple[str, str]]:
    """The pairs of a table: when somebody came, and what it costs."""
    words = table.split()
    return list(zip(words[::2], words[1::2], strict=True))


def cost(came: str, **house_rules: str) -> str:
    """What North pays who came then."""
    penalties = judge(late={"N": came}, house_rules=house_rules).penalties
    if not penalties:
        return "0"
    (row,) = penalties
    return REPLACED if row.replaced else str(row.points)


@pytest.mark.parametrize(("came", "expected"), rows(BORDERS))
def test_each_begun_minute_after_the_fifth_costs_ten_until_he_is_replaced(
    came: str, expected: str
) -> None:
    assert cost(came) == expected


@pytest.mark.parametrize(("came", "expected"), rows(FULL_ONES_ONLY))
def test_where_only_full_minutes_count_each_border_comes_a_minute_later(
    came: str, expected: str
) -> None:
    assert cost(came, late_rounding="full") == expected


def test_seven_full_minutes_are_not_an_arrival_in_the_seventh() -> None:
    (begun,) = judge(late={"N": "6:30"}).penalties
    (full,) = judge(late={"N": "7:59"}, house_rules={"late_rounding": "full"}).penalties
    assert begun.points == full.points == 20
    assert str(begun.why) != str(full.why)


@pytest.mark.parametrize(
    ("law", "limit"),
    [
        (Tardiness(5, 10, 15, begun_minutes, "NPA"), "15:00.000"),
        (Tardiness(5, 10, 15, full_minutes, "NPA"), "15:59.999"),
        (Tardiness(0, 25, 0, begun_minutes, "a strict club"), "0:00.000"),
        (ForfeitAfter(15, "Beach House"), "15:00.000"),
        (ForfeitAfter(1, "a strict club"), "1:00.000"),
    ],
)
def test_a_law_says_the_last_millisecond_at_which_the_round_can_be_played(
    law: ForfeitAfter | Tardiness, limit: str
) -> None:
    assert law.limit == read(limit)


def test_tardiness_is_each_players_own_and_a_forfeit_the_sides() -> None:
    assert Tardiness(5, 10, 15, begun_minutes, "NPA").each_player
    assert not ForfeitAfter(15, "Beach House").each_player
