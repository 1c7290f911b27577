"""Game points by margin: added up in a match of several games, in ties and at tables of many."""

from typing import Any

import pytest
from django.test import Client

from rules.core.series import ADDED, Series
from scoring.models import ScoreSheet
from tests.makers import an_event
from tests.makers_before import the_director
from tests.makers_games import PLAYERS, AtTable, a_bracket_of, called, enter, posted
from tests.makers_stages import choose, publish
from tests.page_parts import numbers
from tournament.brackets.games import PlayedGame, match_score
from tournament.brackets.models import GameSide, Match, Placing
from tournament.brackets.settled import facts_of
from tournament.brackets.tie_facts import points_of
from tournament.desk.verify import differences

pytestmark = pytest.mark.django_db
CRIBBAGE: dict[str, Any] = {
    "sides": ["A", "B"],
    "target": 121,
    "game_points": {"1": 1, "31": 2, "61": 3},
    "games_per_match": 2,
    "match_by": "added",
}
HEARTS: dict[str, Any] = {"hands": 1, "wins": "lowest", "game_points": {"1": 2, "11": 4}}


def plays(at: AtTable, *, winner: int, loser_has: int) -> None:
    """Play the next game: this team wins 121 to these points."""
    at.sits_down()
    sides = GameSide.objects.filter(game__sheet__state="draft").values_list("side", "entry_id")
    at.writes(
        **{f"points-{side}": "121" if key == winner else str(loser_has) for side, key in sides}
    )
    at.signs()
    assert posted(at).status_code == 303


def test_two_games_added_up_are_won_by_game_points() -> None:
    division = a_bracket_of("tally", PLAYERS[:2], **CRIBBAGE)
    one, other = division.entries.order_by("number")
    (at,) = called(division)
    plays(at, winner=one.pk, loser_has=60)
    plays(at, winner=other.pk, loser_has=91)
    match = Match.objects.get()
    assert (match.state, match.winner_id) == (Match.State.CERTIFIED, one.pk)
    scores = points_of(match.stage, {one.pk: 1, other.pk: 2})
    assert dict(scores[match.code]) == {1: 3, 2: 1}
    public = Client().get(f"/e/{division.event.slug}/{division.slug}/{match.code}/").context["page"]
    assert numbers(public.series.stands) == [3, 1]
    assert sorted(numbers(public.series.games[0])) == [1, 60, 121]
    division.event.refresh_from_db()
    assert list(differences(division.event)) == []


def test_a_skunk_outweighs_two_points_more_in_the_sum() -> None:
    """By points the other side would have won."""
    close = PlayedGame((2,), {1: 0, 2: 200}, {1: 0, 2: 1})
    skunk = PlayedGame((1,), {1: 121, 2: 80}, {1: 2, 2: 0})
    for lowest in (False, True):
        score = match_score(Series(ADDED, 2), [close, skunk], lowest_wins=lowest)
        assert (score.winner, score.of(1), score.of(2)) == (1, 2, 1)


def test_at_a_table_of_four_the_table_of_all_adds_up_game_points_the_most_first() -> None:
    event = an_event()
    director = the_director(event)
    form = {"name": "Night", "ruleset": "tally/hearts", "format": "pods"}
    assert director.post(f"/desk/{event.slug}/divisions/new/", form).status_code == 303
    division = event.divisions.get()
    division.house_rules = {**HEARTS, "sides": ["A", "B", "C", "D"]}
    division.save()
    enter(director, division, PLAYERS[:4])
    choose(director, division, format="pods", **{"pods-rounds": "1"})
    stage = publish(director, division)
    assert stage.options["highest_wins"] is True
    (at,) = called(division)
    at.sits_down()
    at.writes(**{"points-A": "40", "points-B": "12", "points-C": "1", "points-D": "30"})
    at.signs()
    assert posted(at).status_code == 303
    rows = Placing.objects.order_by("place").values_list("place", "points")
    assert list(rows) == [(1, 4), (2, 0), (3, 0), (4, 0)]
    first = ScoreSheet.objects.get().side_names["C"]
    places = facts_of(stage).evaluation.places
    champion = facts_of(stage).entry_of(places[0].entrants[0])
    assert division.entries.get(title=first).pk == champion
    event.refresh_from_db()
    assert list(differences(event)) == []
