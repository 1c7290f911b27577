"""Laws of the ledger and its places, over events played by chance, with oracles of their own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.brackets.rounds.ledgers import met
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.measures import head_to_head, measured
from tournament.brackets.rounds.posting import Byes, TableResult, book_of
from tournament.brackets.rounds.ranked import ranked
from tournament.brackets.rounds.terms import ByeWorth, MatchPoints, Number, Terms

MEASURED = sorted(slug for slug, kind in CRITERIA.items() if not kind.procedure and slug != "count")
KEYS = st.lists(st.sampled_from(MEASURED), unique=True, min_size=1, max_size=4)


@dataclass(frozen=True)
class Event:
    """An event of pairs drawn by chance; whoever is left over has the bye or is not there."""

    entrants: tuple[int, ...]
    tables: tuple[TableResult, ...]
    byes: Byes
    terms: Terms

    def book(self) -> Book:
        return book_of(self.entrants, self.tables, self.byes, self.terms)


def played(chance: Random) -> Event:
    entrants = tuple(range(1, chance.randint(2, 8) + 1))
    tables: list[TableResult] = []
    byes = {}
    for number in range(1, chance.randint(1, 5) + 1):
        there = chance.sample(entrants, chance.randint(0, len(entrants)))
        for nth, pair in enumerate(zip(there[::2], there[1::2], strict=False), start=1):
            one, other = ((seed, chance.randint(0, 6) * 10) for seed in pair)
            tables.append(met(number, nth, one, other))
        byes[number] = there[-1:] if len(there) % 2 else []
    worth = chance.choice((0, 25, "mean-of-winners", "mean-of-field", "own-average"))
    bye = ByeWorth(worth, chance.choice(("won", "level", "")), chance.random() < 0.5)  # type: ignore[arg-type]
    points = chance.choice((MatchPoints(), MatchPoints(2, 1, 0, {30: 3}, {10: 1})))
    return Event(entrants, tuple(tables), byes, Terms(bye, points))


EVENTS = st.randoms(use_true_random=False).map(played)


def placed(book: Book, slugs: Sequence[str]) -> dict[int, int]:
    return {row.entrant: row.place for row in ranked(book, [key(slug) for slug in slugs]).rows}


@given(EVENTS)
@settings(max_examples=40)
def test_points_wins_and_losses_are_conserved(event: Event) -> None:
    book = event.book()
    lines = [line for rows in book.lines.values() for line in rows if line.kind == "played"]
    assert sum(line.points or 0 for line in lines) == sum(line.against or 0 for line in lines)
    outcomes = [line.outcome for line in lines]
    assert outcomes.count("won") == outcomes.count("lost")
    wins = measured(book, key("wins", byes=False)).values()
    assert sum(wins) == len(event.tables)  # type: ignore[arg-type]


@given(EVENTS)
@settings(max_examples=40)
def test_everyone_has_one_line_a_round(event: Event) -> None:
    rounds = sorted(event.byes)
    for seed, lines in event.book().lines.items():
        assert [line.round for line in lines] == rounds, seed


@given(EVENTS, KEYS, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_entrants_and_tables_means_nothing(
    event: Event, slugs: list[str], chance: Random
) -> None:
    mixed = replace(
        event,
        entrants=tuple(chance.sample(event.entrants, len(event.entrants))),
        tables=tuple(chance.sample(event.tables, len(event.tables))),
        byes=dict(chance.sample(list(event.byes.items()), len(event.byes))),
    )
    assert placed(mixed.book(), slugs) == placed(event.book(), slugs)


@given(EVENTS, KEYS)
@settings(max_examples=40)
def test_one_more_key_only_refines(event: Event, slugs: list[str]) -> None:
    book = event.book()
    fewer, more = placed(book, slugs[:-1]), placed(book, slugs)
    ahead = [(one, other) for one in fewer for other in fewer if fewer[one] < fewer[other]]
    assert all(more[one] < more[other] for one, other in ahead)


@given(EVENTS, KEYS)
@settings(max_examples=40)
def test_places_count_those_ahead(event: Event, slugs: list[str]) -> None:
    places = placed(event.book(), slugs)
    assert set(places) == set(event.entrants)
    for place in places.values():
        assert place == 1 + sum(other < place for other in places.values())


@given(EVENTS, st.integers(1, 3))
@settings(max_examples=40)
def test_the_worst_k_left_out_are_the_best_choice_of_k(event: Event, drop: int) -> None:
    book = event.book()
    best, average = (
        measured(book, key("points", drop=drop, byes=False)),
        measured(book, key("average", byes=False)),
    )
    dropped = measured(book, key("average", drop=drop, byes=False))
    for seed in event.entrants:
        own = points_of(seed, event)
        kept = max(len(event.byes) - drop, 1)
        choices = [sum(some) for some in combinations(own, min(kept, len(own)))]
        assert best[seed] == max(choices)
        before, after = average[seed], dropped[seed]
        assert (before is None) == (after is None)
        assert before is None or after is None or after >= before


@given(EVENTS)
@settings(max_examples=40)
def test_a_bye_is_worth_what_an_oracle_works_out(event: Event) -> None:
    book = event.book()
    for number, seeds in event.byes.items():
        for seed in seeds:
            (line,) = (line for line in book.of(seed) if line.round == number)
            assert line.kind == "bye"
            assert line.points == worth_of(number, seed, event)


@given(EVENTS)
@settings(max_examples=40)
def test_buchholz_is_what_an_oracle_adds_up(event: Event) -> None:
    book = event.book()
    total = {seed: match_points_of(seed, event) for seed in event.entrants}
    plain, median = measured(book, key("buchholz")), measured(book, key("buchholz-median"))
    cut = measured(book, key("buchholz", drop=1))
    for seed in event.entrants:
        met_by = [total[other] for other in opponents_of(seed, event)]
        met_by += [total[seed]] * sum(seed in seeds for seeds in event.byes.values())
        assert plain[seed] == sum(met_by)
        assert median[seed] == sum(met_by) - (min(met_by) if met_by else 0) - (
            max(met_by) if len(met_by) > 1 else 0
        )
        missed = len(event.byes) - len(met_by)
        falls = min(met_by) if not missed and len(met_by) > 1 else 0
        assert cut[seed] == sum(met_by) - falls


@given(EVENTS, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_head_to_head_is_what_an_oracle_finds(event: Event, chance: Random) -> None:
    tied = chance.sample(event.entrants, chance.randint(2, min(4, len(event.entrants))))
    numbers, met_equally = head_to_head(event.book(), tied)
    games = {
        frozenset(pair): [table for table in event.tables if table.seated == frozenset(pair)]
        for pair in combinations(tied, 2)
    }
    times = {len(rows) for rows in games.values()}
    assert met_equally == (len(times) == 1 and times != {0})
    for seed in tied:
        own = [table for pair, rows in games.items() if seed in pair for table in rows]
        if met_equally:
            assert numbers[seed] == sum(earned(seed, table, event.terms) for table in own)
        else:
            met_all = all(rows for pair, rows in games.items() if seed in pair)
            swept = met_all and all(side_of(seed, table) == 1 for table in own)
            assert numbers[seed] == (1 if swept else None)


def side_of(seed: int, table: TableResult) -> int:
    """1 for a win, 0 for a level table, -1 for a loss; read from the points alone."""
    own, other = scores(seed, table)
    return (own > other) - (own < other)


def scores(seed: int, table: TableResult) -> tuple[int, int]:
    one, other = table.points
    return (one, other) if table.sides[0] == (seed,) else (other, one)


def points_of(seed: int, event: Event) -> list[int]:
    return [scores(seed, table)[0] for table in event.tables if seed in table.seated]


def opponents_of(seed: int, event: Event) -> list[int]:
    return [
        other for table in event.tables if seed in table.seated for other in table.seated - {seed}
    ]


def earned(seed: int, table: TableResult, terms: Terms) -> Number:
    """Match points, written out for the two sets of terms that `played` deals."""
    own, other = scores(seed, table)
    with_margin = bool(terms.match_points.win_by)
    if own == other:
        return 1 if with_margin else Fraction(1, 2)
    if own > other:
        return (3 if own - other >= 30 else 2) if with_margin else 1
    return 1 if with_margin and other - own <= 10 else 0


def match_points_of(seed: int, event: Event) -> Number:
    with_margin = bool(event.terms.match_points.win_by)
    bye: Number = {"won": 2, "level": 1, "": 0}[event.terms.bye.counts_as]
    byes = sum(seed in seeds for seeds in event.byes.values())
    tables = [table for table in event.tables if seed in table.seated]
    return sum(earned(seed, table, event.terms) for table in tables) + byes * (
        bye if with_margin else Fraction(bye) / 2
    )


def worth_of(number: int, seed: int, event: Event) -> Number | None:
    rows = [table for table in event.tables if table.round == number]
    field = [points for table in rows for points in table.points]
    winners = [max(table.points) for table in rows if len(set(table.points)) == 2]
    own = points_of(seed, event)
    chosen = event.terms.bye.points
    if isinstance(chosen, int):
        return chosen
    numbers = {
        "own-average": own,
        "mean-of-field": field,
        "mean-of-winners": winners or field,
    }[chosen]
    return Fraction(sum(numbers), len(numbers)) if numbers else None


def test_a_key_without_settings_is_as_its_kind_says() -> None:
    for kind in CRITERIA.values():
        assert key(kind.slug) == Key(kind, kind.average, kind.lower_first)
