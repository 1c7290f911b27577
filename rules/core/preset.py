"""A game described by a ruleset's house rules, as a starting point for a director."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Message


@dataclass(frozen=True, slots=True)
class Preset:
    """``words`` say what it assumes, ``source`` where its numbers come from."""

    slug: str
    title: str
    words: Message
    source: str
    house_rules: Mapping[str, Any]
