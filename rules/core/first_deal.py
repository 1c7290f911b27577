"""Who deals the first hand of a game, as its book has it.

Knows seats and whose left somebody sits at. Refuses to know who drew which card.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.messages import Words, say
from rules.core.seats import Table

ASK = say("Who deals first?")


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """Where the book leaves it to the table, ``ask`` is the question; ``cites`` its paragraph,
    "" where the text is silent. ``left_of_scorekeeper``: the book names the dealer, and the table
    is asked only when no player keeps score."""

    ask: Words = ASK
    cites: str = ""
    left_of_scorekeeper: bool = False

    def dealer(self, table: Table, scorekeeper: str) -> str | None:
        """The seat that deals by the book; None where the table says who."""
        if not self.left_of_scorekeeper or scorekeeper not in table.seats:
            return None
        return table.left_of(scorekeeper)


SILENT = FirstDeal()
"""No text says who deals first: the table does."""
