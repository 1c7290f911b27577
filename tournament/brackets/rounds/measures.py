"""The numbers of a key, read from the book. Pure.

None is no number: nothing was played that the key could read.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from tournament.brackets.outcome import CHARGED
from tournament.brackets.rounds.book import Book, Line
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.terms import HALF, Number

Numbers: TypeAlias = Mapping[int, Number | None]
_WINS: Mapping[str, Number] = {"won": 1, "level": HALF, "lost": 0, "": 0}


def measured(book: Book, key: Key) -> Numbers:
    """Everyone's number for a key that does not depend on who is tied."""
    measure = _WHOLE.get(key.criterion.slug, _added_up)
    return measure(book, key)


def head_to_head(book: Book, tied: Collection[int]) -> tuple[Numbers, bool]:
    """The numbers of those tied, and whether they met equally often.

    If they did, it is their match points among themselves. If not, whoever met and beat all the
    others has 1, everyone else None.
    """
    others = frozenset(tied)
    met = {
        seed: [
            line
            for line in book.of(seed)
            if line.kind == "played" and others.intersection(line.opponents)
        ]
        for seed in tied
    }
    times = {
        seed: Counter(other for line in lines for other in line.opponents if other in others)
        for seed, lines in met.items()
    }
    met_all = {seed for seed in tied if len(times[seed]) == len(others) - 1}
    if (
        len(met_all) == len(others)
        and len({n for row in times.values() for n in row.values()}) == 1
    ):
        return {seed: sum(line.match_points for line in met[seed]) for seed in tied}, True
    beat_all = {seed for seed in met_all if all(line.outcome == "won" for line in met[seed])}
    return {seed: 1 if seed in beat_all else None for seed in tied}, False


def _counting(book: Book, seed: int, key: Key) -> tuple[Line, ...]:
    """The lines that the key reads."""
    lines = book.of(seed)
    return lines if key.byes else tuple(line for line in lines if line.kind == "played")


def _added_up(book: Book, key: Key) -> Numbers:
    """Keys that take one number from each line."""
    read = _OF_A_LINE[key.criterion.slug]
    numbers: dict[int, Number | None] = {}
    for seed in book.entrants:
        lines = _counting(book, seed, key)
        if key.average:
            lines = tuple(line for line in lines if line.is_game)
        each = [read(line, book, key) for line in lines if line.kind != "absent"]
        numbers[seed] = _sum_of(each, len(book.of(seed)), key)
    return numbers if key.average else _with_carried(numbers, book, key)


def _with_carried(numbers: Numbers, book: Book, key: Key) -> Numbers:
    """The totals with what was brought from earlier stages."""
    brought = book.carried.get(key.criterion.slug, {})
    return {seed: (own or 0) + brought.get(seed, 0) for seed, own in numbers.items()}


def _sum_of(each: Iterable[Number | None], rounds: int, key: Key) -> Number | None:
    """The total or average of the best. Rounds without a number are the first to be dropped."""
    kept = [number for number in each if number is not None]
    if key.drop:
        kept = sorted(kept, reverse=not key.lower_first)[: max(rounds - key.drop, 1)]
    if not key.average:
        return sum(kept)
    return Fraction(sum(kept)) / len(kept) if kept else None


def _net(line: Line, book: Book, _key: Key) -> Number | None:
    mean = book.means.get(line.round)
    if line.points is None or mean is None or not line.is_game:
        return None
    return line.points - mean


def _difference(line: Line, _book: Book, _key: Key) -> Number | None:
    if line.points is None or line.against is None:
        return None
    return line.points - line.against


_OF_A_LINE: Mapping[str, Callable[[Line, Book, Key], Number | None]] = {
    "match-points": lambda line, _book, _key: line.match_points,
    "wins": lambda line, _book, _key: _WINS[line.outcome],
    "points": lambda line, _book, _key: line.points,
    "average": lambda line, _book, _key: line.points,
    "points-against": lambda line, _book, _key: line.against,
    "difference": _difference,
    "net": _net,
    "count": lambda line, _book, key: line.counts.get(key.counted, 0),
    "penalties": lambda line, _book, _key: line.counts.get(CHARGED, 0),
}


def _extreme(*, best: bool) -> Callable[[Book, Key], Numbers]:
    def measure(book: Book, key: Key) -> Numbers:
        pick = max if best != key.lower_first else min
        points = {
            seed: [
                line.points
                for line in book.of(seed)
                if line.kind == "played" and line.points is not None
            ]
            for seed in book.entrants
        }
        return {seed: pick(each) if each else None for seed, each in points.items()}

    return measure


def _missed(book: Book, _key: Key) -> Numbers:
    return {seed: sum(line.kind == "absent" for line in book.of(seed)) for seed in book.entrants}


def _games(book: Book, key: Key) -> Numbers:
    return {
        seed: sum(line.is_game for line in _counting(book, seed, key)) for seed in book.entrants
    }


def _totals(book: Book, read: Callable[[Line], Number | None]) -> dict[int, Number]:
    """A total for everyone in the book, ranked or not."""
    return {seed: sum(read(line) or 0 for line in lines) for seed, lines in book.lines.items()}


def _of_opponents(book: Book, key: Key, totals: Mapping[int, Number]) -> dict[int, list[Number]]:
    """The totals of everyone's opponents. Whoever had none but a bye brings their own."""
    found: dict[int, list[Number]] = {}
    for seed in book.entrants:
        own: list[Number] = []
        for line in _counting(book, seed, key):
            if line.kind == "played":
                own += [totals[other] for other in line.opponents]
            elif line.kind == "bye" or line.outcome == "won":
                own.append(totals[seed])
        found[seed] = own
    return found


def _buchholz(book: Book, key: Key) -> Numbers:
    each = _of_opponents(book, key, _totals(book, lambda line: line.match_points))
    return {seed: _sum_of(own, _most(book.of(seed)), key) for seed, own in each.items()}


def _median(book: Book, key: Key) -> Numbers:
    each = _of_opponents(book, key, _totals(book, lambda line: line.match_points))
    return {seed: sum(sorted(own)[1:-1]) for seed, own in each.items()}


def _opponents_points(book: Book, key: Key) -> Numbers:
    each = _of_opponents(book, key, _totals(book, lambda line: line.points))
    return {seed: _sum_of(own, _most(book.of(seed)), key) for seed, own in each.items()}


def _most(lines: Sequence[Line]) -> int:
    """How many opponents these rounds have, a round without any counting as one."""
    return sum(max(len(line.opponents), 1) for line in lines)


_WHOLE: Mapping[str, Callable[[Book, Key], Numbers]] = {
    "best-game": _extreme(best=True),
    "worst-game": _extreme(best=False),
    "missed": _missed,
    "games": _games,
    "buchholz": _buchholz,
    "buchholz-median": _median,
    "opponents-points": _opponents_points,
}
