"""What each person has from a game, by who sat where from which hand on."""

import pytest

from tests.makers import DIRECTOR, NOON, a_phone_at
from tests.makers_people import asked_for, scores_of, stands_by
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of, the_event
from tournament.desk.act.change import Act
from tournament.desk.substitutes.standby import add_standby, withdraw_standby
from tournament.tables.models import Seating, Standby

pytestmark = pytest.mark.django_db


def test_everybody_of_a_team_has_the_teams_score() -> None:
    match = a_match_at_table_one()
    a_game(match)
    saved(a_phone_at(table_of(match)), 1)
    found = scores_of(match.games.get())
    assert {name: row.share.points for name, row in found.items()} == {
        "Player 1a": 75,
        "Player 1b": 75,
        "Player 4a": 45,
        "Player 4b": 45,
    }
    assert found["Player 4a"].team is not None
    assert all(row.counts and not row.stands_in for row in found.values())


def test_a_substitute_in_rook_plays_for_the_team() -> None:
    match = a_match_at_table_one()
    a_game(match)
    phone = a_phone_at(table_of(match))
    saved(phone, 1)
    asked_for(match, from_hand=2, agreed_by="Team 4")
    saved(phone, 2)
    found = scores_of(match.games.get())
    assert found["Player 1a"].share.points == 150
    eve = found["Eve Ash"]
    assert (eve.share.points, eve.share.first, eve.share.last) == (75, 2, 2)
    assert (eve.counts, eve.stands_in) == (False, True)


def test_a_substitute_from_the_first_hand_stands_beside_whose_chair_it_is() -> None:
    match = a_match_at_table_one(ruleset="npa-pinochle")
    game = a_game(match, dealer="E")
    asked_for(match, agreed_by="dora")
    assert Seating.objects.get(game=game, seat="N").player.name == "Eve Ash"
    found = scores_of(match.games.get())
    assert (found["Player 1a"].share.last, found["Eve Ash"].counts) == (0, True)


def test_what_a_player_of_the_club_makes_counts_for_nobody() -> None:
    match = a_match_at_table_one(ruleset="npa-pinochle")
    stands_by(the_event(), house=True)
    a_game(match, dealer="E")
    asked_for(match, agreed_by="dora")
    assert not scores_of(match.games.get())["Eve Ash"].counts


def test_who_was_put_on_the_list_anew_is_no_player_of_the_club_any_more() -> None:
    match = a_match_at_table_one(ruleset="npa-pinochle")
    stands_by(the_event(), house=True)
    withdraw_standby(Act(the_event(), DIRECTOR, NOON), standby=Standby.objects.get())
    add_standby(Act(the_event(), DIRECTOR, NOON), name="Eve Ash", house=False)
    a_game(match, dealer="E")
    asked_for(match, agreed_by="dora")
    assert scores_of(match.games.get())["Eve Ash"].counts
