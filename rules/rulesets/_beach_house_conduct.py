"""What players of Beach House Rook are warned for.

Knows the paragraphs. One warning goes before; then "may mean automatic disqualification or
forfeiture of that round", which is read as an offer (reading B-25).
"""

from rules.core.conduct import ConductItem, Consequence

BOOK = "Beach House"
ILLEGAL = f"{BOOK}, Illegal Activity"
SETTING = f"{BOOK}, Game Setting"
SCOREKEEPER = f"{BOOK}, Scorekeeper"

BOTH = (Consequence.FORFEIT, Consequence.DISQUALIFY)
AFTER_ONE = (
    "After one warning it may mean disqualification or the loss of this round; the director "
    "decides."
)

CONDUCT = (
    ConductItem("distracting", "Distracts others", ILLEGAL, AFTER_ONE, BOTH),
    ConductItem("signals", "Tells the partner something", ILLEGAL, AFTER_ONE, BOTH),
    ConductItem("talking", "Needless talk", ILLEGAL),
    ConductItem("food-or-drink", "Food or drink on the table", SETTING),
    ConductItem("alcohol-or-gambling", "Alcohol or gambling", SETTING),
    ConductItem("visitors", "Visitors within five feet", SETTING),
    ConductItem("third-scorer", "The third scorer steps in", SCOREKEEPER),
    ConductItem(
        "cheating",
        "Open violation, or cheating is alleged",
        SCOREKEEPER,
        "It goes to the director at once, who may disqualify.",
        (Consequence.DISQUALIFY,),
        patience=0,
    ),
)
