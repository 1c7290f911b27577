"""The book of any stage, however its rounds came about. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from tournament.brackets.kinds import BY_ROUND
from tournament.brackets.outcome import NO_COUNTS, Counts, Forfeits, MatchState, Scores
from tournament.brackets.plan import Plan
from tournament.brackets.records import without_struck
from tournament.brackets.rounds.book import Book, Line
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
    counts: Counts = NO_COUNTS,
    forfeited: Forfeits = (),
) -> Book:
    """What the stage gave each entrant so far. `gone` have left.

    A round robin counts what its table does: no play-off, and no match that was struck.
    """
    if plan.kind.has_sittings:
        return _counted(sittings_book(plan, matches), plan, counts)
    if plan.kind.drawn != BY_ROUND:
        seeds = range(1, plan.entrants + 1)
        return table_book(seeds, _counting(plan, matches, gone), scores, terms, counts)
    history = history_of(plan, matches, scores, out=gone, forfeited=forfeited)
    book = book_of_history(history, terms, planned=len(history.rounds) + plan.to_come)
    return _counted(book, plan, counts)


def _counting(
    plan: Plan, matches: Mapping[str, MatchState], gone: Collection[int]
) -> list[MatchState]:
    if plan.kind.ranked != "record":
        return list(matches.values())
    return without_struck({row.code: matches[row.code] for row in plan.matches}, gone)


def _counted(book: Book, plan: Plan, counts: Counts) -> Book:
    """The book with what was counted at its tables."""
    if not counts:
        return book
    numbers = {row.key: number for number, row in enumerate(plan.rounds, start=1)}
    codes = {(numbers[row.round], row.number): row.code for row in plan.matches}

    def with_counts(line: Line) -> Line:
        at_table = counts.get(codes.get((line.round, line.table), ""), {})
        return replace(line, counts=at_table.get(line.entrant, {}))

    lines = {seed: tuple(map(with_counts, own)) for seed, own in book.lines.items()}
    return replace(book, lines=lines)
