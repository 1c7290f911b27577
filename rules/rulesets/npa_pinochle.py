"""NPA Pinochle: chapter 4, Tournament Rules, of the National Pinochle Association, August 2014.

Where sections conflict or are silent, our reading is named beside the number.
"""

from rules.bidding.auctions import DEALER, Auction
from rules.bidding.bids import Ladder
from rules.core.finish import DRAWN, HIGHEST
from rules.core.first_deal import FirstDeal
from rules.core.hall_cites import HallCites
from rules.core.messages import say, sentences
from rules.core.seats import PARTNERSHIPS
from rules.core.signoff import (
    SigningRule,
    corrected_by_an_official,
    signed_by_scorekeeper,
    third_party_agreed,
    verified_by_an_opponent,
)
from rules.core.substitutes import SubstituteLaw
from rules.core.tardiness import Tardiness, begun_minutes
from rules.house import hall as hall_house
from rules.house.forfeits import LATE_RULING
from rules.house.games import ROUNDS as ROUND_RULES
from rules.house.pinochle import LOSES, READINGS
from rules.house.pinochle_bidding import DEALER_MAY_BID, LADDER, passes
from rules.house.pinochle_penalties import PENALTIES as PENALTY_RULES
from rules.house.pinochle_points import POINTS
from rules.pinochle import hints
from rules.pinochle.awards import all_if_saved
from rules.pinochle.cards import BookPoints
from rules.pinochle.endings import board_set, no_marriage, played, silenced
from rules.pinochle.hands import BOUGHT, PinochleHands
from rules.pinochle.melds import MeldTable
from rules.pinochle.reneges import STOPPER, pinochle_awarded, renege
from rules.pinochle.skunk import SkunkFinish, nothing_in_all
from rules.pinochle.trial import PinochleEnding
from rules.rook.endings import passed_out, void
from rules.ruleset import Ruleset
from rules.rulesets._npa_conduct import CONDUCT
from rules.rulesets._npa_penalties import PENALTIES, TABLE

BOOK = "NPA"
DEAL = f"{BOOK} §2.3, The Deal"
BIDDING = f"{BOOK} §2.4, The Bidding"
MELD = f"{BOOK} §2.6, Value of Meld"
RENEGE_LAW = f"{BOOK} §3.1, Renege"
BONUS = f"{BOOK} §6.1, Bonus Points"
SHEET = f"{BOOK} §8.1, Final Score Sheet"

PLAYED = PinochleEnding(
    code="played",
    label=say("Played out"),
    asks=("bidder", "bid", "won", "trump", "meld", "points"),
    tells=hints.of_playing(f"{BIDDING}; {BOOK} §2.7"),
    cites=f"{BIDDING}; {BOOK} §2.7: 20 points or more to complete the bid; §6.1: a pinochle "
    "(readings N-01, N-03, N-10)",
    takes=BOUGHT | {"points", "written_pinochle"},
    score=played,
)
BOARD_SET = PinochleEnding(
    code="board-set",
    label=say("Board set"),
    asks=("bidder", "bid", "won", "trump", "meld"),
    tells=hints.of_board_set(BIDDING),
    cites=f"{BIDDING}: Board Set; Bid when dropped on dealer",
    takes=BOUGHT,
    score=board_set,
)
NO_MARRIAGE = PinochleEnding(
    code="no-marriage",
    label=say("No marriage"),
    asks=("bidder", "bid", "won", "meld"),
    hint=say(
        "The bidder has no marriage, cannot name trump, and loses the bid (%(cites)s).",
        cites=BIDDING,
    ),
    cites=f"{BIDDING}: no marriage, no trump; Bid when dropped on dealer (reading N-05)",
    takes=BOUGHT,
    names_trump=False,
    score=no_marriage,
)
SILENCED = PinochleEnding(
    code="silenced",
    label=say("Silenced dealer"),
    asks=("meld",),
    tells=hints.of_silence(BIDDING),
    cites=f"{BIDDING}: the dealer is silenced and goes set for 50 (reading N-17)",
    takes=BOUGHT,
    names_trump=False,
    score=silenced,
)
RENEGE = PinochleEnding(
    code="renege",
    label=say("Renege called"),
    asks=("bidder", "bid", "won", "trump", "meld", "by", "called_by", "proven", "books"),
    hint=sentences(
        say("Play stops."),
        say("If proven, the other side gets the bid and its meld."),
        say("If not, the accused side does (%(cites)s).", cites=RENEGE_LAW),
    ),
    cites=f"{RENEGE_LAW}: the amount of the bid plus their meld, also for a call not proven "
    "(reading N-06)",
    takes=BOUGHT | {"infraction"},
    score=renege,
)
PINOCHLE_AWARDED = PinochleEnding(
    code="pinochle-awarded",
    label=say("Pinochle awarded"),
    asks=("bidder", "bid", "won", "trump", "meld", "called_by"),
    tells=hints.of_stopped_pinochle(RENEGE_LAW),
    cites=f"{RENEGE_LAW}: Team A should be awarded a Pinochle (reading N-07)",
    takes=BOUGHT | {"infraction", "written_pinochle"},
    score=pinochle_awarded,
)
#: Only where a director has the cards dealt again when nobody bids.
PASSED_OUT = PinochleEnding(
    code="passed-out",
    label=say("All passed"),
    asks=(),
    hint=say("No score. The same dealer deals again (not in the text, which forces the dealer)."),
    cites=f"{BIDDING}: not in the chapter, which forces the dealer",
    keeps_deal=True,
    names_trump=False,
    score=passed_out,
)
VOID = PinochleEnding(
    code="void",
    label=say("Struck out"),
    asks=("why",),
    hint=say(
        "The hand stays on the sheet but scores nothing. The right dealer's hand follows "
        "(%(cites)s).",
        cites=f"{DEAL}: correct dealer skipped",
    ),
    cites=f"{DEAL}: the hand must be voided, even if it has been played (reading N-21)",
    takes=BOUGHT | {"points", "written_pinochle", "infraction"},
    keeps_deal=True,
    names_trump=False,
    score=void,
)

