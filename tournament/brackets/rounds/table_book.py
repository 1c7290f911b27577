"""The book of a table in which everyone meets everyone. Pure."""

from collections.abc import Mapping, Sequence

from tournament.brackets.outcome import NO_COUNTS, Counts, MatchState
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.posting import TableResult, book_of
from tournament.brackets.rounds.terms import Terms


def table_book(
    seeds: Sequence[int],
    matches: Sequence[MatchState],
    scores: Mapping[str, Mapping[int, int]],
    terms: Terms,
    counts: Counts = NO_COUNTS,
) -> Book:
    """What the matches among these gave each. Byes count nothing: everyone has as many.

    Nobody's rounds without a match are kept.
    """
    members, rounds = frozenset(seeds), list(dict.fromkeys(map(_round, matches)))
    numbers = {key: number for number, key in enumerate(rounds, start=1)}
    tables = [
        _table(
            numbers[_round(match)], match, scores.get(match.code, {}), counts.get(match.code, {})
        )
        for match in matches
        if members.issuperset(match.entrants)
    ]
    book = book_of(seeds, tables, {}, terms)
    lines = {
        seed: tuple(line for line in own if line.kind != "absent")
        for seed, own in book.lines.items()
    }
    return Book(book.entrants, lines, book.means)


def _round(match: MatchState) -> str:
    """The key of its round: the code of a match begins with it."""
    return match.code.partition("-")[0]


def _table(
    number: int,
    match: MatchState,
    points: Mapping[int, int],
    counts: Mapping[int, Mapping[str, int]],
) -> TableResult:
    seeds = tuple(seed or 0 for seed in match.entrants)
    return TableResult(
        round=number,
        table=1,
        sides=tuple((seed,) for seed in seeds),
        points=tuple(points[seed] for seed in seeds) if points.keys() >= set(seeds) else (),
        first=tuple(side for side, seed in enumerate(seeds) if seed == match.winner),
        state="played" if match.is_decided else "open",
        counts=counts,
    )
