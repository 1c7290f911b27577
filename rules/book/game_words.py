"""Sentences of any book about the end of a game, made from the ruleset in play.

Knows how a game ends. Does not know which book uses the sentences.
"""

from rules.house.games import finish_of
from rules.ruleset import Ruleset


def sets_that_lose(ruleset: Ruleset) -> str:
    """How many sets lose the game: "3 hands in a row or 5 times in the game"."""
    limit = finish_of(ruleset).sets
    row = f"{limit.in_a_row} hands in a row" if limit and limit.in_a_row else ""
    all_of_them = f"{limit.in_all} times in the game" if limit and limit.in_all else ""
    how = " or ".join(words for words in (row, all_of_them) if words)
    if not how:
        return "No number of sets loses a game"
    return f"A team set {how} loses the game, whatever the totals"
