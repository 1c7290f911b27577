"""What an official's writing came to, as the log and the page before saving say it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Deed:
    """What changed, before and after in words ("Ann Oak 210 → 110"), empty where nothing did; and
    what looks different now, and `detail`, for the log row."""

    words: str
    touched: tuple[str, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)
