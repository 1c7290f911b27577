"""House rules on the bidding of a Rook game: lowest and highest bid, steps, four passes.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.bidding.auctions import DEALER, LAST, NOBODY
from rules.core.fields import whole, word
from rules.core.findings import Findings
from rules.house.changes import overruled, refuse_together
from rules.house.rook_law import law_of, with_law
from rules.rook.hands import RookEnding
from rules.ruleset import HouseRule, Ruleset

REDEAL = "redeal"


def _min_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    ladder = law_of(ruleset).ladder
    cites = overruled(ruleset, "min_bid", bid, ladder.cites)
    return with_law(
        ruleset, ladder=replace(ladder, bands=((bid, ladder.bands[0][1]),), cites=cites)
    )


def _max_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    ladder = law_of(ruleset).ladder
    cites = overruled(ruleset, "max_bid", bid, ladder.cites)
    return with_law(ruleset, ladder=replace(ladder, maximum=bid, cites=cites))


def _bid_step(ruleset: Ruleset, step: int) -> Ruleset:
    ladder = law_of(ruleset).ladder
    cites = overruled(ruleset, "bid_step", step, ladder.cites)
    return with_law(ruleset, ladder=replace(ladder, bands=((ladder.minimum, step),), cites=cites))


def _ladder_has_room(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """The lowest bid can be made, and a higher one follows it unless it is the highest."""
    law = law_of(ruleset)
    ladder, lowest = law.ladder, law.ladder.minimum
    step = ladder.bands[0][1]
    if lowest > law.deck_points:
        refuse_together(
            where,
            f"The lowest bid is {lowest}, and a deal holds {law.deck_points}: nobody can make it.",
            f"Set the lowest bid to {law.deck_points} or less.",
            findings,
        )
    elif lowest > ladder.top:
        refuse_together(
            where,
            f"The lowest bid is {lowest}, and the highest is {ladder.top}.",
            "Set the highest bid to the lowest one or more.",
            findings,
        )
    elif lowest < ladder.top < lowest + step:
        refuse_together(
            where,
            f"Steps of {step} from {lowest} leave no second bid up to {ladder.top}.",
            "Set a smaller step of the bidding.",
            findings,
        )


def _maximum_can_be_bid(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """The highest bid is a step of the ladder, and a deal holds as many points."""
    law = law_of(ruleset)
    ladder, points = law.ladder, law.deck_points
    if ladder.top > points:
        refuse_together(
            where,
            f"The highest bid is {ladder.top}, and a deal holds {points}: nobody can make it.",
            f"Set the highest bid to {points} or less.",
            findings,
        )
    elif ladder.top >= ladder.minimum and not ladder.allows(ladder.top):
        step, below = ladder.bands[0][1], ladder.before(ladder.top)
        refuse_together(
            where,
            f"Steps of {step} from {ladder.minimum} never reach {ladder.top}.",
            f"Set the highest bid to {below}, or change the step of the bidding.",
            findings,
        )


def passes(passed_out: RookEnding, *choices: str) -> HouseRule:
    """What four passes lead to; ``passed_out`` is the ending of a hand that is dealt again."""
    forced = {REDEAL: NOBODY, DEALER: DEALER, LAST: LAST}

    def change(ruleset: Ruleset, choice: str) -> Ruleset:
        law = law_of(ruleset)
        if forced[choice] == law.auction.forced:
            return ruleset
        cites = overruled(ruleset, "all_pass", choice, law.auction.forced_cites)
        endings = tuple(ending for ending in law.endings if ending.code != passed_out.code)
        if choice == REDEAL:
            endings = (*endings, replace(passed_out, cites=cites))
        auction = replace(
            law.auction, forced=forced[choice], forced_cites=cites, forced_says_pass=True
        )
        return with_law(ruleset, auction=auction, endings=endings)

    return HouseRule(
        "all_pass",
        "When nobody bids",
        "Deal again, or one player takes it at the lowest bid.",
        word(*choices),
        change,
    )


MIN_BID = HouseRule(
    "min_bid",
    "Lowest opening bid",
    "Texts and tables begin at different numbers.",
    whole(5, 1_000, 5),
    _min_bid,
    _ladder_has_room,
)
BID_STEP = HouseRule(
    "bid_step",
    "Step of the bidding",
    "Not every text names a step.",
    whole(1, 50),
    _bid_step,
    _ladder_has_room,
)
MAX_BID = HouseRule(
    "max_bid",
    "Highest bid",
    "No text names a highest bid.",
    whole(5, 1_000, 5),
    _max_bid,
    _maximum_can_be_bid,
)
