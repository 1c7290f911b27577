"""Chairs for a late comer at tables of individuals: small tables first, then people not met."""

import pytest

from tournament.brackets.late_chairs import Tables, chairs_among
from tournament.brackets.refusals import Refusal


def tables(**people: str) -> Tables:
    """Tables by code, each with its people as digits: `a="123"`."""
    return {code: frozenset(map(int, seeds)) for code, seeds in people.items()}


def test_the_smallest_table_has_the_chair() -> None:
    assert chairs_among([tables(a="1234", b="567", c="89")], 5) == ("c",)


def test_of_equal_tables_the_one_with_fewer_known_people_has_it() -> None:
    sittings = [tables(a="123", b="456"), tables(c="124", d="356"), tables(e="134", f="256")]
    assert chairs_among(sittings, 5) == ("a", "d", "e")


def test_a_sitting_of_full_tables_takes_nobody() -> None:
    with pytest.raises(Refusal) as refused:
        chairs_among([tables(a="123"), tables(b="12345")], 5)
    assert refused.value.code == "no-free-chair"
