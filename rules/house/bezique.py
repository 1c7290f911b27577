"""House rules of Rubicon Bezique, where the text is damaged or silent.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.bezique.combinations import Combination
from rules.bezique.hands import BeziqueParties
from rules.bezique.rubicon import DRAWN
from rules.core.fields import flag, many, whole, word
from rules.core.messages import say
from rules.house.changes import overruled
from rules.house.games import finish_of
from rules.ruleset import HouseRule, Ruleset

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
    game = finish_of(ruleset)
    return replace(
        ruleset,
        game=replace(game, hands=count, cites=overruled(ruleset, "parties", count, game.cites)),
    )


def _extra_combinations(ruleset: Ruleset, codes: Sequence[str | None]) -> Ruleset:
    law = _law(ruleset)
    known = [code for code in EXTRAS if code in codes]
    table = replace(
        law.combinations,
        rows=(*law.combinations.rows, *(EXTRAS[code] for code in known)),
        cites=overruled(ruleset, "extra_combinations", ", ".join(known), law.combinations.cites),
    )
    return replace(ruleset, hands=replace(law, combinations=table))


def _rubicon_with_brisques(ruleset: Ruleset, counted: bool) -> Ruleset:
    law = _law(ruleset)
    cites = overruled(ruleset, "rubicon_with_brisques", counted, law.rubicon.cites)
    rubicon = replace(law.rubicon, with_brisques=counted, cites=cites)
    return replace(ruleset, hands=replace(law, rubicon=rubicon))


def _queens_apart(ruleset: Ruleset, choice: str) -> Ruleset:
    law = _law(ruleset)
    cites = overruled(ruleset, "marriage_then_sequence", choice, law.combinations.redeclaring_cites)
    table = replace(law.combinations, queens_apart=choice == "forbidden", redeclaring_cites=cites)
    return replace(ruleset, hands=replace(law, combinations=table))


def _higher_score(ruleset: Ruleset, choice: str) -> Ruleset:
    law = _law(ruleset)
    cites = overruled(ruleset, "higher_score", choice, law.rubicon.tie_cites)
    rubicon = replace(law.rubicon, plain_decides=choice == "plain", tie_cites=cites)
    return replace(ruleset, hands=replace(law, rubicon=rubicon))


def _drawn_partie(ruleset: Ruleset, choice: str) -> Ruleset:
    if choice == "counts":
        return ruleset
    game = finish_of(ruleset)
    cites = overruled(ruleset, "drawn_partie", choice, game.cites)
    return replace(ruleset, game=replace(game, uncounted=frozenset({DRAWN}), cites=cites))


PARTIES = HouseRule(
    "parties",
    say("Parties in a match"),
    say(
        "The text describes one partie. Without this rule, a match ends when its sheet is complete."
    ),
    whole(1, 100),
    _parties,
)
EXTRA_COMBINATIONS = HouseRule(
    "extra_combinations",
    say("Extra combinations that score"),
    say("The stored text is damaged. Other books have these."),
    many(word(*EXTRAS), len(EXTRAS)),
    _extra_combinations,
)
RUBICON_WITH_BRISQUES = HouseRule(
    "rubicon_with_brisques",
    say("Tie-breaking brisques also count towards the Rubicon"),
    say("The text mentions new totals but not what they are for."),
    flag(),
    _rubicon_with_brisques,
)
MARRIAGE_THEN_SEQUENCE = HouseRule(
    "marriage_then_sequence",
    say("A queen of a royal marriage may go into a trump sequence"),
    say("The rule on classes allows it. Its example forbids it."),
    word("allowed", "forbidden"),
    _queens_apart,
)
HIGHER_SCORE = HouseRule(
    "higher_score",
    say("Whose score is rounded up if both still tie"),
    say("The higher actual score, which may or may not include brisques."),
    word("with-brisques", "plain"),
    _higher_score,
)
DRAWN_PARTIE = HouseRule(
    "drawn_partie",
    say("Partie that stays tied"),
    say("The text is silent: a draw, or a replay."),
    word("counts", "replayed"),
    _drawn_partie,
)
