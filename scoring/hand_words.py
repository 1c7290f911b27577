"""A recorded hand in a few words, for lists and corrections.

Knows what was written, not what it scores.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from rules.core.messages import Words, all_of, say
from rules.ruleset import Ruleset
from rules.rummy.hands import STOPPED
from rules.rummy.leftovers import worth
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.models import ScoreSheet

COUNTED: Mapping[str, Words] = {
    "meld": say("meld"),
    "points": say("points"),
    "brisques": say("aces and tens"),
}
ITEMISED = {"declared", "melds"}
"""What a hand can have instead of the points or the meld of each side."""


OUTCOMES: Mapping[str, Words] = {
    "made": say("made"),
    "set": say("set"),
    "won": say("won"),
    "drawn": say("level"),
}
"""Outcomes of a bid and of a partie."""


def outcome_words(rules: Ruleset, outcome: str) -> Words:
    """How a hand ended: the label of its ending, or the outcome of the bid."""
    labels = {ending.code: ending.label for ending in rules.endings}
    return labels.get(outcome) or OUTCOMES.get(outcome, outcome)


def with_figures(sheet: ScoreSheet, content: Mapping[str, Any]) -> Mapping[str, Any]:
    """The recorded hand with the points and meld that its declarations and melds come to."""
    if not ITEMISED & content.keys():
        return content
    shows = judge(sheet, [content]).hands[0].shows
    return {**{name: shows[name] for name in COUNTED if name in shows}, **content}


def hand_words(sheet: ScoreSheet, content: Mapping[str, Any]) -> Words:
    """A recorded hand in a few words: "Eagles bid 95, took 75 (Hawks 45)", "not played"."""
    if not content:
        return say("not played")
    parts = list(_parts(sheet, with_figures(sheet, content)))
    return in_a_row(parts) if parts else say("a hand")


def in_a_row(parts: Sequence[Words]) -> Words:
    """Short remarks in one line: "Eagles bid 95, took 75"."""
    return reduce(lambda words, more: say("%(words)s, %(more)s", words=words, more=more), parts)


def _parts(sheet: ScoreSheet, content: Mapping[str, Any]) -> Iterator[Words]:
    rules = rules_of(sheet)
    bidder = rules.table.side_of(content.get("bidder", "")) or ""
    if "bid" in content:
        yield say("%(team)s bid %(bid)s", team=sheet.side_names[bidder], bid=content["bid"])
    ended = content.get("ended") or (content.get("ended_by") == STOPPED and STOPPED)
    if ended:
        yield outcome_words(rules, str(ended))
    for name in COUNTED:
        yield from _shares(sheet, name, bidder, content)
    if "left" in content and "points" not in content:
        made = {seat: worth(cards) for seat, cards in content["left"].items()}
        yield from _shares(sheet, "points", bidder, {"points": made})


def _shares(
    sheet: ScoreSheet, name: str, bidder: str, content: Mapping[str, Any]
) -> Iterator[Words]:
    """Each side's meld or points, the bidders first."""
    shares = content.get(name) or {}
    mine = shares.get(bidder)
    rest = [
        say("%(team)s %(points)s", team=sheet.side_names[side], points=shares[side])
        for side in rules_of(sheet).sides
        if side in shares and side != bidder
    ]
    others, what = all_of(rest), COUNTED[name]
    if mine is None:
        if rest:
            yield say("%(what)s: %(others)s", what=what, others=others)
    elif name == "points":
        yield say("took %(points)s (%(others)s)", points=mine, others=others)
    else:
        yield say("%(what)s %(points)s (%(others)s)", what=what, points=mine, others=others)
