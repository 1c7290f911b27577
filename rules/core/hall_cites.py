"""Where a game's book speaks of what is decided beside its score sheets.

Knows paragraphs. Refuses to borrow one: a book that says nothing is not cited.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HallCites:
    """The paragraph of each; "" where the book says nothing.

    ``corrections``: who hears of a change of a score that is signed. ``ties``: how a tie for a
    place is broken. ``decisions``: whose word on a dispute is final. ``leaving``: that nothing is
    said of a player who leaves a table where all play alone.
    """

    corrections: str = ""
    ties: str = ""
    decisions: str = ""
    leaving: str = ""


NOT_CITED = HallCites()
