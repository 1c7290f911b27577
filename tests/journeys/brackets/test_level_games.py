"""Games that are over by their rules and came out level: kept, and one more is played."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.kept import kept
from tests.makers_before import the_director
from tests.makers_games import PAIRS, PLAYERS, AtTable, a_bracket_of, called, posted
from tests.makers_shown import as_queued
from tests.makers_stages import choose, keep_places, publish
from tests.page_parts import numbers, told
from tournament.brackets.models import Match
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db
State = Match.State

LEVEL = {"points-A": "1200", "points-B": "1200", "brisques-A": "16", "brisques-B": "16"}
DECIDED = {"points-A": "1310", "points-B": "900"}
MELD = {"meld-NS": "30", "meld-EW": "30"}
EVEN_HAND = {"bid": "50", "won": "auction", "trump": "spades", "points": "25", **MELD}
"""Meld 30 each and 25 caught each: both sides count 55."""
SHARED: dict[str, Any] = {"ties": "shared", "hands": 1, "games_per_match": 1}


@kept
def a_table(ruleset: str, names: tuple[str, ...] = PLAYERS[:2], **house: Any) -> AtTable:
    """The table of the only match of a knock-out."""
    (at,) = called(a_bracket_of(ruleset, names, **house))
    return at


def plays_bezique(at: AtTable, **points: str) -> None:
    at.sits_down()
    at.writes(**points)
    at.signs()


def the_match() -> Match:
    return Match.objects.select_related("stage__division__event").get()


def on_the_queue(match: Match) -> str:
    """The one thing to look at on the one sheet that waits; it stands on the page."""
    event = match.stage.division.event
    page = the_director(event).get(f"/desk/{event.slug}/scoring/")
    (row,) = page.context["window"].rows
    (words,) = map(str, row.look_at)
    assert words in page.text
    return words


def in_public(match: Match) -> Any:
    """The page of the match as everybody sees it."""
    division = match.stage.division
    return Client().get(f"/e/{division.event.slug}/{division.slug}/{match.code}/").context["page"]


def if_level(at: AtTable) -> str:
    """What the phone says of a game that came out level; it stands on the page."""
    page = at.phone.get(at.address)
    words = str(page.context["page"].if_level)
    assert words in page.text
    return words


def test_a_level_partie_is_posted_and_another_decides_the_match() -> None:
    at = a_table("rubicon-bezique", parties=1)
    plays_bezique(at, **LEVEL)
    match = the_match()
    assert numbers(if_level(at)) == [2]
    assert on_the_queue(match) == if_level(at)
    assert posted(at).status_code == 303

    match = the_match()
    assert (match.state, match.games.count(), match.winner) == (State.CALLED, 1, None)
    assert numbers(str(at.page.before_game)) == [2, 1]
    assert told([LogEntry.objects.latest("pk").words], "game 2")

    plays_bezique(at, **DECIDED)
    assert posted(at).status_code == 303
    match = the_match()
    assert (match.state, str(match.winner)) == (State.CERTIFIED, "Ann Oak")
    assert not list(differences(match.stage.division.event))


def test_everybody_reads_of_the_level_game_and_of_the_one_that_decides() -> None:
    at = a_table("rubicon-bezique", parties=1)
    plays_bezique(at, **LEVEL)
    posted(at)
    series = in_public(the_match()).series
    assert numbers(str(series.stands)) == [2]
    assert told(series.games, "Game 1", "Ann Oak 0", "Ben Ito 0")

    plays_bezique(at, **DECIDED)
    posted(at)
    shown = in_public(the_match())
    assert told([shown.outcome], "Ann Oak", "Ben Ito")
    assert str(shown.series.stands) == "Ann Oak 1, Ben Ito 0"
    assert told(shown.series.games, "Game 1", "Ann Oak 0", "Ben Ito 0")


def test_pinochle_that_is_level_after_its_last_hand_goes_on_with_another_game() -> None:
    at = a_table("npa-pinochle", PAIRS[:2])
    at.sits_down(dealer=1)
    for bidder in ("NS", "EW", "NS", "EW"):
        at.writes(bidder=bidder, **EVEN_HAND)
    page = at.page
    assert [score.words for score in (page.turn, *page.others)] == ["220", "220"]
    assert numbers(if_level(at)) == [2]
    at.signs()
    assert numbers(at.page.outcome.words) == [220, 220]
    assert numbers(on_the_queue(the_match())) == [2]
    assert posted(at).status_code == 303
    assert the_match().state == State.CALLED


def test_a_shared_win_does_not_end_a_match_of_two() -> None:
    at = a_table("tally", PAIRS[:2], **SHARED)
    at.sits_down()
    at.writes(**{"points-NS": "10", "points-EW": "10"})
    page = at.page
    assert [score.words for score in (page.turn, *page.others)] == ["10", "10"]
    at.signs()
    assert numbers(on_the_queue(the_match())) == [2]
    assert posted(at).status_code == 303
    assert the_match().state == State.CALLED


def test_what_is_level_must_be_looked_at_before_it_is_posted() -> None:
    at = a_table("rubicon-bezique", parties=1)
    plays_bezique(at, **LEVEL)
    game = the_match().games.get()
    form = {"round": "Final", "initials": "DD"} | as_queued(game)
    event = at.table.event
    answer = the_director(event).post(f"/desk/{event.slug}/sheet/{game.sheet_id}/post/", form)
    assert answer.status_code == 422
    assert codes(answer) == ["not-looked-at"]


def test_a_level_game_of_a_round_robin_is_followed_by_one_more_too() -> None:
    division = a_bracket_of("rubicon-bezique", PLAYERS[:2], parties=1)
    at = in_a_round_robin(division)
    plays_bezique(at, **LEVEL)
    assert posted(at).status_code == 303
    plays_bezique(at, **DECIDED)
    assert posted(at).status_code == 303
    assert (the_match().state, the_match().games.count()) == (State.CERTIFIED, 2)


def in_a_round_robin(division: Division) -> AtTable:
    """The same two, drawn as a round robin."""
    director = the_director(division.event)
    director.post(f"/desk/{division.event.slug}/{division.slug}/bracket/take-back/")
    choose(director, division, format="round-robin")
    keep_places(director, division)
    publish(director, division)
    (at,) = called(division)
    return at
