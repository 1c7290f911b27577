"""Whole evenings of individuals whose partners change, over HTTP from the pasted list to the
standings as a club would work them out by hand."""

import pytest

from tests.makers import a_division, an_event
from tests.makers_evenings import EveningOfPartners, Points, ranked
from tests.makers_stages import choose, publish
from tournament.desk.verify import differences
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
TWO_OF_TWO = {"NS": ["N", "S"], "EW": ["E", "W"]}
A_TALLY = {"sides": TWO_OF_TWO, "hands": 4, "min_points": 0, "max_points": 100}


def by_numbers(chairs: tuple[int, ...]) -> Points:
    """Low numbers play better, and no two tables score the same."""
    north, east, south, west = chairs
    return 100 - (north + south), 97 - (east + west)


def test_twenty_six_where_winners_go_up_and_split_and_two_sit_out_at_the_mean() -> None:
    names = tuple(f"Player {n}" for n in range(1, 27))
    division = a_division(
        an_event(tables=7), ruleset="tally", house_rules=A_TALLY, enter_alone=True
    )
    night = EveningOfPartners(division, names)
    boxes = {"movement-of-individuals-rounds": "4"}
    choose(night.desk, division, format="movement-of-individuals", **boxes)
    publish(night.desk, division)
    assert len(sitting_out(night, 1)) == 2
    night.plays_out(by_numbers)
    night.sits_out(1, *sitting_out(night, 1))
    night.draws()
    night.plays_out(by_numbers)
    night.sits_out(2, *sitting_out(night, 2))
    print(night.totals(), night.places())
    assert night.places() == ranked(night.totals())
    assert list(differences(Event.objects.get())) == []


def sitting_out(night: EveningOfPartners, number: int) -> set[int]:
    """Who has no table in this round."""
    alone = night.stage.matches.filter(round__key=f"R{number}", state="bye")
    return {entry for entry in alone.values_list("slots__entrant__number", flat=True) if entry}
