"""A sheet that was handed in and is changed by an official goes back to its table to be signed."""

from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match

State = Match.State


def play_on(game: Game) -> None:
    """Where the game's sheet is open again its match is being played again. In the caller's
    change."""
    if game.sheet.state == ScoreSheet.State.DRAFT:
        handed_in = Match.objects.filter(pk=game.match_id, state=State.HANDED_IN)
        handed_in.update(state=State.PLAYING)
