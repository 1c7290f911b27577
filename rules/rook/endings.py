"""The endings common to all Rook books: played out, passed out, struck.

Knows made and set. Does not know infractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.bidding.contracts import Contract
from rules.bidding.trials import PASSED_OUT, Trial, side_scores
from rules.core.messages import Letter, Words, say, sentences
from rules.core.outcomes import JudgedHand
from rules.rook.cards import TO_BIDDERS, TO_LAST_TRICK
from rules.rook.hands import NOTHING, WITH_BID, RookTrial

#: Outcomes that are no hand of a game.
NO_HANDS: Final = frozenset({"void", "passed-out", "misdeal"})


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A hand played to its end: the contract and the score."""

    contract: Contract
    outcome: str
    score: Mapping[str, int]
    why: Words


def played(trial: RookTrial) -> JudgedHand:
    """Made: both sides count their captures. Set: the bidders lose the bid, the others count."""
    hand = play_out(trial)
    return trial.unscored() if hand is None else trial.judged(hand.outcome, hand.score, hand.why)


def play_out(trial: RookTrial) -> PlayedOut | None:
    """The result of playing the hand, or None if unknown."""
    law, contract = trial.law, trial.contract()
    caught = trial.caught(law.counters, _nest_side(trial, contract))
    if contract is None or caught is None:
        return None
    side, bid = contract.side, contract.bid
    took, made = caught[side], caught[side] >= bid
    score = dict(caught)
    if not made:
        score = {other: _defended(caught[other], bid, law.defenders_get) for other in caught}
        score[side] = -bid
    everything = [other for other in caught if caught[other] == law.deck_points]
    for sweeper in everything if law.sweep else []:
        score[sweeper] += law.sweep if made or sweeper != side else 0
    others = [side_scores(other, score[other]) for other in caught if other != side]
    why = sentences(_how_it_went(contract, took, score[side], made=made), *others)
    return PlayedOut(contract, "made" if made else "set", score, why)


def _how_it_went(contract: Contract, took: int, score: int, *, made: bool) -> Words:
    side, bid = Letter(contract.side), contract.bid
    if made:
        return say(
            "%(side)s bid %(bid)s, took %(took)s: made, %(score)s.",
            side=side,
            bid=bid,
            took=took,
            score=score,
        )
    return say(
        "%(side)s bid %(bid)s, took %(took)s: set, %(score)s.",
        side=side,
        bid=bid,
        took=took,
        score=-bid,
    )


def _nest_side(trial: RookTrial, contract: Contract | None) -> str | None:
    """The side that gets the nest. Without a contract it is unknown, and nothing is scored."""
    law, sides = trial.law, trial.case.table.sides
    if law.nest_to == TO_LAST_TRICK:
        return trial.hand.last_trick
    if contract is None:
        return sides[0]
    return contract.side if law.nest_to == TO_BIDDERS else trial.case.table.others(contract.side)[0]


def _defended(caught: int, bid: int, defenders_get: str) -> int:
    if defenders_get == NOTHING:
        return 0
    return caught + bid if defenders_get == WITH_BID else caught


def passed_out(trial: Trial[Any]) -> JudgedHand:
    """Nobody bid: nothing is scored."""
    bidding = trial.bidding
    if bidding is not None and not bidding.passed_out and bidding.holder is not None:
        trial.refuse(
            "calls-disagree",
            "calls",
            say(
                "The sheet has a passed-out hand, but %(player)s bid %(bid)s.",
                player=Letter(bidding.holder),
                bid=bidding.standing,
            ),
            say("Correct the calls, or enter the bid and the points instead."),
        )
    return trial.judged(
        PASSED_OUT, dict.fromkeys(trial.case.table.sides, 0), say("Everyone passed: no score.")
    )


def void(trial: Trial[Any]) -> JudgedHand:
    """Struck: stays on the sheet and scores nothing."""
    why = trial.hand.why
    if why is None:
        trial.case.warn(
            "void-without-reason",
            "why",
            say("This hand is struck out without a reason."),
            trial.ending.cites,
            say("Enter the reason."),
        )
    words = say("Struck out: %(reason)s", reason=why) if why else say("Struck out.")
    return trial.judged("void", dict.fromkeys(trial.case.table.sides, 0), words)
