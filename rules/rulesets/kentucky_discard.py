"""Kentucky Discard: Kentucky Rook with exactly the differences that its text lists."""

from dataclasses import replace

from rules.bidding.auctions import DEALER, LAST, NOBODY, Auction
from rules.bidding.bids import Ladder
from rules.core.messages import say
from rules.house.games import GAME as GAME_RULES
from rules.house.rook_bidding import REDEAL, passes
from rules.house.rook_scores import infraction_pack
from rules.rook.cards import WITHOUT_1_TO_4, RookCards
from rules.rook.endings import passed_out
from rules.rook.hands import RookEnding, RookHands
from rules.rook.infraction_law import InfractionLaw
from rules.rulesets import kentucky_rook as parent
from rules.rulesets.beach_house_rook import (
    FAMILY,
    IMPROPER_DISCARD,
    LAID_DOWN,
    MISDEAL,
    RENEGE,
)

BOOK = "Kentucky Discard"
LIST = f"{BOOK}, list of differences"

PASSED_OUT = RookEnding(
    code="passed-out",
    label=say("All passed"),
    asks=(),
    hint=say(
        "No score. The same dealer deals again (%(cites)s).", cites=f"{LIST}: silent, reading K-03"
    ),
    cites=f"{LIST}: the dealer bids first, so none can be forced (reading K-03)",
    keeps_deal=True,
    score=passed_out,
)

RULESET = replace(
    parent.RULESET,
    slug="kentucky-discard",
    title="Kentucky Discard",
    hands=RookHands(
        cards=RookCards(WITHOUT_1_TO_4),
        counter_cites=f"{LIST}: the ones are omitted, every deal holds 120",
        nest_cites=f"{LIST}: count cards may be discarded, for the winners of the last trick",
        ladder=Ladder(
            bands=((70, 5),),  # fives as in Kentucky Rook (reading K-04)
            maximum=120,  # reading K-02
            cites=f"{LIST}: the minimum bid is 70; multiples of 5 as in {parent.BOOK} "
            "(reading K-04)",
        ),
        auction=Auction(
            dealer_opens=True,
            forced=NOBODY,
            cites=f"{LIST}: the dealer bids first, then clockwise; passing is final as in "
            f"{parent.BOOK}",
            forced_cites=f"{LIST}: the dealer bids first, so none can be forced (reading K-03)",
        ),
        endings=(parent.PLAYED, PASSED_OUT, parent.VOID),
        bidder_leads=True,
    ),
    game=replace(
        parent.GAME,
        target=300,
        cites=f"{LIST}: at 300 the team with the higher total wins (readings K-01, K-06)",
    ),
    house_rules=(
        *FAMILY,
        passes(PASSED_OUT, REDEAL, DEALER, LAST),
        infraction_pack((RENEGE, LAID_DOWN, IMPROPER_DISCARD, MISDEAL), InfractionLaw(misdeal=40)),
        *GAME_RULES,
        *parent.HALL,
    ),
)
