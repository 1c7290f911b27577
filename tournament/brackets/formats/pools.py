"""Pools: a round robin in each of several small groups.

Knows seeds and rounds. Does not know results. Seeds snake through the pools, so that the pools are
about equally strong.
"""

from collections.abc import Mapping
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.formats import Format
from tournament.brackets.formats.round_robin import legs_of, round_matches
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import POOLS
from tournament.brackets.options import Option, OptionValue
from tournament.brackets.plan import POOL, Plan, PlannedMatch, PlannedRound
from tournament.brackets.round_names import pool_round


def snake(entrants: int, pools: int) -> list[list[int]]:
    """The seeds of each pool: 1, 2, 3 to the right, 4, 5, 6 back to the left, and so on."""
    groups: list[list[int]] = [[] for _ in range(pools)]
    for seed in range(1, entrants + 1):
        row, place = divmod(seed - 1, pools)
        groups[place if row % 2 == 0 else pools - 1 - place].append(seed)
    return groups


def letters(pool: int) -> str:
    """The name of a pool, counted from 0: A to Z, then AA, AB and so on."""
    before, own = divmod(pool, 26)
    return (letters(before - 1) if before else "") + chr(ord("A") + own)


@lru_cache(maxsize=64)
def _plan(entrants: int, size: int, legs: int) -> Plan:
    """Pools differ by one entrant at most; none is larger than asked."""
    rounds: list[PlannedRound] = []
    matches: list[PlannedMatch] = []
    for number, seeds in enumerate(snake(entrants, -(-entrants // size))):
        pool = letters(number)
        for turn, pairs in enumerate(legs_of(len(seeds), legs), start=1):
            key = f"{pool}{turn}"
            rounds.append(PlannedRound(key, pool_round(pool, turn), POOL + pool))
            matches += round_matches(key, pairs, seeds)
    return Plan("pools", POOLS, entrants, tuple(rounds), tuple(matches))


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    return _plan(entrants, options["size"], options["legs"])


FORMAT = Format(
    slug="pools",
    kind=POOLS,
    title=say("Pools"),
    method=say("Seeds fill the pools in snake order. In a pool, everyone meets everyone."),
    draw=_draw,
    options=(
        Option("size", 4, say("Largest pool"), (3, 4, 5, 6, 7, 8)),
        Option("legs", 1, say("Meetings of each pair"), (1, 2)),
        *GAMES,
    ),
    fewest=3,
)
