"""What officials wrote besides the hands, in a few words, for corrections and lists.

Knows what was written; refuses to know what it is worth.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.decided_words import place_words, value_words
from scoring.models import ScoreSheet


def besides_words(sheet: ScoreSheet, besides: Mapping[str, Any]) -> str:
    """ "Ann Oak came 7:05 late", "wrong table: Ben Ito"; "nothing" where nothing stands."""
    told = [words for key, value in besides.items() for words in SAID[key](sheet, value)]
    return ", ".join(told) or "nothing"


def _late(sheet: ScoreSheet, late: Mapping[str, str]) -> Iterator[str]:
    for seat, time in late.items():
        yield f"{_name(sheet, seat)} came {time} after the start"


def _penalties(sheet: ScoreSheet, penalties: list[Mapping[str, str]]) -> Iterator[str]:
    for row in penalties:
        yield f"{row['code'].replace('-', ' ')}: {_name(sheet, row['seat'])}"


def _substitutes(sheet: ScoreSheet, substitutes: list[Mapping[str, Any]]) -> Iterator[str]:
    for row in substitutes:
        yield f"{row['name']} for {_name(sheet, row['seat'])} from hand {row['from_hand']}"


def _time_called(_sheet: ScoreSheet, hand: int) -> Iterator[str]:
    yield f"time was called after hand {hand}"


def _overrides(sheet: ScoreSheet, overrides: list[Mapping[str, Any]]) -> Iterator[str]:
    for row in overrides:
        yield f"decided {place_words(sheet, row['where'])}: {value_words(sheet, row['value'])}"


def _name(sheet: ScoreSheet, seat: str) -> str:
    return str(sheet.names.get(seat, seat))


SAID: Mapping[str, Callable[[ScoreSheet, Any], Iterator[str]]] = {
    "late": _late,
    "penalties": _penalties,
    "substitutes": _substitutes,
    "time_called": _time_called,
    "overrides": _overrides,
}
