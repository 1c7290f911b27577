"""Known games of a tally: house rules to start from, one data file each.

A file has a title, ``words`` on what it assumes, its ``source`` and its house rules, which name the
game by its title. To add a game, add a file.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from rules.core.messages import Message
from rules.core.preset import Preset


@cache
def presets() -> tuple[Preset, ...]:
    """All of them, by title."""
    found = map(_load, Path(__file__).parent.glob("*.toml"))
    return tuple(sorted(found, key=lambda preset: preset.title))


def _load(path: Path) -> Preset:
    row = tomllib.loads(path.read_text(encoding="utf-8"))
    return Preset(
        path.stem,
        row["title"],
        Message(row["words"]),
        row["source"],
        {"name": row["title"], **row["house_rules"]},
    )
