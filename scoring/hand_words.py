"""A written hand in a few words, for lists and corrections.

Knows what was written; refuses to know what it is worth.
"""

from collections.abc import Mapping
from typing import Any

from rules.rummy.hands import STOPPED
from rules.rummy.leftovers import worth
from scoring.entry import rules_of
from scoring.models import ScoreSheet


def hand_words(sheet: ScoreSheet, content: Mapping[str, Any]) -> str:
    """A written hand in a few words: "Eagles bid 95, took 75 (Hawks 45)", "not played"."""
    if not content:
        return "not played"
    bidder = rules_of(sheet).table.side_of(content.get("bidder", "")) or ""
    parts = [f"{sheet.side_names[bidder]} bid {content['bid']}"] if "bid" in content else []
    ended = content.get("ended") or (content.get("ended_by") == STOPPED and STOPPED)
    parts += [str(ended).replace("-", " ")] if ended else []
    parts += [_shares(sheet, name, bidder, content) for name in ("meld", "points", "brisques")]
    if "left" in content and "points" not in content:
        made = {seat: worth(cards) for seat, cards in content["left"].items()}
        parts.append(_shares(sheet, "points", bidder, {"points": made}))
    return ", ".join(filter(None, parts)) or "a hand"


def _shares(sheet: ScoreSheet, name: str, bidder: str, content: Mapping[str, Any]) -> str:
    """What each side has of the meld or the points, the bidders first."""
    shares = content.get(name) or {}
    mine = shares.get(bidder)
    others = ", ".join(
        f"{sheet.side_names[side]} {shares[side]}"
        for side in rules_of(sheet).sides
        if side in shares and side != bidder
    )
    if mine is None:
        return f"{name}: {others}" if others else ""
    word = "took" if name == "points" else name
    return f"{word} {mine} ({others})" if others else f"{word} {mine}"
