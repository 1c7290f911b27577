"""A game that a ruleset becomes by its house rules alone: a starting point for a director."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Preset:
    """``words`` say what is taken as given, ``source`` whose rules the numbers are."""

    slug: str
    title: str
    words: str
    source: str
    house_rules: Mapping[str, Any]
