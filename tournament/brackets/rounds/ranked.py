"""Standings: the book's entrants in the order of the keys, each place with its reason. Pure.

Each key compares only those still level. Those level at the end share the place.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeAlias

from rules.core.messages import Words, all_of, say, sentences
from tournament.brackets.decided_places import SHARED, moved
from tournament.brackets.outcome import Standing
from tournament.brackets.ranking import FIRST_PLACE, Ranking
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.measures import Numbers, head_to_head, measured
from tournament.brackets.rounds.procedures import (
    PROCEDURES,
    SHARE,
    Facts,
    Group,
    OpenTie,
    Verdict,
)
from tournament.brackets.rounds.terms import Number

HEAD_TO_HEAD = "head-to-head"
OPEN = say("The tie is not broken yet.")
NOTHING = Facts()


@dataclass(frozen=True, slots=True)
class Standings:
    """The places, best first. `open` is what ties that matter need, `verdicts` how they stand."""

    rows: tuple[Standing, ...]
    open: tuple[OpenTie, ...] = ()
    verdicts: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """Those level so far: their first place, and what set them apart from others."""

    seeds: tuple[int, ...]
    place: int = 1
    said: tuple[Words, ...] = ()
    open: OpenTie | None = None
    verdict: Verdict | None = None


Heard: TypeAlias = tuple[list[Level], Verdict | None]
"""A level's finer ones after a procedure, and how that stands."""
Separate: TypeAlias = Callable[[Level, Key, Book, Mapping[str, Numbers]], Iterator[Level]]
"""A level as a key separates it."""


def ranked(
    book: Book, keys: Sequence[Key], *, ranking: Ranking = FIRST_PLACE, facts: Facts = NOTHING
) -> Standings:
    """The standings by these keys.

    `ranking` says which places matter: only ties for those are drawn or played out, with `facts`.
    """
    used = list(takewhile(lambda key: key.criterion.slug != SHARE, keys))
    numbers, levels = _numbers(book, used), _all_level(book)
    verdicts: list[Verdict] = []
    for key in used:
        if key.criterion.procedure:
            stood = {seed: level.place for level in levels for seed in level.seeds}
            heard = [
                part for level in levels for part in _judged(level, key, ranking, facts, stood)
            ]
            verdicts += [verdict for _, verdict in heard if verdict]
            levels = [finer for finers, _ in heard for finer in finers]
        else:
            levels = [finer for level in levels for finer in _split(level, key, book, numbers)]
    first = {key.slug: key for key in used[:1] if key.slug in numbers}
    return Standings(
        rows=tuple(row for level in levels for row in _rows(level, numbers, first)),
        open=tuple(level.open for level in levels if level.open),
        verdicts=tuple(verdicts),
    )


def told_apart(book: Book, keys: Sequence[Key]) -> list[Level]:
    """The book's entrants as far as these keys separate them. Procedures are left out."""
    return _separated(book, keys, _split)


def in_order(book: Book, keys: Sequence[Key]) -> list[int]:
    """The book's entrants as these keys order them, without reasons; then the better seed first."""
    return [seed for level in _separated(book, keys, _apart) for seed in level.seeds]


def _separated(book: Book, keys: Sequence[Key], by: Separate) -> list[Level]:
    numbers, levels = _numbers(book, keys), _all_level(book)
    for key in keys:
        if not key.criterion.procedure:
            levels = [finer for level in levels for finer in by(level, key, book, numbers)]
    return levels


def _all_level(book: Book) -> list[Level]:
    return [Level(tuple(sorted(book.entrants)))] if book.entrants else []


def _apart(level: Level, key: Key, book: Book, numbers: Mapping[str, Numbers]) -> Iterator[Level]:
    """The level as this key separates it, without reasons."""
    if len(level.seeds) == 1:
        yield level
        return
    place = level.place
    for group in _groups(level.seeds, _own(level, key, book, numbers)[0], key):
        yield Level(group, place)
        place += len(group)


def _own(
    level: Level, key: Key, book: Book, numbers: Mapping[str, Numbers]
) -> tuple[Numbers, bool]:
    """The numbers of those level. False if head to head they did not all meet equally often."""
    if key.criterion.slug == HEAD_TO_HEAD:
        return head_to_head(book, level.seeds)
    return numbers.get(key.slug, {}), True


