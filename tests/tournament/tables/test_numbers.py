"""Numbers of tables as people type them."""

import pytest

from tournament.tables.numbers import numbers_in


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("7", (7,)),
        ("1-3, 5", (1, 2, 3, 5)),
        (" 5 ; 1 – 2,2", (1, 2, 5)),
        ("3-1", None),
        ("", None),
        ("all", None),
        ("1,,2", None),
        ("-4", None),
        ("12345", None),
        ("٣", None),
    ],
)
def test_tables_are_named_by_numbers_and_ranges(
    typed: str, numbers: tuple[int, ...] | None
) -> None:
    assert numbers_in(typed) == numbers
