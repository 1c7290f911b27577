"""The pure core of the brackets: plan and results in, positions out.

No database, clock or names: entrants are their seeds. Its modules: `plan.py` (what will be played),
`outcome.py` (what happened), `evaluate.py` (the one walk), `places.py`, `difference.py` (before and
after a correction) and `onward.py` (who plays whom next).
"""

from tournament.brackets.difference import Difference, difference
from tournament.brackets.evaluate import evaluate
from tournament.brackets.onward import Onward, onward
from tournament.brackets.outcome import (
    Departure,
    Draw,
    Evaluation,
    MatchState,
    NextStep,
    Place,
    Placing,
    Record,
    Result,
    Tally,
)
from tournament.brackets.plan import (
    Entrant,
    LoserOf,
    Plan,
    PlannedMatch,
    PlannedRound,
    Source,
    Void,
    WinnerOf,
    parse_source,
)

__all__ = [
    "Departure",
    "Difference",
    "Draw",
    "Entrant",
    "Evaluation",
    "LoserOf",
    "MatchState",
    "NextStep",
    "Onward",
    "Place",
    "Placing",
    "Plan",
    "PlannedMatch",
    "PlannedRound",
    "Record",
    "Result",
    "Source",
    "Tally",
    "Void",
    "WinnerOf",
    "difference",
    "evaluate",
    "onward",
    "parse_source",
]
