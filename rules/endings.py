"""The endings every book of Rook shares: played out, passed out, struck through.

Knows made and set. Refuses to know infractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.findings import signed
from rules.hands import Case, Hand
from rules.outcomes import JudgedHand
from rules.rook import RookHands, RookTrial
from rules.trials import PASSED_OUT, Trial


def played(trial: RookTrial) -> JudgedHand:
    """Made: both count what they caught. Set: the bidders lose the bid, the others count."""
    contract = trial.contract()
    caught = _caught(trial.law, trial.hand, trial.case)
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


def _caught(law: RookHands, hand: Hand, case: Case) -> Mapping[str, int] | None:
    """What each side caught, the nest in; None when it is not written or cannot be right."""
    points = hand.points or {}
    if len(points) < len(case.table.sides):
        given = hand.given.get("points", {})
        if isinstance(given, dict) and points.keys() == given.keys() & set(case.table.sides):
            law.counters.missing_side(points, hand.nest or 0, case.table, case.at, case.findings)
        return None
    if _unread(hand.nest, "nest", hand) or _unread(hand.last_trick, "last_trick", hand):
        return None
    return law.counters.caught(points, hand.nest or 0, hand.last_trick, case.at, case.findings)


def _unread(value: object, key: str, hand: Hand) -> bool:
    return value is None and key in hand.given


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