def _numbers(book: Book, keys: Sequence[Key]) -> dict[str, Numbers]:
    """The numbers of each key that does not depend on who is tied."""
    return {
        key.slug: measured(book, key)
        for key in keys
        if not key.criterion.procedure and key.criterion.slug != HEAD_TO_HEAD
    }


def _split(level: Level, key: Key, book: Book, numbers: Mapping[str, Numbers]) -> Iterator[Level]:
    """The level as this key separates it. A tie that is being broken waits."""
    if len(level.seeds) == 1 or level.open:
        yield level
        return
    own, met = _own(level, key, book, numbers)
    place = level.place
    for group in _groups(level.seeds, own, key):
        number = own[group[0]]
        is_apart = len(group) < len(level.seeds) and number is not None
        said = (_words(key, number, met=met),) if is_apart and number is not None else ()
        yield replace(level, seeds=group, place=place, said=(*level.said, *said))
        place += len(group)


def _groups(seeds: Sequence[int], own: Numbers, key: Key) -> Iterator[tuple[int, ...]]:
    """The equal ones together, best first, those without a number last."""
    equal: dict[Number, list[int]] = {}
    for seed in seeds:
        if (number := own[seed]) is not None:
            equal.setdefault(number, []).append(seed)
    for number in sorted(equal, reverse=not key.lower_first):
        yield tuple(equal[number])
    if without := tuple(seed for seed in seeds if own[seed] is None):
        yield without


def _words(key: Key, number: Number, *, met: bool) -> Words:
    return key.words(number) if met else say("a win over everyone else tied")


def _judged(
    level: Level, key: Key, ranking: Ranking, facts: Facts, stood: Mapping[int, int]
) -> Iterator[Heard]:
    """The level after its procedure, those with a decided place apart if something is open.

    What is drawn or played out stands. `stood` are the places before the director's.
    """
    levels, verdict = _heard(level, level.place, key, ranking, facts)
    is_done = verdict is not None and not any(finer.open for finer in levels)
    if not facts.decided or level.open or is_done:
        yield levels, verdict
        return
    decided = tuple(seed for seed in level.seeds if seed in facts.decided)
    if decided:
        yield [replace(level, seeds=decided)], None
    if others := tuple(seed for seed in level.seeds if seed not in facts.decided):
        rest = replace(level, seeds=others, place=level.place + len(decided))
        yield _heard(rest, moved(rest.place, facts.decided, stood), key, ranking, facts)


def _heard(level: Level, first: int, key: Key, ranking: Ranking, facts: Facts) -> Heard:
    """The level after its procedure, for places from `first` on.

    Those who left come last and take no part, but what is drawn or played out stands.
    """
    if level.open or not ranking.wanted(first, len(level.seeds)):
        return [level], None
    staying = tuple(seed for seed in level.seeds if seed not in facts.gone)
    left = tuple(seed for seed in level.seeds if seed in facts.gone)
    procedure = PROCEDURES[key.criterion.slug]
    verdict = procedure(level.seeds, first, ranking, facts)
    if verdict.has_begun:
        left = ()
    elif left:
        verdict = Verdict((Group(staying),) if staying else ())
        if ranking.wanted(first, len(staying)):
            verdict = procedure(staying, first, ranking, facts)
    levels, place = [], level.place
    for group in verdict.groups:
        words = () if group.number is None else (key.words(group.number),)
        levels.append(Level(group.seeds, place, (*level.said, *words), group.open))
        place += len(group.seeds)
    if left:
        gone = say("a withdrawal before the tie-break") if staying else None
        levels.append(Level(left, place, (*level.said, *filter(None, [gone]))))
    return levels, verdict


def _rows(
    level: Level, numbers: Mapping[str, Numbers], first: Mapping[str, Key]
) -> Iterator[Standing]:
    """A row for everyone in the level."""
    for seed in level.seeds:
        own = {slug: number for slug, each in numbers.items() if (number := each[seed]) is not None}
        said = level.said or tuple(
            key.words(own[slug]) for slug, key in first.items() if slug in own
        )
        reason = say("With %(numbers)s.", numbers=all_of(said)) if said else say("Has not played.")
        shared = OPEN if level.open else SHARED
        why = sentences(reason, shared if len(level.seeds) > 1 else None)
        yield Standing(level.place, seed, own, why)
