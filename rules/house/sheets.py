"""The house rule on who confirms a score sheet, for texts that are silent.

Knows the effect of the key. Does not know the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.core.fields import word
from rules.core.messages import say
from rules.core.signoff import (
    Foot,
    SigningRule,
    initialled,
    signed_by_every_side,
    signed_by_scorekeeper,
)
from rules.house.changes import overruled
from rules.ruleset import HouseRule, Ruleset

CONFIRMS: Mapping[str, Callable[[Foot], None]] = {
    "every-side": signed_by_every_side,
    "scorekeeper": signed_by_scorekeeper,
    "initials": initialled,
}


def signed_as(
    ruleset: Ruleset, key: str, choice: str, ways: Mapping[str, Callable[[Foot], None]]
) -> Ruleset:
    """The ruleset whose sheets are signed in the chosen one of these ways."""
    signing = tuple(
        SigningRule(ways[choice], overruled(ruleset, key, choice, rule.cites))
        if rule.judge in ways.values()
        else rule
        for rule in ruleset.signing
    )
    return replace(ruleset, signing=signing)


SHEET_RULE = HouseRule(
    "sheet_rule",
    say("Who confirms the score sheet"),
    say(
        "The text does not mention sheets: every side signs, the scorekeeper signs, or scorer or "
        "director initials."
    ),
    word(*CONFIRMS),
    lambda ruleset, choice: signed_as(ruleset, "sheet_rule", choice, CONFIRMS),
)
