"""What a ruleset asks for a hand, as questions with their legal answers.

An ending names its questions (`Ending.asks`); this lists all possible ones. Does not know what an
answer scores.
"""

from collections.abc import Mapping

from rules.core.outcomes import Ending
from rules.ruleset import Ruleset
from scoring.asking import Ask, Asking, Question
from scoring.asks import bids, each, faults, itemised, rounds, tally
from scoring.models import ScoreSheet

ASKS: Mapping[str, Ask] = {
    **bids.ASKS,
    **each.ASKS,
    **faults.ASKS,
    **itemised.ASKS,
    **rounds.ASKS,
    **tally.ASKS,
}
ONE_BY_ONE = {"meld": "melds", "points_each": "declared", "left_each": "laid"}
"""Details an ending accepts besides its questions, if its hand has room for them."""


def asks_of(ending: Ending) -> tuple[str, ...]:
    """The questions of an ending, and the details it accepts."""
    beside = (ONE_BY_ONE.get(name, "") for name in ending.asks)
    return (*ending.asks, *(name for name in beside if name in ending.takes))


def knows(ending: Ending) -> bool:
    """Whether every question of this ending is known here."""
    return all(name in ASKS for name in ending.asks)


def questions(sheet: ScoreSheet, rules: Ruleset, ending: Ending, number: int = 1) -> list[Question]:
    """The questions for hand `number` with this ending, in order."""
    asking = Asking(sheet, rules, ending, number)
    return [question for name in asks_of(ending) for question in ASKS[name].questions(asking)]
