"""House rules on points in pinochle: cards, minimums, melds and bonuses.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.core.fields import numbers, whole, word
from rules.core.findings import Findings
from rules.core.messages import say
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
            say(
                "%(least)s points must be saved, but a deal holds %(held)s.",
                least=law.least.saved,
                held=law.deck_points,
            ),
            say("Lower the points to save, or let more cards count."),
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
    say("Card values in play"),
    say("The text says they total 50. Clubs count cards differently."),
    numbers(dict.fromkeys(RANKS, whole(0, 100))),
    _counters,
    _can_be_saved,
)
MINIMUM_MELD = HouseRule(
    "minimum_meld",
    say("Lowest meld that counts for the others, or lets a forced dealer play"),
    say("The text has 20. Clubs differ."),
    whole(0, 200),
    _minimum_meld,
)
MINIMUM_SAVE = HouseRule(
    "minimum_save",
    say("Points a side must save in play"),
    say("The text has 20. Clubs differ."),
    whole(0, 250),
    _minimum_save,
    _can_be_saved,
)

PINOCHLE_BONUS = HouseRule(
    "pinochle_bonus",
    say("Bonus for a pinochle"),
    say("The text has 500. Clubs differ."),
    whole(0, 2_000, 5),
    _pinochle_bonus,
)
SKUNK_BONUS = HouseRule(
    "skunk_bonus",
    say("Bonus for a skunk"),
    say("The text has 200. Clubs differ."),
    whole(0, 2_000, 5),
    _skunk_bonus,
)
SKUNK_TEST = HouseRule(
    "skunk_test",
    say("When a team counts as scoreless"),
    say("Total 0 or less, total exactly 0, or no points in any hand."),
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
