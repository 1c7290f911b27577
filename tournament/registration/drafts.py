"""What a director has written down before it is an event, a division or a team.

Plain data; refuses to know whether it may be entered (`admission.py`) or where it is kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class EventWords:
    """The words of an event. `starts_at` is a moment, `zone` the clock on the wall of the hall."""

    name: str
    venue: str
    starts_at: datetime
    zone: str
    tables_public: bool


@dataclass(frozen=True, slots=True)
class DivisionDraft:
    """A division to be: its game, how its bracket will be drawn, whether it ranks anybody."""

    name: str
    ruleset: str
    format: str
    learning: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    house_rules: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamDraft:
    """A team to be. `place` says where it was typed ("Line 3"); one without words has none."""

    members: tuple[str, ...]
    name: str = ""
    club: str = ""
    place: str = ""
