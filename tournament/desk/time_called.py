"""A game after time was called: the hand in progress is its last one, and who leads has won.

Runs inside the caller's change. On a level score the game goes on with one more hand where the
rules play on (`ties`), hand by hand, until somebody leads; where they say anything else, it is over
as it stands. Knows when the sheet gets its `time_called`; the rules say what that comes to.
"""

from rules.refusals import refusal
from scoring.last_hand import TIME_CALLED, ends_at_time, play_on
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.act.change import Change
from tournament.desk.reading.current_game import InPlay
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.timing.limits import is_called
from tournament.timing.models import TimeCall

ENDED = " Time was called: that was the last hand."
LEVEL = " Time was called, and the score is level: one more hand is played."


def let_last_hand_in(stands: InPlay) -> None:
    """Where the clock ended the game, the hand that was in progress may still come. Where people
    ended it, saving a hand is refused."""
    if stands.is_called:
        play_on(stands.game.sheet)


def end_with_hand(change: Change, game: Game) -> str:
    """After a hand was saved for whose game time was called: the game ends with it. A sentence
    about that, empty where the hand ended the game by itself."""
    if game.sheet.finished:
        return ""
    return ENDED if _ends(change, game) else LEVEL


def end_now(change: Change, game: Game) -> None:
    """No hand is in progress: the game ends as it stands. Refused where it cannot."""
    if not is_called(game):
        raise refusal("Time was not called for this game.", remedy="Play on.")
    if not standing_hands(game.sheet).exists():
        raise refusal(
            "No hand is written yet.", remedy="Play one hand to its end, or call the desk."
        )
    if not _ends(change, game):
        raise refusal("The score is level.", remedy="Play one more hand: who then leads has won.")


def take_back_calls(change: Change, **of: object) -> bool:
    """The clock of these games runs again: the table got more time, or play had not begun. False
    where time was not called, or the game is over by now."""
    standing = TimeCall.objects.filter(withdrawn_at__isnull=True, game__sheet__finished=False, **of)
    return (
        TimeCall.objects.filter(pk__in=list(standing.values_list("pk", flat=True))).update(
            withdrawn_at=change.now
        )
        > 0
    )


def _ends(change: Change, game: Game) -> bool:
    """Write the last hand's number on the sheet; False on a level score that is played on."""
    hands = contents(standing_hands(game.sheet))
    if not ends_at_time(game.sheet, hands):
        return False
    write_beside(change, game, TIME_CALLED, len(hands), reason="")
    return True
