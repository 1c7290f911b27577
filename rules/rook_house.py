"""House rules of the Rook games: what a director may set where the book is unclear or silent.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.fields import flag, whole, word
from rules.house import HouseRule, overruled
from rules.rook import RookEnding, RookHands
from rules.totals import FirstTo

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


def _law(ruleset: Ruleset) -> RookHands:
    if not isinstance(ruleset.hands, RookHands):
        raise TypeError(f"{ruleset.title} is no game of Rook.")
    return ruleset.hands


def _target(ruleset: Ruleset, points: int) -> Ruleset:
    return replace(ruleset, game=FirstTo(points, overruled("target", points, ruleset.game.cites)))


def _min_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    law = _law(ruleset)
    ladder = law.ladder
    cites = overruled("min_bid", bid, ladder.cites)
    ladder = replace(ladder, bands=((bid, ladder.bands[0][1]),), cites=cites)
    return replace(ruleset, hands=replace(law, ladder=ladder))


def _max_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    law = _law(ruleset)
    ladder = replace(law.ladder, maximum=bid, cites=overruled("max_bid", bid, law.ladder.cites))
    return replace(ruleset, hands=replace(law, ladder=ladder))


def _bid_step(ruleset: Ruleset, step: int) -> Ruleset:
    law = _law(ruleset)
    cites = overruled("bid_step", step, law.ladder.cites)
    ladder = replace(law.ladder, bands=((law.ladder.minimum, step),), cites=cites)
    return replace(ruleset, hands=replace(law, ladder=ladder))


def _misdeal_penalty(ruleset: Ruleset, points: int) -> Ruleset:
    return replace(ruleset, hands=replace(_law(ruleset), misdeal=points))


def _all_pass(ruleset: Ruleset, choice: str) -> Ruleset:
    if choice == "redeal":
        return ruleset
    law = _law(ruleset)
    cites = overruled("all_pass", choice, law.auction.forced_cites)
    auction = replace(law.auction, dealer_forced=True, forced_cites=cites)
    endings = tuple(ending for ending in law.endings if ending.code != "passed-out")
    return replace(ruleset, hands=replace(law, auction=auction, endings=endings))


def _nest_points_allowed(ruleset: Ruleset, allowed: bool) -> Ruleset:
    law = _law(ruleset)
    cites = overruled("nest_points_allowed", allowed, law.counters.nest_cites)
    most = RICHEST_NEST if allowed else 0
    counters = replace(law.counters, nest_most=most, nest_cites=cites)
    return replace(ruleset, hands=replace(law, counters=counters))


#: Five cards of Kentucky Rook: the Rook and four ones, 20 + 4 x 15.
RICHEST_NEST = 80

TARGET = HouseRule(
    "target",
    "Points that end a game",
    "Tables play shorter and longer games; Beach House prints two numbers (reading B-01).",
    whole(5, 10_000, 5),
    _target,
)
MIN_BID = HouseRule(
    "min_bid",
    "Lowest opening bid",
    "Beach House prints two numbers side by side (reading B-03).",
    whole(5, 180, 5),
    _min_bid,
)
MAX_BID = HouseRule(
    "max_bid",
    "Highest bid",
    "No text names a highest bid (readings B-05, K-02).",
    whole(5, 1_000, 5),
    _max_bid,
)
BID_STEP = HouseRule(
    "bid_step",
    "Step of the bidding",
    "Not every text names a step (readings B-04, K-04).",
    whole(1, 50),
    _bid_step,
)
MISDEAL_PENALTY = HouseRule(
    "misdeal_penalty",
    "Cost of a misdeal that is found late",
    "The paragraph stands twice in the text, one of them perhaps struck (reading B-09).",
    whole(0, 120, 5),
    _misdeal_penalty,
)
ALL_PASS = HouseRule(
    "all_pass",
    "When all four pass",
    "The text is silent: deal again, or the dealer takes it at the minimum (reading B-06).",
    word("redeal", "dealer"),
    _all_pass,
)
NEST_POINTS_ALLOWED = HouseRule(
    "nest_points_allowed",
    "Point cards may be laid in the nest",
    "A variation in the text: they go to the winners of the last trick (reading K-08).",
    flag(),
    _nest_points_allowed,
)


def infraction_pack(endings: tuple[RookEnding, ...], misdeal: int) -> HouseRule:
    """Infractions borrowed from another book, for a text that has none."""

    def borrow(ruleset: Ruleset, choice: str) -> Ruleset:
        if choice == "none":
            return ruleset
        law = _law(ruleset)
        return replace(
            ruleset, hands=replace(law, endings=(*law.endings, *endings), misdeal=misdeal)
        )

    return HouseRule(
        "infractions",
        "Infractions are judged as at Beach House",
        "The text has none (reading K-10).",
        word("none", "beach-house"),
        borrow,
    )
