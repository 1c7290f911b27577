"""House rules on the points of pinochle: cards, minimums, melds and bonuses.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final

from rules.fields import numbers, whole, word
from rules.findings import Findings
from rules.house import HouseRule, overruled, refuse_together
from rules.melds import COPIES, SUITS
from rules.pinochle_law import law_of, with_law
from rules.skunk import SkunkFinish, exactly_nothing, no_hand_scored, nothing_in_all

if TYPE_CHECKING:
    from rules.ruleset import Ruleset

SKUNK = {"total": nothing_in_all, "zero": exactly_nothing, "hands": no_hand_scored}
#: The keys of the table of counters, and the fields of ``BookPoints`` they stand for.
RANKS = {
    rank.replace("_", "-"): rank
    for rank in ("aces", "tens", "kings", "queens", "jacks", "last_book")
}
TIMES: Final = ("", "double-", "triple-", "quadruple-")
ROYAL, COMMON = "royal-marriage", "common-marriage"
#: The keys of the table of melds: a kind and how many of it.
MELD_KEYS: Mapping[str, tuple[str, int]] = {
    f"{times}{kind}": (kind, copies)
    for kind in ("run", "pinochle", "aces", "kings", "queens", "jacks", "roundhouse")
    for copies, times in enumerate(TIMES)
    if kind != "roundhouse" or copies < 2
}


def _counters(ruleset: Ruleset, table: Mapping[str, int]) -> Ruleset:
    law = law_of(ruleset)
    points = replace(law.points, **{RANKS[rank]: count for rank, count in table.items()})
    cites = overruled("counters", _listed(table), law.counter_cites)
    return with_law(
        ruleset, "counters", _listed(table), "played", points=points, counter_cites=cites
    )


def _listed(table: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in table.items())


def _minimum_meld(ruleset: Ruleset, points: int) -> Ruleset:
    least = replace(law_of(ruleset).least, meld=points)
    return with_law(ruleset, "minimum_meld", points, "played", "board-set", least=least)


def _minimum_save(ruleset: Ruleset, points: int) -> Ruleset:
    least = replace(law_of(ruleset).least, saved=points)
    return with_law(ruleset, "minimum_save", points, "played", least=least)


def _can_be_saved(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law = law_of(ruleset)
    if law.least.saved > law.deck_points:
        refuse_together(
            where,
            f"{law.least.saved} points must be saved, and a deal holds {law.deck_points}.",
            "Lower 'minimum_save', or let more cards count.",
            findings,
        )


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
        cites=overruled("meld_values", _listed(table), law.melds.cites),
    )
    return replace(ruleset, hands=replace(law, melds=melds))


def _most(values: Sequence[Sequence[int]]) -> int:
    """No team melds more than this: of each kind what its four copies bring two partners."""
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
    cites = overruled("double_roundhouse", choice, table.cites)
    return replace(ruleset, hands=replace(law, melds=replace(table, values=values, cites=cites)))


def _pinochle_bonus(ruleset: Ruleset, points: int) -> Ruleset:
    return with_law(
        ruleset, "pinochle_bonus", points, "played", "pinochle-awarded", pinochle=points
    )


def _finish(ruleset: Ruleset) -> SkunkFinish:
    if not isinstance(ruleset.game, SkunkFinish):
        raise TypeError(f"{ruleset.title} knows no skunk.")
    return ruleset.game


def _skunk_bonus(ruleset: Ruleset, points: int) -> Ruleset:
    game = _finish(ruleset)
    cites = overruled("skunk_bonus", points, game.skunk_cites)
    return replace(ruleset, game=replace(game, skunk=points, skunk_cites=cites))


def _skunk_test(ruleset: Ruleset, choice: str) -> Ruleset:
    game = _finish(ruleset)
    cites = overruled("skunk_test", choice, game.skunk_cites)
    return replace(ruleset, game=replace(game, scoreless=SKUNK[choice], skunk_cites=cites))


COUNTERS = HouseRule(
    "counters",
    "What the cards count in play",
    "The chapter names the sum of 50; clubs count their cards differently.",
    numbers(dict.fromkeys(RANKS, whole(0, 100))),
    _counters,
    _can_be_saved,
)
MINIMUM_MELD = HouseRule(
    "minimum_meld",
    "Least meld that counts for the others, and that a forced dealer needs",
    "The chapter has 20; clubs have other minimums.",
    whole(0, 200),
    _minimum_meld,
)
MINIMUM_SAVE = HouseRule(
    "minimum_save",
    "Least points to be saved in play",
    "The chapter has 20; clubs have other minimums.",
    whole(0, 250),
    _minimum_save,
    _can_be_saved,
)
MELD_VALUES = HouseRule(
    "meld_values",
    "What melds count",
    "Marriages are missing from the table of §2.6, and clubs have tables of their own (reading "
    "N-11).",
    numbers(dict.fromkeys((*MELD_KEYS, ROYAL, COMMON), whole(0, 2_000))),
    _meld_values,
)
DOUBLE_ROUNDHOUSE = HouseRule(
    "double_roundhouse",
    "Value of a double roundhouse",
    "The table says 240, its parts make 160 (reading N-12).",
    word("table", "parts"),
    _double_roundhouse,
)
PINOCHLE_BONUS = HouseRule(
    "pinochle_bonus",
    "Bonus for a pinochle",
    "The chapter has 500; clubs have other bonuses.",
    whole(0, 2_000, 5),
    _pinochle_bonus,
)
SKUNK_BONUS = HouseRule(
    "skunk_bonus",
    "Bonus for a skunk",
    "The chapter has 200; clubs have other bonuses.",
    whole(0, 2_000, 5),
    _skunk_bonus,
)
SKUNK_TEST = HouseRule(
    "skunk_test",
    "When a team is scoreless",
    "Its total is nothing or less, exactly nothing, or no hand brought a point (reading N-08).",
    word(*SKUNK),
    _skunk_test,
)
#: In the order in which they are applied.
POINTS = (
    COUNTERS,
    MINIMUM_MELD,
    MINIMUM_SAVE,
    MELD_VALUES,
    DOUBLE_ROUNDHOUSE,
    PINOCHLE_BONUS,
    SKUNK_BONUS,
    SKUNK_TEST,
)
