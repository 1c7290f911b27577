"""House rules on bidding in Rook: lowest and highest bid, steps, four passes.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.bidding.auctions import DEALER, LAST, NOBODY
from rules.core.fields import whole, word
from rules.core.findings import Findings
from rules.core.messages import say
from rules.house.changes import overruled, refuse_together
from rules.house.rook_law import law_of, with_law
from rules.rook.hands import RookEnding
from rules.ruleset import HouseRule, Ruleset

REDEAL = "redeal"


def _min_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    """A player who is forced has the lowest bid too."""
    law = law_of(ruleset)
    ladder, auction = law.ladder, law.auction
    if auction.forced != NOBODY:
        forced = overruled(ruleset, "min_bid", bid, auction.forced_cites)
        auction = replace(auction, forced_cites=forced)
    cites = overruled(ruleset, "min_bid", bid, ladder.cites)
    ladder = replace(ladder, bands=((bid, ladder.bands[0][1]),), cites=cites)
    return with_law(ruleset, ladder=ladder, auction=auction)


def _max_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    ladder = law_of(ruleset).ladder
    cites = overruled(ruleset, "max_bid", bid, ladder.cites)
    return with_law(ruleset, ladder=replace(ladder, maximum=bid, cites=cites))


def _bid_step(ruleset: Ruleset, step: int) -> Ruleset:
    ladder = law_of(ruleset).ladder
    cites = overruled(ruleset, "bid_step", step, ladder.cites)
    return with_law(ruleset, ladder=replace(ladder, bands=((ladder.minimum, step),), cites=cites))


def _ladder_has_room(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """Check that the lowest bid is possible and that a higher one follows, unless it is the
    highest.
    """
    law = law_of(ruleset)
    ladder, lowest = law.ladder, law.ladder.minimum
    step = ladder.bands[0][1]
    if lowest > law.deck_points:
        refuse_together(
            where,
            say(
                "No one can make the lowest bid of %(bid)s: a deal holds %(held)s.",
                bid=lowest,
                held=law.deck_points,
            ),
            say("Set the lowest bid to %(bid)s or less.", bid=law.deck_points),
            findings,
        )
    elif lowest > ladder.top:
        refuse_together(
            where,
            say(
                "The lowest bid is %(lowest)s, but the highest is %(highest)s.",
                lowest=lowest,
                highest=ladder.top,
            ),
            say("Set the highest bid to the lowest bid or more."),
            findings,
        )
    elif lowest < ladder.top < lowest + step:
        refuse_together(
            where,
            say(
                "Steps of %(step)s from %(lowest)s leave no second bid up to %(highest)s.",
                step=step,
                lowest=lowest,
                highest=ladder.top,
            ),
            say("Set a smaller bidding step."),
            findings,
        )


def _maximum_can_be_bid(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """Check that the highest bid is a step of the ladder and within the points of a deal."""
    law = law_of(ruleset)
    ladder, points = law.ladder, law.deck_points
    if ladder.top > points:
        refuse_together(
            where,
            say(
                "No one can make the highest bid of %(bid)s: a deal holds %(held)s.",
                bid=ladder.top,
                held=points,
            ),
            say("Set the highest bid to %(bid)s or less.", bid=points),
            findings,
        )
    elif ladder.top >= ladder.minimum and not ladder.allows(ladder.top):
        step, below = ladder.bands[0][1], ladder.before(ladder.top) or ladder.minimum
        refuse_together(
            where,
            say(
                "Steps of %(step)s from %(lowest)s never reach %(highest)s.",
                step=step,
                lowest=ladder.minimum,
                highest=ladder.top,
            ),
            say("Set the highest bid to %(bid)s, or change the bidding step.", bid=below),
            findings,
        )


def passes(passed_out: RookEnding, *choices: str) -> HouseRule:
    """What four passes lead to. ``passed_out`` is the ending of a hand that is redealt."""
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
        say("If no one bids"),
        say("Deal again, or one player takes it at the lowest bid."),
        word(*choices),
        change,
    )


MIN_BID = HouseRule(
    "min_bid",
    say("Lowest opening bid"),
    say("Texts and tables differ."),
    whole(5, 1_000, 5),
    _min_bid,
    _ladder_has_room,
)
BID_STEP = HouseRule(
    "bid_step",
    say("Bidding step"),
    say("Not every text names a step."),
    whole(1, 50),
    _bid_step,
    _ladder_has_room,
)
MAX_BID = HouseRule(
    "max_bid",
    say("Highest bid"),
    say("No text names a highest bid."),
    whole(5, 1_000, 5),
    _max_bid,
    _maximum_can_be_bid,
)
