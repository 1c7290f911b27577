"""The book of a division: all its stages, by entry. Reads only."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tournament.brackets.models import Stage
from tournament.brackets.rounds.book import Book, Line
from tournament.brackets.rounds.stage_book import stage_book
from tournament.brackets.rounds.terms import Terms
from tournament.brackets.settled import facts_of
from tournament.brackets.tie_facts import counts_of, points_of
from tournament.registration.models import Division

MOST_ROUNDS = 10_000
"""More than a stage has, so that rounds of two stages stay apart."""


def division_book(division: Division) -> Book:
    """What each round of each published stage gave each entry, without the disqualified."""
    lines: dict[int, tuple[Line, ...]] = {}
    means: dict[int, Fraction] = {}
    barred: set[int] = set()
    for stage in division.stages.filter(published_at__isnull=False).order_by("number"):
        book, out = _of_stage(stage)
        barred |= out
        means |= book.means
        for entry, own in book.lines.items():
            lines[entry] = (*lines.get(entry, ()), *own)
    return Book(tuple(entry for entry in lines if entry not in barred), lines, means)


def _of_stage(stage: Stage) -> tuple[Book, set[int]]:
    """The stage's book by entry, and its disqualified entries."""
    facts = facts_of(stage)
    standing, plan, entries = facts.evaluation, facts.arranged(), facts.entries
    book = stage_book(
        plan,
        standing.matches,
        {} if plan.kind.seats else points_of(stage, facts.seeds),
        facts.rules.terms if facts.rules else Terms(),
        facts.gone,
        counts_of(stage, facts.seeds),
        facts.forfeited,
    )
    before = stage.number * MOST_ROUNDS
    lines = {
        entries[seed]: tuple(_by_entry(line, entries, before) for line in own)
        for seed, own in book.lines.items()
    }
    means = {before + number: mean for number, mean in book.means.items()}
    return Book(tuple(lines), lines, means), {entries[seed] for seed in standing.unranked}


def _by_entry(line: Line, entries: Mapping[int, int], before: int) -> Line:
    return replace(
        line,
        entrant=entries[line.entrant],
        round=before + line.round,
        opponents=tuple(entries[seed] for seed in line.opponents),
    )
