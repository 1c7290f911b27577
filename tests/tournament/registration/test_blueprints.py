"""Templates of whole events: each can be played as it is."""

import pytest

from scoring.aims import has_no_end
from scoring.entry import playing_rules
from tournament.brackets.suited import formats_for
from tournament.registration.blueprints import BLUEPRINTS, Blueprint


@pytest.mark.parametrize("blueprint", BLUEPRINTS, ids=lambda each: each.slug)
def test_its_divisions_have_games_that_end_and_formats_that_suit(blueprint: Blueprint) -> None:
    assert blueprint.divisions
    for division in blueprint.divisions:
        assert not has_no_end(playing_rules(division.ruleset, division.house_rules))
        suited = [fmt.slug for fmt in formats_for(division.ruleset, division.house_rules)]
        assert division.format in suited


def test_each_has_an_address_of_its_own() -> None:
    slugs = [blueprint.slug for blueprint in BLUEPRINTS]
    assert len(set(slugs)) == len(slugs)
