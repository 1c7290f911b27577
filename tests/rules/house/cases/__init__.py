"""For every house rule a sheet that is judged differently with it.

A case is the value, the sheet, and what else is set both times. Each table is one family of games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Case:
    value: Any
    sheet: Mapping[str, Any]
    beside: Mapping[str, Any] = field(default_factory=dict)


def hands(*rows: Any, **more: Any) -> dict[str, Any]:
    """A sheet with these hands."""
    return {"hands": list(rows), **more}
