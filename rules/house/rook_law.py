"""How house rules change the numbers of a Rook game.

Knows the law. Does not know what any key changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.house.changes import overruled_endings
from rules.rook.hands import RookHands
from rules.ruleset import Ruleset


def law_of(ruleset: Ruleset) -> RookHands:
    if not isinstance(ruleset.hands, RookHands):
        raise TypeError(f"{ruleset.title} is no game of Rook.")
    return ruleset.hands


def with_law(ruleset: Ruleset, **changes: Any) -> Ruleset:
    """The ruleset with some fields of its law replaced."""
    return replace(ruleset, hands=replace(law_of(ruleset), **changes))


def with_endings(
    ruleset: Ruleset, key: str, value: object, *endings: str, **changes: Any
) -> Ruleset:
    """The same, where these endings cite the house rule."""
    cited = overruled_endings(ruleset, law_of(ruleset).endings, key, value, *endings)
    return with_law(ruleset, endings=cited, **changes)
