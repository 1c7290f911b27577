"""Where a book speaks of decisions beside the score sheets.

Cites only the game's own book, or nothing.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HallCites:
    """The paragraph for each topic, "" if the book says nothing.

    ``corrections``: who is notified of a change to a signed score. ``ties``: how a tie for a place
    is broken. ``decisions``: who has the last word in a dispute. ``leaving``: nothing is said of a
    player who leaves a table of individuals.
    """

    corrections: str = ""
    ties: str = ""
    decisions: str = ""
    leaving: str = ""


NOT_CITED = HallCites()
