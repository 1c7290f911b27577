"""The endings every book of Rook shares: played out, passed out, struck through.

Knows made and set. Refuses to know infractions.
"""

from __future__ import annotations

from typing import Any

from rules.findings import signed
from rules.outcomes import JudgedHand
from rules.rook import RookTrial
from rules.trials import PASSED_OUT, Trial


def played(trial: RookTrial) -> JudgedHand:
    """Made: both count what they caught. Set: the bidders lose the bid, the others count."""
    contract = trial.contract()
    caught = trial.caught(trial.law.counters)
    if contract is None or caught is None:
        return trial.unscored()
    side, bid = contract.side, contract.bid
    took = caught[side]
    others = ", ".join([f"{other} {caught[other]}" for other in caught if other != side])
    if took >= bid:
        why = f"{side} bid {bid}, took {took}: made, {took}; {others}"
        return trial.judged("made", dict(caught), why)
    why = f"{side} bid {bid}, took {took}: set, {signed(-bid)}; {others}"
    return trial.judged("set", {**caught, side: -bid}, why)


def passed_out(trial: Trial[Any]) -> JudgedHand:
    """Nobody bid: nothing is scored."""
    bidding = trial.bidding
    if bidding is not None and not bidding.passed_out and bidding.holder is not None:
        trial.refuse(
            "calls-disagree",
            "calls",
            f"Written as passed out, but {bidding.holder} bid {bidding.standing}.",
            "Correct the calls, or take 'ended' out and write the bid and the points.",
        )
    return trial.judged(
        PASSED_OUT, dict.fromkeys(trial.case.table.sides, 0), "all passed: no score"
    )


def void(trial: Trial[Any]) -> JudgedHand:
    """Struck through: stays on the sheet, worth nothing."""
    why = trial.hand.why
    if why is None:
        trial.case.warn(
            "void-without-reason",
            "why",
            "The hand is struck through and nobody wrote why.",
            trial.ending.cites,
            "Write the reason under 'why'.",
        )
    words = f"struck through: {why}" if why else "struck through"
    return trial.judged("void", dict.fromkeys(trial.case.table.sides, 0), words)
