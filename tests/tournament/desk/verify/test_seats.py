"""Verify holds the substitutes on the sheets against the seatings."""

import pytest

from scoring.models import ScoreSheet
from tests.makers_people import asked_for
from tests.makers_table import a_game, a_match_at_table_one, the_event
from tournament.desk.verify import differences
from tournament.tables.models import Seating, Substitution

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_substitute_who_was_agreed_to_is_in_order() -> None:
    match = a_match_at_table_one()
    a_game(match)
    asked_for(match, agreed_by="Team 4")
    assert list(differences(the_event())) == []


def test_a_sheet_that_names_nobody_who_stepped_in_is_found() -> None:
    match = a_match_at_table_one()
    a_game(match)
    asked_for(match, agreed_by="Team 4")
    ScoreSheet.objects.update(besides={})
    (words,) = differences(the_event())
    assert "substitutes: the sheet says nothing" in words
    assert "the seatings say Eve Ash for Player 1a from hand 1" in words


def test_somebody_who_sits_there_and_was_not_agreed_to_is_found() -> None:
    match = a_match_at_table_one()
    a_game(match)
    asked_for(match, agreed_by="Team 4")
    Substitution.objects.update(state="asked")
    said = list(differences(the_event()))
    assert any("Eve Ash sits at N, but the opponents have not agreed." in words for words in said)


def test_a_seating_that_is_gone_is_found() -> None:
    match = a_match_at_table_one()
    a_game(match)
    asked_for(match, agreed_by="Team 4")
    Seating.objects.filter(player__name="Eve Ash").delete()
    (words,) = differences(the_event())
    assert "the seatings say nothing" in words
