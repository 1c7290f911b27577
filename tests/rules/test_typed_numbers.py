"""A number is what somebody means by it: a few digits, perhaps with spaces or a minus."""

import pytest

from rules.typed_numbers import LARGEST, signed_number, whole_number, whole_numbers

ODD = ["", " ", "-1", "1e9", "1.0", "1_000", "+1", "²", "١٢", "0x1", "\0", "1\0", "9" * 5000]


@pytest.mark.parametrize(
    ("typed", "number"), [("0", 0), ("12", 12), (" 7 ", 7), ("007", 7), ("999999999", LARGEST)]
)
def test_digits_are_a_number(typed: str, number: int) -> None:
    assert whole_number(typed) == number


@pytest.mark.parametrize("typed", [*ODD, "9999999999"])
def test_anything_else_is_none(typed: str) -> None:
    assert whole_number(typed) is None


def test_a_number_over_the_most_is_none() -> None:
    assert whole_number("15", 14) is None
    assert whole_number("14", 14) == 14


@pytest.mark.parametrize(
    ("typed", "number"),
    [("-95", -95), ("\u221295", -95), (" 60", 60), ("--5", None), ("-", None), ("-²", None)],
)
def test_points_may_be_below_zero(typed: str, number: int | None) -> None:
    assert signed_number(typed) == number


def test_the_most_counts_below_zero_too() -> None:
    assert signed_number("-101", 100) is None


def test_of_several_words_the_numbers_stay() -> None:
    assert whole_numbers(["3", "", "²", "1"]) == [3, 1]
