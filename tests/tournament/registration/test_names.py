"""Cleaning names and telling when two are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.registration.names import clean, in_order, plain, sameness


def test_white_space_is_squeezed_onto_one_line() -> None:
    assert clean("  Ann \t\u00a0 Oak\n") == "Ann Oak"


def test_control_characters_go() -> None:
    assert clean("Ann\x00 O\x07ak") == "Ann Oak"


def test_turned_directions_go_and_the_letters_stay() -> None:
    assert clean("\u202eAnn\u202c \u2067Oak\u2069") == "Ann Oak"


@pytest.mark.parametrize("name", ["محمد علي", "שרה לוי", "👩‍👩‍👧 Ann", "Łukasz Żak", "Nguyễn Thị"])
def test_every_script_and_emoji_stay(name: str) -> None:
    assert clean(name) == name


def test_letters_are_composed() -> None:
    assert clean("Zoe\u0308") == "Zoë"


def test_a_name_of_invisible_characters_is_no_name() -> None:
    assert clean("\u200d\u200e") == ""


@pytest.mark.parametrize(
    "other", ["ann oak", "ANN  OAK", " Ann Oak ", "Ann\u200b Oak", "A\u200dnn Oak"]
)
def test_two_spellings_of_a_name_are_the_same(other: str) -> None:
    assert sameness(other) == sameness("Ann Oak")


def test_accents_tell_people_apart() -> None:
    assert sameness("Zoe") != sameness("Zoë")


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text())
def test_a_clean_name_can_be_stored(text: str) -> None:
    clean(text).encode("utf-8")
    assert "\x00" not in clean(text)


def test_names_are_sought_without_case_and_accents() -> None:
    assert plain(" Ñandúes ") == "nandues"


def test_names_stand_as_people_look_for_them() -> None:
    names = ["Team 10", "Owls", "Team 9", "Ñandúes", "moles"]
    assert sorted(names, key=in_order) == ["moles", "Ñandúes", "Owls", "Team 9", "Team 10"]


@pytest.mark.parametrize("none", ["\ufffe", "\uffff", "\ufdd0", "\U0001ffff"])
def test_what_is_no_character_is_left_out(none: str) -> None:
    """A feed with U+FFFF is no XML: whoever follows the event would hear of nothing more."""
    assert clean(f"Ann{none} Oak") == "Ann Oak"
    assert clean(none) == ""
