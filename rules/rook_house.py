"""House rules of the Rook games: what a director may set where the book is unclear or silent.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.fields import whole
from rules.house import HouseRule
from rules.rook import RookHands
from rules.totals import FirstTo

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


def _law(ruleset: Ruleset) -> RookHands:
    if not isinstance(ruleset.hands, RookHands):
        raise TypeError(f"{ruleset.title} is no game of Rook.")
    return ruleset.hands


def _target(ruleset: Ruleset, points: int) -> Ruleset:
    cites = f"House rule 'target': {points}; else {ruleset.game.cites}"
    return replace(ruleset, game=FirstTo(points, cites))


def _min_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    law = _law(ruleset)
    cites = f"House rule 'min_bid': {bid}; else {law.ladder.cites}"
    ladder = replace(law.ladder, bands=((bid, law.ladder.bands[0][1]),), cites=cites)
    return replace(ruleset, hands=replace(law, ladder=ladder))


def _misdeal_penalty(ruleset: Ruleset, points: int) -> Ruleset:
    return replace(ruleset, hands=replace(_law(ruleset), misdeal=points))


TARGET = HouseRule(
    "target",
    "Points that end a game",
    "The struck and the modified number stand side by side (reading B-01).",
    whole(5, 10_000, 5),
    _target,
)
MIN_BID = HouseRule(
    "min_bid",
    "Lowest opening bid",
    "The text has two numbers side by side (reading B-03).",
    whole(5, 120, 5),
    _min_bid,
)
MISDEAL_PENALTY = HouseRule(
    "misdeal_penalty",
    "Cost of a misdeal that is found late",
    "The paragraph stands twice in the text, one of them perhaps struck (reading B-09).",
    whole(0, 120, 5),
    _misdeal_penalty,
)

ROOK_HOUSE_RULES = (TARGET, MIN_BID, MISDEAL_PENALTY)
