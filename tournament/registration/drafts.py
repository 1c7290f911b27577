"""Input for an event, a division or a team before it is stored. Plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class EventWords:
    """The data of an event. `starts_at` is a moment, `zone` the hall's time zone, `language` and
    `clock` as in `Event`."""

    name: str
    venue: str
    starts_at: datetime
    zone: str
    language: str
    clock: str
    tables_public: bool
    is_trial: bool = False


@dataclass(frozen=True, slots=True)
class DivisionDraft:
    """A new division: its game, its bracket, and whether it ranks anyone."""

    name: str
    ruleset: str
    format: str
    learning: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    house_rules: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamDraft:
    """A new team. `line` is its line of the list, 0 without a list.

    `contacts` are each member's e-mail addresses and telephone numbers, in the members' order.
    They are private. `seed` is the list's, None without.
    """

    members: tuple[str, ...]
    name: str = ""
    club: str = ""
    line: int = 0
    seed: int | None = None
    contacts: tuple[tuple[str, ...], ...] = ()

    @property
    def where(self) -> str:
        """The place of a finding about it."""
        return where_at(self.line)


def where_at(line: int) -> str:
    """The place of a finding about this line of a list: "/lines/3"; "" without one."""
    return f"/lines/{line}" if line else ""
