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
    ConductItem("talking", say("Unnecessary talk"), ILLEGAL),
    ConductItem("food-or-drink", say("Food or drink on the table"), SETTING),
    ConductItem("alcohol-or-gambling", say("Alcohol or gambling"), SETTING),
    ConductItem("visitors", say("Visitors within five feet"), SETTING),
    ConductItem("third-scorer", say("Third scorer interferes"), SCOREKEEPER),
    ConductItem(
        "cheating",
        say("Open violation, or alleged cheating"),
        SCOREKEEPER,
        say("Call the director at once. They may disqualify."),
        (Consequence.DISQUALIFY,),
        patience=0,
    ),
)
