"""Conduct for which players of Beach House Rook are warned.

One warning comes first. Then "may mean automatic disqualification or forfeiture of that round" is
an option for the official (reading B-25).
"""

from rules.core.conduct import ConductItem, Consequence
from rules.core.messages import say, sentences

BOOK = "Beach House"
ILLEGAL = f"{BOOK}, Illegal Activity"
SETTING = f"{BOOK}, Game Setting"
SCOREKEEPER = f"{BOOK}, Scorekeeper"

BOTH = (Consequence.FORFEIT, Consequence.DISQUALIFY)
AFTER_ONE = sentences(
    say("After one warning: possible disqualification or loss of this round."),
    say("The director decides."),
)

CONDUCT = (
    ConductItem("distracting", say("Distracts others"), ILLEGAL, AFTER_ONE, BOTH),
    ConductItem("signals", say("Passes information to their partner"), ILLEGAL, AFTER_ONE, BOTH),
    ConductItem("talking", say("Unnecessary talk"), f"{ILLEGAL}: no unnecessary talking at tables"),
    ConductItem(
        "food-or-drink", say("Food or drink on the table"), f"{SETTING}: no food or drink on tables"
    ),
    ConductItem(
        "alcohol-or-gambling", say("Alcohol or gambling"), f"{SETTING}: no alcohol, no gambling"
    ),
    ConductItem(
        "visitors",
        say("Visitors within five feet"),
        f"{SETTING}: visitors keep more than five feet away",
    ),
    ConductItem(
        "third-scorer",
        say("Third scorer interferes"),
        f"{SCOREKEEPER}: a third party takes no part in play",
    ),
    ConductItem(
        "cheating",
        say("Open violation, or alleged cheating"),
        f"{SCOREKEEPER}: obvious violations or alleged cheating go to the director",
        say("Call the director at once. They may disqualify."),
        (Consequence.DISQUALIFY,),
        patience=0,
    ),
)
