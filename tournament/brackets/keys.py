"""Tie-break keys before cards: head to head, point difference, points. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say, say_count
from tournament.brackets.outcome import MatchState
from tournament.brackets.ranking import DIFFERENCE, MET

Scores = Mapping[str, Mapping[int, int]]
"""Match code -> seed -> the points of its posted games."""


@dataclass(frozen=True, slots=True)
class Level:
    """Those still level on all keys so far, with the words about them."""

    seeds: tuple[int, ...]
    said: tuple[Words, ...] = ()


def separated(
    tied: Sequence[int], keys: Sequence[str], matches: Sequence[MatchState], scores: Scores
) -> list[Level]:
    """Those with one record, best first, as far as the keys separate them.

    Each key compares only those still level.
    """
    levels = [Level(tuple(tied))]
    for key in keys:
        levels = [finer for level in levels for finer in _split(level, key, matches, scores)]
    return levels


def _split(
    level: Level, key: str, matches: Sequence[MatchState], scores: Scores
) -> Iterator[Level]:
    values = {seed: _value(key, seed, level.seeds, matches, scores) for seed in level.seeds}
    apart = sorted(set(values.values()), reverse=True)
    if len(apart) == 1:
        yield level
        return
    for value in apart:
        seeds = tuple(seed for seed in level.seeds if values[seed] == value)
        yield Level(seeds, (*level.said, _words(key, value)))


def _value(
    key: str, seed: int, tied: Sequence[int], matches: Sequence[MatchState], scores: Scores
) -> int:
    own = [match for match in matches if seed in match.entrants and match.is_decided]
    if key == MET:
        return sum(match.winner == seed and match.loser in tied for match in own)
    points = [scores.get(match.code, {}) for match in own]
    won = sum(row.get(seed, 0) for row in points)
    return won if key != DIFFERENCE else 2 * won - sum(sum(row.values()) for row in points)


def _words(key: str, value: int) -> Words:
    if key == MET:
        return say_count("%(count)s head-to-head win", "%(count)s head-to-head wins", count=value)
    if key == DIFFERENCE:
        return say("point difference %(points)s", points=f"{value:+,}".replace("-", "−"))
    return say("%(points)s points", points=f"{value:,}".replace("-", "−"))
