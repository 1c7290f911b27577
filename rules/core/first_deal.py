"""Who deals the first hand of a game, by its book.

Knows seats and neighbours. Does not know who drew which card.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.messages import Words, say
from rules.core.seats import Table

ASK = say("Who deals first?")


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """``ask`` is the question for the table if the book leaves it open.

    ``cites`` is its paragraph, "" if the text is silent. ``left_of_scorekeeper``: the book names
    the dealer; the table is asked only if no player keeps score.
    """

    ask: Words = ASK
    cites: str = ""
    left_of_scorekeeper: bool = False

    def dealer(self, table: Table, scorekeeper: str) -> str | None:
        """The first dealer by the book, or None if the table decides."""
        if not self.left_of_scorekeeper or scorekeeper not in table.seats:
            return None
        return table.left_of(scorekeeper)


SILENT = FirstDeal()
"""The text says nothing: the table decides."""
