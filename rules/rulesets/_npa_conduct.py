"""What players of NPA pinochle are warned for (§1.1, §1.2, §1.3, §2.2, §2.7, §4.1).

Knows the paragraphs. §1.1: the referee writes violations down; who violates the rules
consistently is subject to suspension or expulsion.
"""

from rules.core.conduct import ConductItem, Consequence

BOOK = "NPA"
INTRODUCTION = f"{BOOK} §1.1, Introduction"
TOURNAMENT_CONDUCT = f"{BOOK} §1.2, Tournament Conduct"
DECISIONS = f"{BOOK} §1.3, Decisions"
SHUFFLE = f"{BOOK} §2.2, The Shuffle"
GAME = f"{BOOK} §2.7, The Progressive Game"
TABLE_TALK = f"{BOOK} §4.1, Table Talk"

REPEATED = (
    "It is written down; who does such things again is subject to suspension or expulsion (§1.1)."
)
OUT = "Disqualified, no refund; 0 for this round (§7.1, reading N-27)."
AT_ONCE = (Consequence.PENALTY, Consequence.DISQUALIFY)
AGAIN = (Consequence.DISQUALIFY, Consequence.SUSPEND)


def _warned(code: str, words: str, cites: str) -> ConductItem:
    return ConductItem(code, words, cites, REPEATED, AGAIN)


def _out(code: str, words: str, cites: str, penalty: str) -> ConductItem:
    return ConductItem(code, words, cites, OUT, AT_ONCE, patience=0, penalty=penalty)


CONDUCT = (
    _warned("bidding-talk", "Talks during the bidding", TABLE_TALK),
    _warned("bidding-voice", "Bids in a telling voice", TABLE_TALK),
    _warned("faces", "Makes a face during the bidding", TABLE_TALK),
    _warned("eyes", "Rolls the eyes to say something", TABLE_TALK),
    _warned("throat", "Clears the throat before a renege", TABLE_TALK),
    _warned("asks-trump", "Asks for trump before a renege", TABLE_TALK),
    _warned("book-left-open", "Leaves a book lying for the partner", TABLE_TALK),
    _warned("poor-mouthing", "Runs down the hand or the dealer", TABLE_TALK),
    _warned("partner-talk", "Tells the partner more than a bid", GAME),
    _warned("book-talk", "Talks while a book is looked at", GAME),
    _warned("slamming", "Slams cards", GAME),
    _warned("flashing", "Flashes cards", GAME),
    _warned("loud", "Loud talk during the play", INTRODUCTION),
    _warned("discourteous", "No courtesy or respect", TOURNAMENT_CONDUCT),
    _warned("stacking", "Stacks the deck, or plays unfairly", TOURNAMENT_CONDUCT),
    _warned("poor-shuffle", "Fewer than three riffles, or no cut", SHUFFLE),
    _out("refuses-shuffler", "Will not use the shuffler", SHUFFLE, "no-shuffler"),
    _out("refuses-ruling", "Will not accept a final ruling", DECISIONS, "refuses-ruling"),
)
