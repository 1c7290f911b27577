"""House rules on melds in pinochle: the value table, and its contradiction.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from rules.core.fields import numbers, whole, word
from rules.core.messages import say
from rules.house.changes import listed_numbers, overruled
from rules.house.pinochle_law import law_of
from rules.pinochle.melds import COPIES, SUITS
from rules.ruleset import HouseRule, Ruleset

TIMES: Final = ("", "double-", "triple-", "quadruple-")
ROYAL, COMMON = "royal-marriage", "common-marriage"
#: The keys of the table of melds: a kind and how many of it.
MELD_KEYS: Mapping[str, tuple[str, int]] = {
    f"{times}{kind}": (kind, copies)
    for kind in ("run", "pinochle", "aces", "kings", "queens", "jacks", "roundhouse")
    for copies, times in enumerate(TIMES)
    if kind != "roundhouse" or copies < 2
}


def _meld_values(ruleset: Ruleset, table: Mapping[str, int]) -> Ruleset:
    law = law_of(ruleset)
    values = {kind: list(copies) for kind, copies in law.melds.values.items()}
    for name, points in table.items():
        if name in MELD_KEYS:
            kind, copies = MELD_KEYS[name]
            values[kind][copies] = points
    royal = table.get(ROYAL, law.melds.royal)
    common = table.get(COMMON, law.melds.common)
    melds = replace(
        law.melds,
        values={kind: tuple(copies) for kind, copies in values.items()},
        royal=royal,
        common=common,
        most=_most(tuple(values.values())) + COPIES * (royal + (len(SUITS) - 1) * common),
        cites=overruled(ruleset, "meld_values", listed_numbers(table), law.melds.cites),
    )
    return replace(ruleset, hands=replace(law, melds=melds))


def _most(values: Sequence[Sequence[int]]) -> int:
    """The most a team can meld: the four copies of each kind, shared by two partners."""
    return sum(
        max(
            one + other
            for (first, one), (second, other) in product(enumerate((0, *copies)), repeat=2)
            if first + second <= COPIES
        )
        for copies in values
    )


def _double_roundhouse(ruleset: Ruleset, choice: str) -> Ruleset:
    law = law_of(ruleset)
    table = law.melds
    parts = table.value("kings", 2) + table.value("queens", 2) + 2 * table.royal + 6 * table.common
    points = {"table": table.value("roundhouse", 2), "parts": parts}[choice]
    values = {**table.values, "roundhouse": (table.value("roundhouse", 1), points)}
    cites = overruled(ruleset, "double_roundhouse", choice, table.cites)
    return replace(ruleset, hands=replace(law, melds=replace(table, values=values, cites=cites)))


MELD_VALUES = HouseRule(
    "meld_values",
    say("Meld values"),
    say("§2.6 lists no marriages, and clubs use their own tables."),
    numbers(dict.fromkeys((*MELD_KEYS, ROYAL, COMMON), whole(0, 2_000))),
    _meld_values,
)
DOUBLE_ROUNDHOUSE = HouseRule(
    "double_roundhouse",
    say("Value of a double roundhouse"),
    say("The table says 240. Its parts add up to 160."),
    word("table", "parts"),
    _double_roundhouse,
)
