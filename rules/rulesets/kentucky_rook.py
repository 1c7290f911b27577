"""Kentucky Rook as described by John Hay: ones count, and the last bidder must bid 100.

The text has no headings, so paragraphs are cited by topic.
"""

from rules.bidding.auctions import DEALER, Auction
from rules.bidding.bids import Ladder
from rules.bidding.trials import CONTRACT
from rules.core.finish import HIGHEST, PLAY_ON, Finish
from rules.core.messages import say
from rules.core.seats import PARTNERSHIPS
from rules.core.signoff import SigningRule, signed_by_every_side
from rules.house.forfeits import FORFEIT_AFTER, FORFEIT_POINTS, LATE_RULING
from rules.house.games import GAME as GAME_RULES
from rules.house.hall import FORMAT, SEAT_CHANGE_EVERY
from rules.house.rook_bidding import REDEAL, passes
from rules.house.rook_scores import infraction_pack
from rules.house.sheets import SHEET_RULE
from rules.rook import hints
from rules.rook.cards import WITHOUT_2_TO_4, CardPoints, RookCards
from rules.rook.endings import NO_HANDS, passed_out, played, void
from rules.rook.hands import RookEnding, RookHands
from rules.rook.infraction_law import InfractionLaw
from rules.ruleset import Ruleset
from rules.rulesets.beach_house_rook import (
    FAMILY,
    IMPROPER_DISCARD,
    LAID_DOWN,
    MISDEAL,
    RENEGE,
)

BOOK = "Kentucky Rook"
SCORING = f"{BOOK}, paragraph on the score"
BIDDING = f"{BOOK}, paragraph on the bidding"
NEST = f"{BOOK}, paragraph on the nest"

PLAYED = RookEnding(
    code="played",
    label=say("Played out"),
    asks=("bidder", "bid", "points"),
    tells=hints.of_playing(SCORING),
    cites=f"{SCORING}: the card points for a bid that is made, the bid subtracted if not",
    takes=CONTRACT | {"points", "nest", "last_trick"},
    score=played,
)
PASSED_OUT = RookEnding(
    code="passed-out",
    label=say("All passed"),
    asks=(),
    hint=say("No score. The same dealer deals again (not in the text, which forces the dealer)."),
    cites=f"{BIDDING}: not in the text, which forces the dealer",
    keeps_deal=True,
    score=passed_out,
)
VOID = RookEnding(
    code="void",
    label=say("Struck out"),
    asks=("why",),
    hint=say(
        "The hand stays on the sheet but scores nothing (%(cites)s).",
        cites="not in the text; the director decides, reading G-01",
    ),
    cites=f"{BOOK}: not in the text; the director decides (reading G-01)",
    takes=CONTRACT | {"points", "nest", "last_trick", "infraction"},
    keeps_deal=True,
    score=void,
)

GAME = Finish(
    wins=HIGHEST,
    ties=PLAY_ON,
    target=500,
    uncounted=NO_HANDS,
    cites=f"{BOOK}, paragraph on the end: 500 or more, the higher score wins (K-01)",
)

#: For a text without a tournament.
HALL = (FORFEIT_AFTER, LATE_RULING, FORFEIT_POINTS, SHEET_RULE, SEAT_CHANGE_EVERY, FORMAT)

RULESET = Ruleset(
    slug="kentucky-rook",
    title="Kentucky Rook",
    version="2007",
    usual_minutes=40,
    table=PARTNERSHIPS,
    hands=RookHands(
        cards=RookCards(WITHOUT_2_TO_4, CardPoints(ones=15), nest_counts=False),
        counter_cites=f"{BOOK}, table of card values",
        nest_cites=f"{NEST}: not allowed to put point cards into the nest",
        ladder=Ladder(
            bands=((100, 5),),
            maximum=180,  # nobody can take more (reading K-02)
            cites=f"{BIDDING}: the minimum bid is 100, higher bids are multiples of 5",
        ),
        auction=Auction(
            dealer_opens=False,
            forced=DEALER,
            cites=f"{BIDDING}: the dealer's left first, clockwise, until three have passed",
            forced_cites=f"{BIDDING}: if the first three pass, the dealer is forced to bid 100",
        ),
        endings=(PLAYED, VOID),
        bidder_leads=True,
    ),
    game=GAME,
    late=None,
    signing=(
        SigningRule(
            signed_by_every_side,
            f"{BOOK}: nothing on sheets in the text; both sides confirm it (reading G-03)",
        ),
    ),
    seating_cites=f"{BOOK}, first paragraph: four players in fixed partnerships",
    house_rules=(
        *FAMILY,
        passes(PASSED_OUT, DEALER, REDEAL),
        infraction_pack((RENEGE, LAID_DOWN, IMPROPER_DISCARD, MISDEAL), InfractionLaw(misdeal=40)),
        *GAME_RULES,
        *HALL,
    ),
)
