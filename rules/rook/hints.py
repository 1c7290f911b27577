"""What a scorekeeper reads beside an ending of a Rook hand, by the law in play.

Knows what each side scores, in words. Does not know how it is judged.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.messages import Words, say, sentences
from rules.rook.hands import CAPTURED, WITH_BID, RookHands
from rules.rook.infraction_law import ALL, PLAYED_OUT

Hint = Callable[[RookHands], Words]


def of_playing(cites: str) -> Hint:
    """The hint of a hand that was played out."""

    def hint(law: RookHands) -> Words:
        return sentences(
            say("Bidders who take less than they bid lose the bid."),
            _others_on_set(law.defenders_get, cites),
        )

    return hint


def of_renege(cites: str) -> Hint:
    """The hint of a hand that a renege ended."""

    def hint(law: RookHands) -> Words:
        keeps = say("It keeps its own counters.") if law.infractions.offender_keeps else None
        return sentences(
            say("The team at fault loses the bid, whoever made it."),
            keeps,
            _others_get(CAPTURED, cites),
            _short_of_the_bid(law),
        )

    return hint


def of_laying_down(cites: str) -> Hint:
    """The hint of a hand whose cards were laid down too early."""

    def hint(law: RookHands) -> Words:
        return sentences(
            say("The team that laid down loses the bid and its points."),
            _others_get(law.infractions.laid_down, cites),
            _short_of_the_bid(law),
        )

    return hint


def of_wrong_discard(cites: str) -> Hint:
    """The hint of a hand in which the wrong number of cards was discarded."""

    def hint(law: RookHands) -> Words:
        award = law.infractions.wrong_discard
        if award == PLAYED_OUT:
            return say("Play the hand out and score it. The declarer's team also loses the bid.")
        return sentences(
            say("A declarer who discards the wrong number of cards loses the bid."),
            _others_get(award, cites),
        )

    return hint


def of_misdeal(cites: str) -> Hint:
    """The hint of a hand that was dealt wrongly."""

    def hint(law: RookHands) -> Words:
        return say(
            "Before the first trick: no penalty. Later: the dealer's team loses %(points)s. "
            "The deal passes to the left (%(cites)s).",
            points=law.infractions.misdeal,
            cites=cites,
        )

    return hint


def _others_on_set(award: str, cites: str) -> Words:
    if award == CAPTURED:
        return say("The others count what they captured (%(cites)s).", cites=cites)
    if award == WITH_BID:
        return say("The others then score the bid and what they captured (%(cites)s).", cites=cites)
    return say("The others then score nothing (%(cites)s).", cites=cites)


def _others_get(award: str, cites: str) -> Words:
    if award == CAPTURED:
        return say("The others keep counters captured by then (%(cites)s).", cites=cites)
    if award == ALL:
        return say("The others score all of the deal (%(cites)s).", cites=cites)
    return say("The others score nothing (%(cites)s).", cites=cites)


def _short_of_the_bid(law: RookHands) -> Words | None:
    if not law.infractions.sets_bidders:
        return None
    return say("If the others are bidders short of their bid, they lose it too.")
