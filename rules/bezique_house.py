"""House rules of Rubicon Bezique: what a director may set where the text is damaged or silent.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.bezique import BeziqueParties
from rules.combinations import Combination
from rules.fields import flag, many, whole, word
from rules.finish import Finish
from rules.house import HouseRule, overruled

if TYPE_CHECKING:
    from rules.ruleset import Ruleset

#: Not in the text; points as in other books of Rubicon Bezique. Four packs have 80 cards that are
#: no court cards, nine of which are a carte blanche.
EXTRAS = {
    "carte-blanche": Combination("carte-blanche", 50, cards=80, size=9),
    "triple-bezique": Combination("triple-bezique", 1500, cards=8, size=6),
    "quadruple-bezique": Combination("quadruple-bezique", 4500, cards=8, size=8),
}


def _law(ruleset: Ruleset) -> BeziqueParties:
    if not isinstance(ruleset.hands, BeziqueParties):
        raise TypeError(f"{ruleset.title} is no Bezique.")
    return ruleset.hands


def _parties(ruleset: Ruleset, count: int) -> Ruleset:
    game = ruleset.game
    if not isinstance(game, Finish):
        raise TypeError(f"{ruleset.title} is no match of parties.")
    return replace(
        ruleset,
        game=replace(game, hands=count, cites=overruled("parties", count, game.cites)),
    )


def _extra_combinations(ruleset: Ruleset, codes: Sequence[str | None]) -> Ruleset:
    law = _law(ruleset)
    known = [code for code in EXTRAS if code in codes]
    table = replace(
        law.combinations,
        rows=(*law.combinations.rows, *(EXTRAS[code] for code in known)),
        cites=overruled("extra_combinations", ", ".join(known), law.combinations.cites),
    )
    return replace(ruleset, hands=replace(law, combinations=table))


def _rubicon_with_brisques(ruleset: Ruleset, counted: bool) -> Ruleset:
    law = _law(ruleset)
    cites = overruled("rubicon_with_brisques", counted, law.rubicon.cites)
    rubicon = replace(law.rubicon, with_brisques=counted, cites=cites)
    return replace(ruleset, hands=replace(law, rubicon=rubicon))


PARTIES = HouseRule(
    "parties",
    "Parties in a match",
    "The text describes one partie; without this a match ends when its sheet is complete "
    "(reading Z-09).",
    whole(1, 100),
    _parties,
)
EXTRA_COMBINATIONS = HouseRule(
    "extra_combinations",
    "Combinations scored besides those of the table",
    "The stored text is damaged; other books have these (reading Z-01).",
    many(word(*EXTRAS), len(EXTRAS)),
    _extra_combinations,
)
RUBICON_WITH_BRISQUES = HouseRule(
    "rubicon_with_brisques",
    "Brisques that break a tie also help over the Rubicon",
    "The text speaks of new totals and does not say what they are for (reading Z-03).",
    flag(),
    _rubicon_with_brisques,
)
