"""Who is level in a round robin by the director's keys, before cards and play-offs. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from rules.core.messages import Words, all_of, say, sentences
from tournament.brackets.decided_places import SHARED
from tournament.brackets.outcome import Counts, MatchState, Record, Scores
from tournament.brackets.records import without_struck
from tournament.brackets.rounds.book import Book, Carried
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.measures import measured
from tournament.brackets.rounds.procedures import Facts
from tournament.brackets.rounds.ranked import HEAD_TO_HEAD, Level, told_apart
from tournament.brackets.rounds.rules import Rules
from tournament.brackets.rounds.table_book import table_book

WINS = "wins"


@dataclass(frozen=True, slots=True)
class StandingsFacts(Facts):
    """The input of a table, besides its plan and matches: what keys read, and what breaks ties."""

    scores: Scores = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)
    carried: Carried = field(default_factory=dict)


def levels_of(
    seeds: Sequence[int],
    early: AbstractSet[int],
    matches: Mapping[str, MatchState],
    facts: StandingsFacts,
    rules: Rules,
) -> Iterator[Level]:
    """Those level on all keys, best first, without those who left early."""
    counting = without_struck(matches, facts.gone)
    table = table_book(seeds, counting, facts.scores, rules.terms, facts.counts)
    book = replace(table, carried=facts.carried)
    first, *others = rules.keys
    for level in told_apart(book.among(set(seeds) - early), [first]):
        said = _first_words(level, book, first)
        for finer in told_apart(book.among(level.seeds), others):
            yield replace(finer, said=(*said, *finer.said))


def _first_words(level: Level, book: Book, first: Key) -> tuple[Words, ...]:
    """The first key's number of those level on it.

    Wins are in their record, unless some were carried.
    """
    if first.slug == WINS and not book.carried.get(WINS):
        return ()
    if first.criterion.procedure or first.slug == HEAD_TO_HEAD:
        return level.said
    number = measured(book, first)[level.seeds[0]]
    return () if number is None else (first.words(number),)


def why_words(record: Record, level: Level, first: Key, carried: Carried) -> Words:
    """Why they have their place: the first key, if wins then won and lost, and others compared."""
    shared = SHARED if len(level.seeds) > 1 else None
    if first.slug == WINS and carried.get(WINS):
        whole = say("With %(numbers)s, earlier stages included.", numbers=all_of(level.said))
        return sentences(whole, shared)
    if first.slug != WINS and level.said:
        return sentences(say("With %(numbers)s.", numbers=all_of(level.said)), shared)
    broken = say("Tie-break: %(reasons)s.", reasons=all_of(level.said)) if level.said else None
    return sentences(record_words(record), broken, shared)


def record_words(record: Record) -> Words:
    """Matches won and lost, in a sentence."""
    return say("Won %(won)s, lost %(lost)s.", won=record.won, lost=record.lost)
