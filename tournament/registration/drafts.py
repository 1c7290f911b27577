"""What a director has written down before it is an event, a division or a team.

Plain data; refuses to know whether it may be entered (`admission.py`) or where it is kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class EventWords:
    """The words of an event. `starts_at` is a moment, `zone` the clock on the wall of the hall,
    `clock` how many hours it counts (`Event`)."""

    name: str
    venue: str
    starts_at: datetime
    zone: str
    language: str
    clock: str
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
    """A team to be. `line` is the line of the list on which it was typed, 0 without a list."""

    members: tuple[str, ...]
    name: str = ""
    club: str = ""
    line: int = 0

    @property
    def where(self) -> str:
        """The place of a finding about it."""
        return where_at(self.line)


def where_at(line: int) -> str:
    """The place of a finding about this line of a list: "/lines/3"; empty without one."""
    return f"/lines/{line}" if line else ""
