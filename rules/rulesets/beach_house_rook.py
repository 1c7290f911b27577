"""Beach House Rook: the family tournament's rules, modified 07/2003.

The stored text shows struck and underlined words side by side. Our readings are named beside the
numbers.
"""

from rules.bidding.auctions import DEALER, NOBODY, Auction
from rules.bidding.bids import Ladder
from rules.bidding.trials import CONTRACT
from rules.core.finish import HIGHEST, PLAY_ON, Finish
from rules.core.first_deal import FirstDeal
from rules.core.forfeits import ForfeitAfter
from rules.core.hall_cites import HallCites
from rules.core.messages import say
from rules.core.seats import PARTNERSHIPS
from rules.core.signoff import (
    SigningRule,
    corrected_by_director,
    initialled,
    round_identified,
    third_party_agreed,
)
from rules.core.substitutes import SubstituteLaw
from rules.house import hall as hall_house
from rules.house.breaks import BREAK_MINUTES
from rules.house.forfeits import FORFEIT_POINTS, LATE_RULING
from rules.house.games import GAME as GAME_RULES
from rules.house.rook_bidding import BID_STEP, MAX_BID, MIN_BID, REDEAL, passes
from rules.house.rook_cards import (
    COUNTERS,
    DECK,
    LAST_TRICK_POINTS,
    NEST_GOES_TO,
    NEST_POINTS_ALLOWED,
    NEST_SIZE,
)
from rules.house.rook_scores import INFRACTIONS, SET_AWARD, SWEEP_BONUS
from rules.rook import hints
from rules.rook.cards import RookCards
from rules.rook.endings import NO_HANDS, passed_out, played, void
from rules.rook.hands import RookEnding, RookHands
from rules.rook.infraction_law import InfractionLaw
from rules.rook.infractions import improper_discard, laid_down, misdeal, renege
from rules.ruleset import Ruleset
from rules.rulesets._beach_house_conduct import CONDUCT

BOOK = "Beach House"
SCORING = f"{BOOK}, Scoring"
BIDDING = f"{BOOK}, Bidding"
SCOREKEEPER = f"{BOOK}, Scorekeeper"

PLAYED = RookEnding(
    code="played",
    label=say("Played out"),
    asks=("bidder", "bid", "points"),
    tells=hints.of_playing(f"{BIDDING}, the last sentences on counters"),
    cites=f"{BIDDING}: full credit for a bid that is made, the bid subtracted from one that is not",
    takes=CONTRACT | {"points", "nest", "last_trick"},
    score=played,
)
RENEGE = RookEnding(
    code="renege",
    label=say("Renege found late"),
    asks=("bidder", "bid", "by", "captured"),
    tells=hints.of_renege(f"{BOOK}, Misplay"),
    cites=f"{BOOK}, Misplay: the full amount of the bid, regardless of which team made it",
    takes=CONTRACT | {"infraction"},
    score=renege,
)
LAID_DOWN = RookEnding(
    code="laid-down",
    label=say("Laid down early"),
    asks=("bidder", "bid", "by", "captured"),
    tells=hints.of_laying_down(f"{BOOK}, Laying Down Of Cards"),
    cites=f"{BOOK}, Laying Down Of Cards: a penalty equal to the bid along with any points scored",
    takes=CONTRACT | {"infraction"},
    score=laid_down,
)
IMPROPER_DISCARD = RookEnding(
    code="improper-discard",
    label=say("Wrong discard"),
    asks=("bidder", "bid", "captured"),
    tells=hints.of_wrong_discard(f"{BOOK}, Improper Discard"),
    cites=f"{BOOK}, Improper Discard: a penalty equal to the team's bid",
    takes=CONTRACT | {"infraction"},
    score=improper_discard,
)
MISDEAL = RookEnding(
    code="misdeal",
    label=say("Misdeal"),
    asks=("found",),
    tells=hints.of_misdeal(f"{BOOK}, Misdeal"),
    cites=f"{BOOK}, Misdeal: re-dealt to the left; later the dealer's team is penalized 40",
    takes=frozenset({"infraction"}),
    score=misdeal,
)
PASSED_OUT = RookEnding(
    code="passed-out",
    label=say("All passed"),
    asks=(),
    hint=say(
        "No score. The same dealer deals again (%(cites)s).",
        cites=f"{BIDDING}: silent, reading B-06",
    ),
    cites=f"{BIDDING}: a pass is final; nothing is said of four passes (reading B-06)",
    keeps_deal=True,
    score=passed_out,
)
VOID = RookEnding(
    code="void",
    label=say("Struck out"),
    asks=("why",),
    hint=say(
        "The hand stays on the sheet but scores nothing (%(cites)s).",
        cites=f"{BOOK}: the director decides",
    ),
    cites=f"{BOOK}, opening paragraph: the director's decision shall be final",
    takes=CONTRACT | {"points", "nest", "last_trick", "infraction"},
    keeps_deal=True,
    score=void,
)

