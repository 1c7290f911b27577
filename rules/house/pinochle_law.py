"""How house rules change the law of pinochle hands.

Knows the law and which endings then cite the rule. Does not know what any key changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.house.changes import overruled_endings
from rules.pinochle.hands import PinochleHands
from rules.ruleset import Ruleset


def law_of(ruleset: Ruleset) -> PinochleHands:
    if not isinstance(ruleset.hands, PinochleHands):
        raise TypeError(f"{ruleset.title} is no pinochle.")
    return ruleset.hands


def with_law(ruleset: Ruleset, key: str, value: object, *endings: str, **changes: Any) -> Ruleset:
    """The ruleset with some fields of its law replaced. These endings cite the house rule."""
    law = law_of(ruleset)
    cited = overruled_endings(ruleset, law.endings, key, value, *endings)
    return replace(ruleset, hands=replace(law, endings=cited, **changes))
