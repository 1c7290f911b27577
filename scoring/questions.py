"""What a ruleset asks of a hand, as questions with the answers that are legal.

An ending names what it asks (`Ending.asks`); this is the list of everything that can be asked.
Refuses to know what an answer is worth.
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
"""What can be written one by one beside what an ending asks, where its hand has room for it."""


def asks_of(ending: Ending) -> tuple[str, ...]:
    """What an ending asks, and what it takes besides."""
    beside = (ONE_BY_ONE.get(name, "") for name in ending.asks)
    return (*ending.asks, *(name for name in beside if name in ending.takes))


def knows(ending: Ending) -> bool:
    """Whether everything this ending asks is known here."""
    return all(name in ASKS for name in ending.asks)


def questions(sheet: ScoreSheet, rules: Ruleset, ending: Ending, number: int = 1) -> list[Question]:
    """What has to be answered for hand `number` if it ended so, in order."""
    asking = Asking(sheet, rules, ending, number)
    return [question for name in asks_of(ending) for question in ASKS[name].questions(asking)]
