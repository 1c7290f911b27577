"""The book of any stage, however its rounds came about. Pure."""

from collections.abc import Collection, Mapping

from tournament.brackets.kinds import BY_ROUND
from tournament.brackets.outcome import MatchState, Scores
from tournament.brackets.plan import Plan
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.planned import history_of
from tournament.brackets.rounds.posting import book_of_history
from tournament.brackets.rounds.sittings_book import sittings_book
from tournament.brackets.rounds.table_book import table_book
from tournament.brackets.rounds.terms import Terms


def stage_book(
    plan: Plan,
    matches: Mapping[str, MatchState],
    scores: Scores,
    terms: Terms,
    gone: Collection[int],
) -> Book:
    """What the stage gave each entrant so far. `gone` have left."""
    if plan.kind.seats:
        return sittings_book(plan, matches)
    if plan.kind.drawn != BY_ROUND:
        seeds = range(1, plan.entrants + 1)
        return table_book(seeds, list(matches.values()), scores, terms)
    history = history_of(plan, matches, scores, out=gone)
    return book_of_history(history, terms, planned=len(history.rounds) + plan.to_come)
