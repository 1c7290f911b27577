"""The places of a stage that decide who advances, for its tie rule. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say, say_count, sentences
from tournament.brackets.graph.stages import Way
from tournament.brackets.graph.who import BEST, EACH, FIRST, LOWER, QUARTER, UPPER, Who
from tournament.brackets.ranking import MOST_PLACES, Ranking


@dataclass(frozen=True, slots=True)
class Cut:
    """Which places must be decided, and who advances in words."""

    ranking: Ranking | None
    words: Words


def cut_of(ways: Sequence[Way], sizes: Sequence[int]) -> Cut | None:
    """The cut of a stage with these ways out of it and pools of these sizes; None without ways.

    A single cut parts two groups. Of several, every place down to the last is decided.
    """
    if not ways:
        return None
    cuts = {place for way in ways for place in _places(way.who, sizes) if place > 0}
    words = sentences(*dict.fromkeys(advance_words(way.who) for way in ways))
    if not cuts:
        return Cut(None, words)
    in_order = len(cuts) > 1 and max(cuts) <= MOST_PLACES
    return Cut(Ranking(max(cuts), in_order=in_order), words)


def _places(who: Who, sizes: Sequence[int]) -> set[int]:
    """The last place of each group that is parted from the next."""
    if who.kind in (FIRST, EACH):
        return {who.count}
    if who.kind == BEST:
        return {who.rank - 1, who.rank}
    if who.kind == QUARTER:
        return {-(-size // 4) for size in sizes}
    if who.kind in (UPPER, LOWER):
        return {-(-size // 2) for size in sizes}
    return set()


def advance_words(who: Who) -> Words:
    """ "The first 2 of each pool advance."."""
    if who.kind == EACH:
        return say_count(
            "The first of each pool advances.",
            "The first %(count)s of each pool advance.",
            count=who.count,
        )
    if who.kind == FIRST:
        return cut_of_all(who.count)
    return say("Who advances: %(who)s.", who=who.words)


def cut_of_all(each: int) -> Words:
    """ "The first 2 advance."."""
    return say_count("The first advances.", "The first %(count)s advance.", count=each)
