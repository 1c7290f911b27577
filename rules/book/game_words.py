"""Sentences of any book about the end of a game, made from the ruleset in play.

Knows how a game ends. Does not know which book uses the sentences.
"""

from rules.core.set_limit import SetLimit
from rules.house.games import finish_of
from rules.ruleset import Ruleset

NO_SETS = "No number of sets loses a game"


def sets_that_lose(ruleset: Ruleset) -> str:
    """How many sets lose the game."""
    limit = finish_of(ruleset).sets
    how = how_often(limit) if limit else ""
    return f"A team set {how} loses the game, whatever the totals" if how else NO_SETS


def how_often(limit: SetLimit) -> str:
    """ "3 hands in a row or 5 times in the game"."""
    row = f"{limit.in_a_row} hands in a row" if limit.in_a_row else ""
    all_of_them = f"{limit.in_all} times in the game" if limit.in_all else ""
    return " or ".join(words for words in (row, all_of_them) if words)
