"""When a backup is due, and which old ones go."""

from datetime import UTC, datetime, timedelta

import pytest

from rookery.keep.files import name_at
from rookery.keep.keeping import LAST, is_due, to_remove

MINUTE = timedelta(minutes=1)
AT = datetime(2026, 7, 18, 23, 50, tzinfo=UTC)


@pytest.mark.parametrize(
    ("since", "has_changed", "due"),
    [
        (None, True, True),
        (None, False, False),
        (4 * MINUTE, True, False),
        (5 * MINUTE, True, True),
        (5 * MINUTE, False, False),
        (timedelta(days=1), False, True),
    ],
)
def test_a_backup_is_due_five_minutes_after_the_last_if_something_changed(
    since: timedelta | None, has_changed: bool, due: bool
) -> None:
    assert is_due(since, has_changed=has_changed) == due


def test_the_last_ones_stay_and_of_every_day_the_last() -> None:
    names = [name_at(AT - 5 * number * MINUTE, is_sealed=number % 2 == 0) for number in range(600)]
    gone = to_remove([*names, "notes.txt", "before-upgrade-rookery-20260718-000000Z.backup"], AT)
    stays = sorted(set(names) - set(gone), reverse=True)
    assert stays[:LAST] == names[:LAST]
    assert [name[8:23] for name in stays[LAST:]] == ["20260717-235500", "20260716-235500"]
    assert to_remove(stays, AT) == []


def test_those_of_a_clock_that_was_ahead_take_the_place_of_none() -> None:
    ahead = [name_at(AT + number * MINUTE, is_sealed=False) for number in range(1, 9)]
    made = name_at(AT - 9 * MINUTE, is_sealed=False)
    before = [name_at(AT - number * MINUTE, is_sealed=False) for number in range(10, 10 + LAST)]
    assert to_remove([*ahead, made, *before], AT - 9 * MINUTE) == before[-1:]
