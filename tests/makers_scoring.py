"""Makers for the scoring table: games that are being played, handed in, posted."""

from typing import Any

from django.test import Client

from scoring.services import save_hand, sign
from tests.kept import kept
from tests.makers import (
    DIRECTOR,
    NOON,
    a_called_match,
    a_division,
    a_hand,
    a_stage,
    an_event,
    an_official,
    logged_in,
)
from tests.makers_shown import as_queued
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.reading.floor_people import entries_of, players_of
from tournament.desk.scoring.posting import post_sheet
from tournament.desk.scoring.queue_page import round_named
from tournament.live.roles import Role
from tournament.registration.models import Event
from tournament.tables.selectors import game_at

DESK = "/desk/beach-house-2026/"


@kept
def a_drawn_stage(count: int = 4, **words: Any) -> Stage:
    """The published main event of Beach House 2026."""
    return a_stage(a_division(an_event(), **words), count)


@kept
def a_game_in_play(stage: Stage, code: str = "W1-1", *, table: int = 1, keeper: str = "N") -> Game:
    """A match called to a table, its sheet open; the first team sits North and South."""
    match = a_called_match(stage, code, table)
    event = stage.division.event
    seated = event.tables.get(number=table)
    (north, south), (east, west) = (players_of(entry) for entry in entries_of(match))
    open_sheet(
        Act(event, DIRECTOR, NOON),
        table=seated,
        match=match,
        sitting=Sitting(
            chairs={"N": north, "E": east, "S": south, "W": west},
            scorekeeper=keeper,
            first_dealer="N",
            both_agreed=True,
        ),
    )
    game = game_at(seated)
    assert game is not None
    return game


@kept
def play(game: Game, *took: int) -> None:
    """Hands bid by North and South at 60; they took these points of 120."""
    for number, points in enumerate(took, start=1):
        content = a_hand(bid=60, took=points, dealer="NESW"[(number - 1) % 4])
        save_hand(game.sheet, number=number, content=content, by="PHONE1", now=NOON)


@kept
def hand_in(game: Game) -> Game:
    """Both sides sign; the match is handed in."""
    with one_change(Act(game.match.stage.division.event, DIRECTOR, NOON)) as change:
        sign(game.sheet, side="NS", seat="N", device="PHONE1", now=NOON)
        sign(game.sheet, side="EW", seat="E", device="PHONE1", now=NOON)
        Match.objects.filter(pk=game.match_id).update(state=Match.State.HANDED_IN)
        change.log("sheet.sign", "Both signed.", touched=["queue"])
    game.refresh_from_db()
    return game


@kept
def a_handed_in_game(stage: Stage, code: str = "W1-1", **words: Any) -> Game:
    """A game that North and South won 500 to 100, signed by both sides."""
    game = a_game_in_play(stage, code, **words)
    play(game, 100, 100, 100, 100, 100)
    return hand_in(game)


@kept
def posted(game: Game) -> Game:
    """The game's sheet, posted by the scoring table."""
    post_sheet(
        Act(game.match.stage.division.event, DIRECTOR, NOON),
        game=game,
        round_named=str(round_named(game)),
        initials="DD",
        looked=True,
        shown=as_queued(game)["shown"],
    )
    game.refresh_from_db()
    return game


@kept
def a_posted_game(stage: Stage, code: str = "W1-1", **words: Any) -> Game:
    """A game that North and South won 500 to 100, posted."""
    return posted(a_handed_in_game(stage, code, **words))


def a_round_under_way(stage: Stage) -> tuple[Match, list[Match]]:
    """One match of the first round is over, one in play at table 2, two are called.

    Returns the one in play, and those called.
    """
    over, plays, *others = stage.matches.filter(state=Match.State.READY).order_by("play_order")
    a_posted_game(stage, over.code)
    a_game_in_play(stage, plays.code, table=2)
    called = others[:2]
    for table, match in enumerate(called, start=3):
        a_called_match(stage, match.code, table)
    return plays, called


def a_scorer(event: Event) -> Client:
    """The scoring table's browser."""
    return logged_in(an_official(event, "sam", Role.SCORING))


def a_director(event: Event) -> Client:
    """The director's browser."""
    return logged_in(an_official(event, "dora", Role.DIRECTOR))
