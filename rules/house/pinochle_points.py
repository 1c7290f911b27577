"""House rules on the points of pinochle: cards, minimums, melds and bonuses.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.core.fields import numbers, whole, word
from rules.core.findings import Findings
from rules.house.changes import listed_numbers, overruled, refuse_together
from rules.house.pinochle_law import law_of, with_law
from rules.house.pinochle_melds import DOUBLE_ROUNDHOUSE, MELD_VALUES
from rules.pinochle.skunk import SkunkFinish, exactly_nothing, no_hand_scored, nothing_in_all
from rules.ruleset import HouseRule, Ruleset

SKUNK = {"total": nothing_in_all, "zero": exactly_nothing, "hands": no_hand_scored}
#: The keys of the table of counters, and the fields of ``BookPoints`` they stand for.
RANKS = {
    rank.replace("_", "-"): rank
    for rank in ("aces", "tens", "kings", "queens", "jacks", "last_book")
}


def _counters(ruleset: Ruleset, table: Mapping[str, int]) -> Ruleset:
    law = law_of(ruleset)
    points = replace(law.points, **{RANKS[rank]: count for rank, count in table.items()})
    cites = overruled(ruleset, "counters", listed_numbers(table), law.counter_cites)
    return with_law(
        ruleset, "counters", listed_numbers(table), "played", points=points, counter_cites=cites
    )


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
            "Ask for fewer points to be saved, or let more cards count.",
            findings,
        )


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
    cites = overruled(ruleset, "skunk_bonus", points, game.skunk_cites)
    return replace(ruleset, game=replace(game, skunk=points, skunk_cites=cites))


def _skunk_test(ruleset: Ruleset, choice: str) -> Ruleset:
    game = _finish(ruleset)
    cites = overruled(ruleset, "skunk_test", choice, game.skunk_cites)
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
    "Its total is nothing or less, exactly nothing, or no hand brought a point.",
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
