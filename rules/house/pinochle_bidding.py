"""House rules on bidding in pinochle: the ladder, and hands without a bid.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.bidding.auctions import DEALER, NOBODY
from rules.bidding.bids import Ladder
from rules.core.fields import whole, word
from rules.core.findings import Findings
from rules.core.messages import all_of, say, sentences
from rules.house.changes import overruled, refuse_together
from rules.house.pinochle_law import law_of, with_law
from rules.pinochle.trial import PinochleEnding
from rules.ruleset import HouseRule, Ruleset

REDEAL = "redeal"
FIVE, TEN = 5, 10


def _with_ladder(ruleset: Ruleset, key: str, value: int, ladder: Ladder) -> Ruleset:
    law = law_of(ruleset)
    ladder = replace(ladder, cites=overruled(ruleset, key, value, law.ladder.cites))
    return replace(ruleset, hands=replace(law, ladder=ladder))


def _min_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    """Drop bands that start below the lowest bid. It is part of the last of them.

    A dealer who is forced or silenced has the lowest bid too.
    """
    law = law_of(ruleset)
    ladder, forced = law.ladder, overruled(ruleset, "min_bid", bid, law.auction.forced_cites)
    below = [step for start, step in ladder.bands if start <= bid]
    above = tuple(band for band in ladder.bands if band[0] > bid)
    first = (bid, below[-1] if below else ladder.bands[0][1])
    changed = _with_ladder(ruleset, "min_bid", bid, replace(ladder, bands=(first, *above)))
    auction = replace(law.auction, forced_cites=forced)
    return with_law(changed, "min_bid", bid, "silenced", auction=auction)


def _begins(key: str, step: int) -> HouseRule:
    """The bid at which steps of five or ten begin."""

    def change(ruleset: Ruleset, bid: int) -> Ruleset:
        ladder = law_of(ruleset).ladder
        bands = tuple(
            (bid if band_step == step else start, band_step) for start, band_step in ladder.bands
        )
        return _with_ladder(ruleset, key, bid, replace(ladder, bands=bands))

    return HouseRule(
        key,
        say("Bid from which bids rise by %(step)s", step=step),
        say("The text goes up by 5 from 60 and by 10 from 100. Clubs differ."),
        whole(step, 1_000, step),
        change,
        _ladder_climbs,
    )


def _max_bid(ruleset: Ruleset, bid: int) -> Ruleset:
    return _with_ladder(ruleset, "max_bid", bid, replace(law_of(ruleset).ladder, maximum=bid))


def _ladder_climbs(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """Check that bands ascend and that the lowest and highest bid are steps of theirs."""
    ladder = law_of(ruleset).ladder
    starts = [start for start, _step in ladder.bands]
    if starts != sorted(set(starts)):
        refuse_together(
            where,
            say(
                "Bids cannot start at %(lowest)s and change steps at %(changes)s.",
                lowest=ladder.minimum,
                changes=all_of(map(str, starts[1:])),
            ),
            sentences(
                say("Set the lowest bid below the bid from which bids rise by 5."),
                say("Set that below the bid from which they rise by 10."),
            ),
            findings,
        )
    elif any(start % step for start, step in ladder.bands):
        refuse_together(
            where,
            say(
                "%(bid)s is not a bid when bids rise by %(step)s.",
                bid=ladder.minimum,
                step=ladder.bands[0][1],
            ),
            say("Set the lowest bid to a multiple of %(step)s.", step=ladder.bands[0][1]),
            findings,
        )
    elif not ladder.allows(ladder.top) and ladder.maximum is not None:
        refuse_together(
            where,
            say("The bidding steps never reach %(highest)s.", highest=ladder.maximum),
            say(
                "Set the highest bid to %(bid)s.",
                bid=ladder.before(ladder.maximum) or ladder.minimum,
            ),
            findings,
        )


def passes(passed_out: PinochleEnding) -> HouseRule:
    """What four passes lead to."""

    def change(ruleset: Ruleset, choice: str) -> Ruleset:
        if choice != REDEAL:
            return ruleset
        law = law_of(ruleset)
        cites = overruled(ruleset, "all_pass", choice, law.auction.forced_cites)
        auction = replace(law.auction, forced=NOBODY, forced_cites=cites)
        endings = (*law.endings, replace(passed_out, cites=cites))
        return replace(ruleset, hands=replace(law, auction=auction, endings=endings))

    return HouseRule(
        "all_pass",
        say("If no one bids"),
        say("The text drops the bid on the dealer. Some clubs deal again."),
        word(DEALER, REDEAL),
        change,
    )


def _dealer_may_bid(ruleset: Ruleset, choice: str) -> Ruleset:
    auction = law_of(ruleset).auction
    if choice == "no" or auction.forced == NOBODY:
        return ruleset
    cites = overruled(ruleset, "dealer_may_bid", choice, auction.forced_cites)
    return with_law(
        ruleset,
        "dealer_may_bid",
        choice,
        auction=replace(auction, dealer_may_bid=True, forced_cites=cites),
    )


DEALER_MAY_BID = HouseRule(
    "dealer_may_bid",
    say("Dealer may bid after three passes"),
    say("§2.4 drops the bid on the dealer, but not whether they may bid first."),
    word("no", "yes"),
    _dealer_may_bid,
)
MIN_BID = HouseRule(
    "min_bid",
    say("Lowest bid, also for a forced dealer"),
    say("The text starts at 50. Clubs differ."),
    whole(1, 1_000),
    _min_bid,
    _ladder_climbs,
)
MAX_BID = HouseRule(
    "max_bid",
    say("Highest bid"),
    say("The text has none."),
    whole(10, 10_000, 10),
    _max_bid,
    _ladder_climbs,
)
#: In the order in which they are applied.
LADDER = (_begins("fives_from", FIVE), _begins("tens_from", TEN), MIN_BID, MAX_BID)
