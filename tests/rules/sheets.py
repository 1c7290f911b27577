"""Makers of score sheets for tests: good defaults, set only what the test is about."""

from typing import Any

from rules.core.messages import Message, Sentences, Words
from rules.core.outcomes import JudgedHand
from rules.core.ruling import Ruling
from rules.judging.whole_sheet import judge_sheet

BEACH = "beach-house-rook"
NAMES = {"N": "Ann", "E": "Ben", "S": "Cal", "W": "Dee"}


def played(bidder: str = "NS", bid: int = 70, ns: int = 75, **more: Any) -> dict[str, Any]:
    """A hand of 120 counters that was played out."""
    return {"bidder": bidder, "bid": bid, "points": {"NS": ns, "EW": 120 - ns}, **more}


def stopped(ended: str, by: str, captured: dict[str, int], **more: Any) -> dict[str, Any]:
    """A hand that an infraction stopped; NS had bid 80."""
    infraction = {"by": by, "captured": captured}
    return {"bidder": "NS", "bid": 80, "ended": ended, "infraction": infraction, **more}


def auction(dealer: str, *calls: Any, **more: Any) -> dict[str, Any]:
    return {"dealer": dealer, "calls": list(calls), **more}


def judge(*hands: Any, ruleset: str = BEACH, **more: Any) -> Ruling:
    return judge_sheet({"ruleset": ruleset, "hands": list(hands), **more})


def only_hand(ruling: Ruling) -> JudgedHand:
    (hand,) = ruling.hands
    return hand


def codes(ruling: Ruling) -> list[str]:
    return [finding.code for finding in ruling.findings]


def places(ruling: Ruling) -> list[str]:
    return [finding.where for finding in ruling.findings]


def values(words: Words) -> dict[str, Any]:
    """The named values of a message, of one sentence or several."""
    if isinstance(words, Sentences):
        return {name: each for part in words.parts for name, each in values(part).items()}
    return dict(words.values) if isinstance(words, Message) else {}


def remedies(ruling: Ruling) -> str:
    return " ".join(str(finding.remedy) for finding in ruling.findings)