#: What every book of Rook leaves to the table, in the order in which it is applied.
FAMILY = (
    DECK,
    COUNTERS,
    LAST_TRICK_POINTS,
    NEST_SIZE,
    NEST_POINTS_ALLOWED,
    NEST_GOES_TO,
    MIN_BID,
    BID_STEP,
    MAX_BID,
    SET_AWARD,
    SWEEP_BONUS,
)

RULESET = Ruleset(
    slug="beach-house-rook",
    title="Beach House Rook",
    version="2003-07",
    table=PARTNERSHIPS,
    hands=RookHands(
        cards=RookCards(),  # 57 cards, ones worth nothing (reading B-02): 120
        counter_cites=f"{SCORING}: counter cards",
        nest_cites=f"{BIDDING}: any card may be placed in the nest; the last trick captures it",
        ladder=Ladder(
            bands=((5, 5),),  # minimum 5 (reading B-03), in fives (B-04)
            maximum=120,  # nobody can take more (B-05)
            cites=f"{BIDDING}: minimum opening bid",
        ),
        auction=Auction(
            dealer_opens=False,
            forced=NOBODY,
            cites=f"{BIDDING}: the dealer's left begins, clockwise; after passing, no bid again",
            forced_cites=f"{BIDDING}: nobody is made to bid (reading B-06)",
        ),
        endings=(PLAYED, RENEGE, LAID_DOWN, IMPROPER_DISCARD, MISDEAL, PASSED_OUT, VOID),
        bidder_leads=False,
        infractions=InfractionLaw(misdeal=40),
    ),
    game=Finish(
        wins=HIGHEST,
        ties=PLAY_ON,
        target=500,
        uncounted=NO_HANDS,
        cites=f"{SCORING}: 500 points, the highest total wins (readings B-01, B-07, B-08)",
    ),
    late=ForfeitAfter(15, f"{BOOK}, Game Setting: forfeiture if not started within 15 minutes"),
    signing=(
        SigningRule(
            initialled, f"{SCOREKEEPER}: scorer or director must initial before it is accepted"
        ),
        SigningRule(
            round_identified, f"{SCOREKEEPER}: identify the round before it is accepted and posted"
        ),
        SigningRule(
            third_party_agreed, f"{SCOREKEEPER}: a third party if okay by the two teams playing"
        ),
        SigningRule(
            corrected_by_director,
            f"{BOOK}, Game Procedures: not contested after the sheets are signed and posted",
        ),
    ),
    substitutes=SubstituteLaw(
        consent=True,
        own_score=False,
        cites=f"{BOOK}, Substitution: only if the opposing team agrees; once the game starts with "
        "a substitute it is official",
    ),
    hall_cites=HallCites(
        corrections=f"{BOOK}, Game Procedures: the scorer asks all players about the score",
        ties=f"{BOOK}, General: three teams tied draw cards",
        decisions=f"{BOOK}, opening paragraph: the director's decision shall be final",
    ),
    seating_cites=f"{BOOK}, Game Procedures: four players participate, two on each team",
    break_minutes=5,
    first_deal=FirstDeal(
        ask=say("Who deals first? Everyone cuts. High card deals."),
        cites=f"{BOOK}, Dealing: players cut the deck and the highest card deals",
    ),
    conduct=CONDUCT,
    house_rules=(
        *FAMILY,
        passes(PASSED_OUT, REDEAL, DEALER),
        *INFRACTIONS,
        *GAME_RULES,
        LATE_RULING,
        FORFEIT_POINTS,
        BREAK_MINUTES,
        *hall_house.BEACH_HOUSE,
    ),
)
