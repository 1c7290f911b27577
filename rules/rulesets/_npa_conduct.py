"""Conduct for which players of NPA pinochle are warned.

From §1.1, §1.2, §1.3, §2.2, §2.7, §4.1. By §1.1 the referee records violations; consistent
violators are subject to suspension or expulsion.
"""

from rules.core.conduct import ConductItem, Consequence
from rules.core.messages import Words, say

BOOK = "NPA"
INTRODUCTION = f"{BOOK} §1.1, Introduction"
TOURNAMENT_CONDUCT = f"{BOOK} §1.2, Tournament Conduct"
DECISIONS = f"{BOOK} §1.3, Decisions"
SHUFFLE = f"{BOOK} §2.2, The Shuffle"
GAME = f"{BOOK} §2.7, The Progressive Game"
PLAYING = f"{GAME}: cards are neither flashed nor slammed"
TABLE_TALK = f"{BOOK} §4.1, Table Talk"

REPEATED = say("Recorded. Doing it again may mean suspension or expulsion (§1.1).")
AT_ONCE = (Consequence.PENALTY, Consequence.DISQUALIFY)
AGAIN = (Consequence.DISQUALIFY, Consequence.SUSPEND)


def _warned(code: str, words: Words, cites: str) -> ConductItem:
    return ConductItem(code, words, cites, REPEATED, AGAIN)


def _out(code: str, words: Words, cites: str, penalty: str, paragraph: str) -> ConductItem:
    """`paragraph` is the one that disqualifies without refund."""
    follows = say(
        "Disqualified without refund, 0 for this round (%(paragraph)s, reading N-27).",
        paragraph=paragraph,
    )
    return ConductItem(code, words, cites, follows, AT_ONCE, patience=0, penalty=penalty)


CONDUCT = (
    _warned("bidding-talk", say("Talks during the bidding"), TABLE_TALK),
    _warned("bidding-voice", say("Signals by tone of bid"), TABLE_TALK),
    _warned("faces", say("Makes faces during the bidding"), TABLE_TALK),
    _warned("eyes", say("Signals with their eyes"), TABLE_TALK),
    _warned("throat", say("Clears their throat before a renege"), TABLE_TALK),
    _warned("asks-trump", say("Asks for trump before a renege"), TABLE_TALK),
    _warned("book-left-open", say("Leaves a book showing for their partner"), TABLE_TALK),
    _warned("poor-mouthing", say("Criticises the hand or the dealer"), TABLE_TALK),
    _warned(
        "partner-talk",
        say("Tells their partner more than the bid"),
        f"{GAME}: partners tell each other only numerical bids",
    ),
    _warned(
        "book-talk",
        say("Talks while someone looks at a book"),
        f"{GAME}: nobody talks while one sees the last book",
    ),
    _warned("slamming", say("Slams cards"), PLAYING),
    _warned("flashing", say("Flashes cards"), PLAYING),
    _warned("loud", say("Loud talk during play"), INTRODUCTION),
    _warned("discourteous", say("No courtesy or respect"), TOURNAMENT_CONDUCT),
    _warned("stacking", say("Stacks the deck, or plays unfairly"), TOURNAMENT_CONDUCT),
    _warned(
        "poor-shuffle",
        say("Fewer than three riffles, or no cut"),
        f"{SHUFFLE}: cards are riffled three times or more",
    ),
    _out(
        "refuses-shuffler",
        say("Refuses to use the shuffler"),
        f"{SHUFFLE}; {BOOK} §7.1, Penalties",
        "no-shuffler",
        "§7.1",
    ),
    _out(
        "refuses-ruling",
        say("Refuses a final ruling and refuses to play on"),
        DECISIONS,
        "refuses-ruling",
        "§1.3",
    ),
)
