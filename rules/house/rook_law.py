"""How house rules change the numbers of a Rook game.

Knows the law. Does not know what any key changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.rook.hands import RookHands
from rules.ruleset import Ruleset


def law_of(ruleset: Ruleset) -> RookHands:
    if not isinstance(ruleset.hands, RookHands):
        raise TypeError(f"{ruleset.title} is no game of Rook.")
    return ruleset.hands


def with_law(ruleset: Ruleset, **changes: Any) -> Ruleset:
    """The ruleset with some fields of its law replaced."""
    return replace(ruleset, hands=replace(law_of(ruleset), **changes))
