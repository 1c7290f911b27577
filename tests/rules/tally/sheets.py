"""Makers of tally sheets: NS and EW unless house rules say otherwise."""

from typing import Any

from rules.core.ruling import Ruling
from rules.judging.whole_sheet import judge_sheet


def hand(ns: Any = 3, ew: Any = 1) -> dict[str, Any]:
    return {"points": {"NS": ns, "EW": ew}}


def alone(*points: int) -> dict[str, Any]:
    """Players A, B, C and so on."""
    return {"points": dict(zip("ABCDEF", points, strict=False))}


def tally(*hands: Any, house: Any = None, **more: Any) -> Ruling:
    """A sheet under these house rules."""
    sheet = {"ruleset": "tally", "hands": list(hands), **more}
    return judge_sheet(sheet if house is None else {**sheet, "house_rules": house})
