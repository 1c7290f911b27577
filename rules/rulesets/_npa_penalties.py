"""The penalty table of NPA pinochle (§7.1), with its source sections.

Knows what a single player pays. Does not know lateness (§5.1) or what a team loses in a hand.
"""

from rules.core.messages import say
from rules.core.penalties import Penalty
from rules.pinochle.reneges import STOPPER

BOOK = "NPA"
TABLE = f"{BOOK} §7.1, Penalties"
OUT = say("Disqualified without refund, 0 for this round (reading N-27)")
PENALTIES = {
    "wrong-table": Penalty(
        100,
        say("At the wrong table when the first cards were dealt"),
        f"{BOOK} §2.1, Start of Play; {TABLE}",
    ),
    "exposed-aces": Penalty(
        50, say("Exposed aces that cannot be declared"), f"{BOOK} §2.5, Melding; {TABLE}"
    ),
    "card-count": Penalty(
        50,
        say("Not 20 cards, found at the end of a hand"),
        f"{BOOK} §2.3, The Deal; {TABLE} (reading N-16)",
    ),
    "illegal-bid": Penalty(
        0,
        say("Illegal bid or bid out of turn: partner silenced, no points"),
        f"{BOOK} §2.4, The Bidding; {TABLE}",
        team=True,
    ),
    STOPPER: Penalty(
        200,
        say("Called a renege against a pinochle, not proven"),
        f"{BOOK} §3.1, Renege; {TABLE} (reading N-07)",
    ),
    "no-shuffler": Penalty(0, OUT, f"{BOOK} §2.2, The Shuffle; {TABLE}", replaced=True),
    "club-shuffler": Penalty(
        0,
        say("The club pays $%(dollars)s, no points", dollars=250),
        f"{TABLE}; §2.2 says $100 (reading N-14)",
        dollars=250,
    ),
    "refuses-ruling": Penalty(0, OUT, f"{BOOK} §1.3, Decisions", replaced=True),
}
