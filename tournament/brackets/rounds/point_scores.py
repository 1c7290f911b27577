"""Scores of a drawn event in match points, as the standings count them. Pure."""

from collections import Counter

from tournament.brackets.rounds.history import History
from tournament.brackets.rounds.posting import book_of_history
from tournament.brackets.rounds.terms import Number, Terms

HALVES = 2


def halves(points: Number) -> int:
    """Match points in halves, so that they are whole numbers."""
    return int(HALVES * points)


def point_scores(history: History, terms: Terms, *, planned: int) -> Counter[int]:
    """Half match points by seed: with bonuses for margins, byes by their worth, and what was
    carried.

    `planned` is the number of rounds of the event, 0 if it is open.
    """
    book = book_of_history(history, terms, planned=planned)
    brought = history.carried.get("match-points", {})
    return Counter(
        {
            seed: halves(sum(line.match_points for line in lines) + brought.get(seed, 0))
            for seed, lines in book.lines.items()
        }
    )
