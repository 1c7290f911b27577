"""Nobody is late who still sits at an unfinished match of the weekend: in any division."""

import pytest

from scoring.services import open_sheet
from tests.makers import NOON, a_called_match, a_division, a_stage, minutes
from tests.makers_clock import (
    a_pinochle_match_at_noon,
    after,
    comes,
    event_of,
    late_of,
    player,
    sit_down,
    the_clock_at,
)
from tests.makers_floor import playing
from tests.makers_stages import won
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.reading.match_words import entrants_of
from tournament.registration.models import Entry, Player
from tournament.tables.models import Seating
from tournament.timing.lateness import Wait, replaced, waits_to_come
from tournament.timing.models import Arrival

pytestmark = pytest.mark.django_db
State = Match.State


@pytest.fixture
def match() -> Match:
    """A pinochle match called at noon; everybody but Player 4b is there."""
    match = a_pinochle_match_at_noon()
    for name in ("1a", "1b", "4a"):
        comes(match, name, after(0))
    return match


def another(match: Match, code: str = "W1-1") -> Match:
    """A match of the Rook division next door, at table 2, in which Player 4b plays too."""
    other = playing(next_door(match), code, 2)
    enters_there_too(match, other)
    return other


def next_door(match: Match) -> Stage:
    """The Rook division; its people only happen to have the names of others."""
    stage = a_stage(a_division(event_of(match), name="Rook"))
    Player.objects.filter(memberships__entry__division=stage.division).update(person=None)
    return stage


def enters_there_too(match: Match, other: Match) -> Entry:
    """Player 4b is in the first team of the other match, as the desk enters people."""
    entry, same = entrants_of(other)[0], player(match, "4b")
    one = Player.objects.filter(memberships__entry=entry, memberships__place=1)
    one.update(name=same.name, person=same.person)
    return entry


def wait_at(match: Match, minute: float) -> Wait:
    """The wait at this match."""
    return next(row for row in waits_to_come(event_of(match), after(minute)) if row.match == match)


def missing(match: Match, minute: float = 16) -> list[str]:
    """Who is absent and could be there."""
    return [str(one) for one in wait_at(match, minute).absent]


def over(match: Match, minute: float) -> None:
    """The match was played and has its result."""
    won(match, *entrants_of(match), now=after(minute))


def seated(other: Match, seat: str, match: Match, name: str) -> Game:
    """The other match has its sheet, and this player of the first one sits there."""
    game = a_game_of(other)
    Seating.objects.create(game=game, seat=seat, player=player(match, name))
    return game


def a_game_of(other: Match) -> Game:
    """The other match's game; nobody is in its chairs yet."""
    sheet = open_sheet(
        ruleset="beach-house-rook",
        house_rules={},
        names=dict(zip("NESW", ("A", "B", "C", "D"), strict=True)),
        side_names={"NS": "One", "EW": "Two"},
        scorekeeper="N",
        first_dealer="N",
        now=NOON + minutes(1),
    )
    return Game.objects.create(match=other, sheet=sheet)


def test_who_is_nowhere_is_missing(match: Match) -> None:
    assert missing(match) == ["Player 4b"]


@pytest.mark.parametrize("state", [State.PLAYING, State.HANDED_IN])
def test_who_plays_in_another_division_is_not_missing(match: Match, state: Match.State) -> None:
    other = another(match)
    Match.objects.filter(pk=other.pk).update(state=state)
    assert missing(match) == []
    assert the_clock_at(after(60)) == []


def test_it_is_counted_from_the_end_of_the_other_match(match: Match) -> None:
    over(another(match), 10)
    assert the_clock_at(after(25)) == []
    assert len(the_clock_at(after(25.1))) == 1


def test_who_came_at_once_from_the_other_match_pays_nothing(match: Match) -> None:
    over(another(match), 10)
    comes(match, "4b", after(14))
    assert late_of(sit_down(match, after(14))) == {}


def test_his_partner_is_nowhere_else_and_is_late(match: Match) -> None:
    another(match)
    Arrival.objects.filter(player=player(match, "4a")).delete()
    the_clock_at(after(16))
    assert replaced(match) == [player(match, "4a")]


def test_a_substitute_sits_where_he_steps_in_and_not_at_home(match: Match) -> None:
    """Player 4b helps out at a table of another team."""
    other = playing(next_door(match), "W1-1", 2)
    seated(other, "N", match, "4b")
    assert missing(match) == []


def test_whose_chair_a_substitute_took_is_free_again(match: Match) -> None:
    """They left the other table after the first hand, so they could be here."""
    other = another(match)
    game = seated(other, "N", match, "4b")
    Seating.objects.create(game=game, seat="N", player=player(match, "1a"), from_hand=2)
    assert missing(match) == ["Player 4b"]


def test_who_waits_for_others_at_another_table_is_not_missing(match: Match) -> None:
    other = a_called_match(next_door(match), "W1-1", 2)
    entry = enters_there_too(match, other)
    Arrival.objects.create(
        match=other, entry=entry, at=NOON, recorded_at=NOON, recorded_by="a maker"
    )
    assert missing(match) == []


def test_ones_own_match_is_no_other(match: Match) -> None:
    assert wait_at(match, 1).is_met
    assert not any(one.busy for one in wait_at(match, 1).expected)
