"""What an official's writing came to, as the log and the page before saving say it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deed:
    """What changed, before and after in words ("Ann Oak 210 → 110"), empty where nothing did; and
    what looks different now, for the log row."""

    words: str
    touched: tuple[str, ...] = ()
