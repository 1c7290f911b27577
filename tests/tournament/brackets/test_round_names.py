"""The names of rounds: what a stored one says is the message that was stored."""

import pytest

from rules.core.messages import Words, in_english
from tests.tournament.brackets.playing import planned
from tournament.brackets import formats
from tournament.brackets.round_names import (
    knock_out_round,
    numbered,
    playoff,
    playoff_for,
    playoff_for_cut,
    playoff_round,
    stored,
)

PLAYOFFS = [
    name
    for pool in ("", "B")
    for name in (
        playoff(pool),
        playoff_for(3, pool),
        playoff_for_cut(1, pool),
        playoff_for_cut(2, pool),
    )
]


@pytest.mark.parametrize("slug", formats.slugs())
@pytest.mark.parametrize("entrants", [5, 8, 33])
def test_every_planned_round_is_read_again_from_its_stored_name(slug: str, entrants: int) -> None:
    for row in planned(slug, entrants).rounds:
        assert stored(in_english(row.name)) == row.name


@pytest.mark.parametrize("name", PLAYOFFS, ids=str)
def test_so_are_play_offs_and_their_rounds(name: Words) -> None:
    assert stored(in_english(name)) == name
    for inner in (knock_out_round(1, 2), knock_out_round(2, 2), numbered(4)):
        both = playoff_round(name, inner)
        assert stored(in_english(both)) == both


def test_a_name_of_an_older_version_is_shown_as_it_was_stored() -> None:
    assert stored("Play-off semi-final") == "Play-off semi-final"


def test_third_place_and_consolation_are_read_again_too() -> None:
    options = {"third_place": True, "consolation": True}
    for row in formats.find("single-elimination").plan(16, options).rounds:
        assert stored(in_english(row.name)) == row.name
