"""A player who came too late is replaced for the round (NPA §5.1).

A substitute sits for them from the first hand, without anyone's consent. The player has 0, the
substitute the points (reading N-15).
"""

import pytest

from tests.makers import a_phone_at
from tests.makers_clock import (
    a_pinochle_match_at_noon,
    after,
    comes,
    player,
    the_clock_at,
)
from tests.makers_floor import at_desk, director_at, match_at_desk
from tests.makers_games import AtTable
from tests.makers_people import asked_for, scores_of, stands_by
from tests.makers_table import AT, table_of, the_event
from tests.page_parts import part, players_in
from tournament.brackets.models import Game, Match
from tournament.desk.timing.comers import without_substitute
from tournament.desk.verify import differences

pytestmark = pytest.mark.django_db


def ruled() -> Match:
    """Player 4b is not there at 12:15:01 and replaced; the others came at noon."""
    match = a_pinochle_match_at_noon()
    for name in ("1a", "1b", "4a"):
        comes(match, name, after(0))
    the_clock_at(after(15.1))
    return match


def needed(match: Match) -> str:
    """The board's way from this match to its substitute."""
    return f'id="replaced-{match.pk}-'


def test_the_board_and_the_page_say_that_a_substitute_is_needed() -> None:
    match = ruled()
    assert without_substitute(match) == [player(match, "4b")]
    director = director_at(the_event())
    assert needed(match) in director.get(at_desk(match.stage, "floor/")).text
    page = director.get(match_at_desk(match, "people/")).text
    assert players_in(part(page, "too-late")) == ["Player 4b"]
    assert f'name="leaves" value="{player(match, "4b").pk}" checked' in page


def test_somebody_sits_for_him_without_being_agreed_to_by_anybody() -> None:
    match = ruled()
    stands_by(the_event())
    form = {
        "leaves": player(match, "4b").pk,
        "player": the_event().players.get(name="Eve Ash").pk,
        "from_hand": 1,
        "reason": "Came too late",
    }
    director = director_at(the_event())
    assert director.post(match_at_desk(match, "people/propose/"), form).status_code == 303
    assert without_substitute(match) == []
    assert needed(match) not in director.get(at_desk(match.stage, "floor/")).text
    assert "Eve Ash" in a_phone_at(table_of(match)).get(AT).text


def test_he_has_nothing_and_his_substitute_what_they_make() -> None:
    match = ruled()
    asked_for(match, leaves="Player 4b", agreed_by="dora")
    table = table_of(match)
    AtTable(a_phone_at(table), table).sits_down(dealer=1)
    game = Game.objects.get(match=match)
    assert game.sheet.besides["late"].keys() == {"W"}
    assert [row["name"] for row in game.sheet.besides["substitutes"]] == ["Eve Ash"]
    found = scores_of(game)
    assert (found["Player 4b"].share.points, found["Player 4b"].counts) == (0, True)
    assert found["Eve Ash"].counts
    assert list(differences(the_event())) == []
