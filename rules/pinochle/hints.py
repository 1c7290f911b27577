"""What a scorekeeper reads beside an ending of a pinochle hand, by the law in play.

Knows the numbers of the law, in words. Does not know how a hand is judged.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.messages import Words, say, sentences
from rules.pinochle.law import PinochleLaw

Hint = Callable[[PinochleLaw], Words]


def of_playing(cites: str) -> Hint:
    """The hint of a hand that was played out."""

    def hint(law: PinochleLaw) -> Words:
        saved = law.least.saved
        more = say(
            "The opponents need %(saved)s points to score more than the bid (%(cites)s).",
            saved=saved,
            cites=cites,
        )
        return sentences(
            say(
                "Bidders must save %(saved)s points and make the bid, or it goes to the opponents.",
                saved=saved,
            ),
            None if _counts_meld_alone(law) else more,
        )

    return hint


def _counts_meld_alone(law: PinochleLaw) -> bool:
    """Whether opponents who saved nothing score more than the bid for a meld that is enough."""
    return law.on_set(law.least.meld + 1, 0, law.least) != (0, 0)


def of_board_set(cites: str) -> Hint:
    """The hint of a hand set before play."""

    def hint(law: PinochleLaw) -> Words:
        board = law.least.meld
        return sentences(
            say(
                "Meld plus the %(points)s points in the deck is below the bid.",
                points=law.deck_points,
            ),
            say("Or the bidders have less than %(meld)s meld (%(cites)s).", meld=board, cites=cites)
            if law.always_board
            else say(
                "Or a forced dealer's team has less than %(meld)s meld (%(cites)s).",
                meld=board,
                cites=cites,
            ),
        )

    return hint


def of_silence(cites: str) -> Hint:
    """The hint of a hand whose forced dealer was silenced."""

    def hint(law: PinochleLaw) -> Words:
        return say(
            "The dealer's partner bid out of turn, then everyone passed. "
            "The dealer is set %(bid)s (%(cites)s).",
            bid=law.ladder.minimum,
            cites=cites,
        )

    return hint


def of_stopped_pinochle(cites: str) -> Hint:
    """The hint of a hand stopped by a call of renege that was not proved."""

    def hint(law: PinochleLaw) -> Words:
        return sentences(
            say("A side without a book called a renege and could not prove it."),
            say(
                "The others get the pinochle, and the caller loses %(points)s (%(cites)s).",
                points=law.stopper.points,
                cites=cites,
            ),
        )

    return hint
