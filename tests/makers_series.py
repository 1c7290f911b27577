"""Makers for matches of several games: one after the other from the seats to the posted sheet."""

from typing import Any

from tests.kept import kept
from tests.makers import DIRECTOR, NOON, a_called_match, a_division, a_stage, an_event
from tests.makers_scoring import DESK, a_director, hand_in, play, posted
from tests.makers_table import expected_chairs, table_of
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import pin
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.tables.selectors import game_at

WON, LOST = (100,) * 5, (0,) * 5
"""What North and South take of each hand they bid at 60: 500 to 100, and 300 under to 600."""


@kept
def a_series_stage(
    count: int = 4, *, slug: str = "double-elimination", games: int = 3, added: bool = False
) -> Stage:
    """A bracket whose matches are the best of three, or as said."""
    return a_stage(a_division(an_event()), count, slug=slug, games=games, added=added)


@kept
def a_match_of(stage: Stage, code: str = "W1-1") -> Match:
    """A match of it that was called to table 1."""
    return a_called_match(stage, code)


@kept
def open_game(match: Match) -> Game:
    """The next game of the match; the first team sits North and South."""
    match.refresh_from_db()
    table = table_of(match)
    open_sheet(
        Act(match.stage.division.event, DIRECTOR, NOON),
        table=table,
        match=match,
        sitting=Sitting(expected_chairs(match), "N", "N", both_agreed=True),
    )
    game = game_at(table)
    assert game is not None
    return game


@kept
def a_signed_game(match: Match, *took: int) -> Game:
    """The match's next game, played and signed by both sides."""
    game = open_game(match)
    play(game, *took)
    return hand_in(game)


@kept
def play_game(match: Match, *took: int) -> Game:
    """The match's next game, posted; `took` is what the first team took of each hand."""
    game = posted(a_signed_game(match, *took))
    match.refresh_from_db()
    return game


def correction(game: Game, hand: int, took: int, **more: Any) -> dict[str, Any]:
    """The form that says what North and South took of this hand, as both teams agree."""
    words = {"dealer": "NESW"[(hand - 1) % 4], "ended": "played", "bidder": "NS", "bid": "60"}
    form = {f"h{hand}-{name}": word for name, word in {**words, "points": str(took)}.items()}
    pins = {f"pin-{row.entry_id}": pin(row.entry) for row in game.sides.all()}
    told = {"revision": game.sheet.revision, "reason": "Miscounted", "told": ["N", "E", "S", "W"]}
    return {**form, **told, **pins, **more}


def corrected(game: Game, *hands: tuple[int, int]) -> Any:
    """The director corrects these hands."""
    game.sheet.refresh_from_db()
    form: dict[str, Any] = {}
    for hand, took in hands:
        form |= correction(game, hand, took)
    director = a_director(game.match.stage.division.event)
    return director.post(f"{DESK}sheet/{game.sheet_id}/correct/", form)
