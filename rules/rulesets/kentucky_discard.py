"""Kentucky Discard: Kentucky Rook with the differences that its text lists, and nothing else."""

from dataclasses import replace

from rules.auctions import Auction
from rules.bids import Ladder
from rules.counters import Counters
from rules.endings import passed_out
from rules.forfeit_house import FORFEIT_AFTER
from rules.rook import RookEnding, RookHands
from rules.rook_house import BID_STEP, MAX_BID, MIN_BID, TARGET, infraction_pack
from rules.rulesets import kentucky_rook as parent
from rules.rulesets.beach_house_rook import IMPROPER_DISCARD, LAID_DOWN, MISDEAL, RENEGE
from rules.totals import FirstTo

BOOK = "Kentucky Discard"
LIST = f"{BOOK}, list of differences"

PASSED_OUT = RookEnding(
    code="passed-out",
    label="All passed",
    asks=(),
    hint=f"No score; the same dealer deals again ({LIST}: silent, reading K-03).",
    cites=f"{LIST}: the dealer bids first, so none can be forced (reading K-03)",
    keeps_deal=True,
    score=passed_out,
)

RULESET = replace(
    parent.RULESET,
    slug="kentucky-discard",
    title="Kentucky Discard",
    hands=RookHands(
        counters=Counters(
            total=120,
            unit=5,
            nest_most=60,  # the Rook and four fourteens or tens: 20 + 4 x 10
            counted="without the ones, fourteens 40, tens 40, fives 20 and the Rook 20 make 120",
            cites=f"{LIST}: the ones are omitted, the deck is worth 120",
            nest_cites=f"{LIST}: count cards may be discarded, for the winners of the last trick",
        ),
        ladder=Ladder(
            bands=((70, 5),),  # fives as in Kentucky Rook (reading K-04)
            maximum=120,  # reading K-02
            cites=f"{LIST}: the minimum bid is 70; multiples of 5 as in {parent.BOOK}",
        ),
        auction=Auction(
            dealer_opens=True,
            dealer_forced=False,
            cites=f"{LIST}: the dealer bids first; a pass is final as in {parent.BOOK}",
            forced_cites=f"{LIST}: the dealer bids first, so none can be forced (reading K-03)",
        ),
        endings=(parent.PLAYED, PASSED_OUT, parent.VOID),
        bidder_leads=True,
    ),
    game=FirstTo(300, f"{LIST}: at 300 the team with the higher total wins (readings K-01, K-06)"),
    house_rules=(
        TARGET,
        MIN_BID,
        MAX_BID,
        BID_STEP,
        FORFEIT_AFTER,
        infraction_pack((RENEGE, LAID_DOWN, IMPROPER_DISCARD, MISDEAL), 40),
    ),
)
