"""Kentucky Rook as described by John Hay: ones count, the last to speak must bid 100.

The text has no headings; its paragraphs are cited by what they are about. Knows numbers only.
"""

from rules.auctions import Auction
from rules.bids import Ladder
from rules.counters import Counters
from rules.endings import played, void
from rules.forfeit_house import FORFEIT_AFTER
from rules.rook import RookEnding, RookHands
from rules.rook_house import (
    BID_STEP,
    MAX_BID,
    MIN_BID,
    NEST_POINTS_ALLOWED,
    TARGET,
    infraction_pack,
)
from rules.ruleset import Ruleset
from rules.rulesets.beach_house_rook import IMPROPER_DISCARD, LAID_DOWN, MISDEAL, RENEGE
from rules.seats import PARTNERSHIPS
from rules.signoff import SigningRule, signed_by_every_side
from rules.totals import FirstTo
from rules.trials import CONTRACT

BOOK = "Kentucky Rook"
SCORING = f"{BOOK}, paragraph on the score"
BIDDING = f"{BOOK}, paragraph on the bidding"
NEST = f"{BOOK}, paragraph on the nest"

PLAYED = RookEnding(
    code="played",
    label="Played out",
    asks=("bidder", "bid", "points"),
    hint="Bidders who take less than they bid lose the bid; the others always score what they "
    f"took ({SCORING}).",
    cites=f"{SCORING}: the card points for a bid that is made, the bid subtracted if not",
    takes=CONTRACT | {"points", "nest", "last_trick"},
    score=played,
)
VOID = RookEnding(
    code="void",
    label="Struck out",
    asks=("why",),
    hint="The hand stays on the sheet and is worth nothing (not in the text; the director decides, "
    "reading G-01).",
    cites=f"{BOOK}: not in the text; the director decides (reading G-01)",
    takes=CONTRACT | {"points", "nest", "last_trick", "infraction"},
    keeps_deal=True,
    score=void,
)

RULESET = Ruleset(
    slug="kentucky-rook",
    title="Kentucky Rook",
    version="2007",
    table=PARTNERSHIPS,
    hands=RookHands(
        counters=Counters(
            total=180,
            unit=5,
            nest_most=0,
            counted="ones 60, fourteens 40, tens 40, fives 20 and the Rook 20 make 180 in every "
            "deal",
            cites=f"{BOOK}, table of card values",
            nest_cites=f"{NEST}: not allowed to put point cards into the nest",
        ),
        ladder=Ladder(
            bands=((100, 5),),
            maximum=180,  # nobody can take more (reading K-02)
            cites=f"{BIDDING}: the minimum bid is 100, higher bids are multiples of 5",
        ),
        auction=Auction(
            dealer_opens=False,
            dealer_forced=True,
            cites=f"{BIDDING}: the dealer's left first, clockwise, until three have passed",
            forced_cites=f"{BIDDING}: if the first three pass, the dealer is forced to bid 100",
        ),
        endings=(PLAYED, VOID),
        bidder_leads=True,
    ),
    game=FirstTo(500, f"{BOOK}, paragraph on the end: 500 or more, the higher score wins (K-01)"),
    late=None,
    signing=(
        SigningRule(
            signed_by_every_side,
            f"{BOOK}: nothing on sheets in the text; both sides confirm it (reading G-03)",
        ),
    ),
    seating_cites=f"{BOOK}, first paragraph: four players in fixed partnerships",
    house_rules=(
        TARGET,
        MIN_BID,
        MAX_BID,
        BID_STEP,
        NEST_POINTS_ALLOWED,
        FORFEIT_AFTER,
        infraction_pack((RENEGE, LAID_DOWN, IMPROPER_DISCARD, MISDEAL), 40),
    ),
)
