"""Games that a tally can be: a starting point of its house rules, one data file each.

A file names the game, says in ``words`` what it takes as given, and whose rules its numbers are.
Adding a game is adding a file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Preset:
    """``house_rules`` are whole: what describes a game and is not among them is as in a tally."""

    slug: str
    title: str
    words: str
    source: str
    house_rules: Mapping[str, Any]


@cache
def presets() -> tuple[Preset, ...]:
    """All of them, by title."""
    return tuple(sorted(map(_load, Path(__file__).parent.glob("*.toml")), key=lambda one: one.title))


def _load(path: Path) -> Preset:
    return Preset(path.stem, **tomllib.loads(path.read_text(encoding="utf-8")))
