"""Values with names in them are typed a line each."""

import pytest

from rules.house.changes import in_order
from rules.rulesets import find
from rules.tally.sides import SIDES
from tournament.desk.events.house_controls import as_lines, from_lines, notation, whole

SCHEMA = SIDES.schema(find("tally").table)
PAIRS = {"Cats": ["A", "C"], "Dogs": ["B", "D"]}


def test_sides_are_written_a_line_each() -> None:
    assert (
        as_lines(PAIRS) == as_lines(in_order({"sides": PAIRS})["sides"]) == "Cats: A, C\nDogs: B, D"
    )
    assert from_lines(SCHEMA, " Cats : A,C \n\nDogs: B, D,") == PAIRS


@pytest.mark.parametrize("typed", ["Ann, Bo, Cy", "Ann\nBo\n Cy"])
def test_single_players_stand_between_commas_or_on_lines(typed: str) -> None:
    assert from_lines(SCHEMA, typed) == ["Ann", "Bo", "Cy"]


def test_a_line_without_its_colon_names_nobody() -> None:
    assert from_lines(SCHEMA, "Cats: A, C\nDogs") == {"Cats": ["A", "C"], "Dogs": []}


def test_numbers_become_numbers_where_they_are_wanted() -> None:
    numbers = {"type": "array", "items": {"type": "integer"}}

    assert from_lines(numbers, "5, −10, many") == [5, -10, "many"]
    assert from_lines({"type": "string"}, " 5 ") == "5"


def test_people_are_told_how_to_write_it() -> None:
    assert as_lines({"Cats": ["A", "C"]}) in str(notation(SCHEMA))
    assert "A, B, C" in str(notation(SCHEMA))
    assert notation({"type": "string"}) == ""


@pytest.mark.parametrize("typed", ["", "5.0", "²", "1e3", "123456789"])
def test_what_is_no_number_stays_as_it_was_typed(typed: str) -> None:
    assert whole(typed) == typed