RULESET = Ruleset(
    slug="npa-pinochle",
    title="NPA Pinochle",
    version="2014-08",
    table=PARTNERSHIPS,
    hands=PinochleHands(
        points=BookPoints(),  # aces, tens and kings 1 each, the last book 2: 50
        counter_cites=f"{BIDDING}: a hand holds the 50 points in the deck; {BONUS}",
        nest_cites=f"{BOOK} §2.3: every card is dealt, there is no nest",
        ladder=Ladder(
            bands=((50, 1), (60, 5), (100, 10)),
            maximum=None,  # reading N-20
            cites=f"{BIDDING}: from 50 by 1, from 60 by 5, from 100 by 10; 105 is not a legal bid",
        ),
        auction=Auction(
            dealer_opens=False,
            forced=DEALER,
            cites=f"{BIDDING}: the dealer's left first, clockwise, until all others have passed",
            forced_cites=f"{BIDDING}, Bid when dropped on dealer: a bid of 50 must be accepted "
            "(reading N-29)",
            forced_says_pass=True,  # reading N-29
        ),
        melds=MeldTable(
            values={
                "run": (25, 250, 450, 500),
                "pinochle": (15, 30, 90, 500),
                "aces": (10, 100, 300, 500),  # §2.5 calls double aces "1,000" (reading N-13)
                "kings": (8, 80, 240, 500),
                "queens": (6, 60, 180, 500),
                "jacks": (4, 40, 120, 500),
                "roundhouse": (24, 240),  # its parts make 160 (reading N-12)
            },
            royal=4,  # 24 for a roundhouse = 8 + 6 + 4 + 3 x 2 (reading N-11)
            common=2,
            most=1510,  # four pinochles and queens around opposite four kings and aces around
            cites=MELD,
        ),
        endings=(PLAYED, BOARD_SET, NO_MARRIAGE, SILENCED, RENEGE, PINOCHLE_AWARDED, VOID),
        deal_cites=f"{DEAL}: from the scorekeeper's left, one hand each; a skipped dealer voids "
        "the hand (reading N-28)",
        trump_cites=f"{BIDDING}; {BOOK} §2.5, Melding: the scorekeeper records bid and trump",
        marriage_cites=f"{BIDDING}: without a marriage no trump can be named; {BOOK} §2.5: the "
        "first marriage the winning bidder melds is trump",
        pinochle=500,
        stopper=PENALTIES[STOPPER],
        on_made=all_if_saved,  # reading N-03
        on_set=all_if_saved,  # reading N-01
        renege_loses=LOSES["bidders"],  # reading N-06
    ),
    game=SkunkFinish(
        wins=HIGHEST,
        ties=DRAWN,
        hands=4,
        uncounted=frozenset({VOID.code, PASSED_OUT.code}),
        skunk=200,
        scoreless=nothing_in_all,  # reading N-08
        cites=f"{DEAL}: four hands in a round, one dealt by each player",
        skunk_cites=f"{BONUS}: scoreless at the end of four hands (readings N-08, N-09)",
    ),
    late=Tardiness(
        grace=5,
        price=10,
        last=15,
        counted=begun_minutes,  # reading N-15
        cites=f"{BOOK} §5.1, Tardiness; {TABLE}: 10 for each minute later than the grace",
    ),
    signing=(
        SigningRule(signed_by_scorekeeper, f"{SHEET}: completed by the scorekeeper and signed"),
        SigningRule(
            verified_by_an_opponent, f"{SHEET}: verified by the opposing team and signed (N-23)"
        ),
        SigningRule(
            third_party_agreed, f"{SHEET}: names no scorekeeper from outside; both sides agree"
        ),
        SigningRule(
            corrected_by_an_official,
            f"{SHEET}: no corrections by the players after both teams signed; all four are told",
        ),
    ),
    substitutes=SubstituteLaw(
        consent=False,
        own_score=True,
        cites=f"{BOOK} §5.1, Tardiness; {TABLE}: replaced for the rest of the round (reading N-15)",
    ),
    hall_cites=HallCites(
        corrections=f"{SHEET}: a correction is brought to the attention of all four players",
        decisions=f"{BOOK} §1.3, Decisions: two referees who agree are final; else the director "
        "decides",
    ),
    first_deal=FirstDeal(
        ask=say("If someone else keeps score, who deals first?"),
        cites=f"{DEAL}: the deal starts to the left of the scorekeeper (reading N-28)",
        left_of_scorekeeper=True,
    ),
    seating_cites=f"{DEAL}; {BIDDING}: four players, two partnerships",
    penalties=PENALTIES,
    conduct=CONDUCT,
    house_rules=(
        *POINTS,
        *LADDER,
        passes(PASSED_OUT),
        DEALER_MAY_BID,
        *READINGS,
        *PENALTY_RULES,
        LATE_RULING,
        *ROUND_RULES,
        *hall_house.PINOCHLE,
    ),
)
