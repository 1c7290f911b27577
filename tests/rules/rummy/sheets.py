"""Makers of Toonerville sheets: three players, Ann goes out, set only what the test is about."""

from typing import Any

from rules.core.ruling import Ruling
from rules.judging.whole_sheet import judge_sheet

TOONERVILLE = "toonerville-rook"
PLAYERS = {"A": "Ann", "B": "Ben", "C": "Cal", "D": "Dee", "E": "Eli"}
THREE = {seat: PLAYERS[seat] for seat in "ABC"}


def cards(low: int = 0, high: int = 0, rook: int = 0) -> dict[str, int]:
    return {"low": low, "high": high, "rook": rook}


def points(number: int, a: int = 0, b: int = 60, c: int = 45, **more: Any) -> dict[str, Any]:
    return {"round": number, "points": {"A": a, "B": b, "C": c}, **more}


def left(
    b: dict[str, int],
    c: dict[str, int],
    number: int = 1,
    a: dict[str, int] | None = None,
    **more: Any,
) -> dict[str, Any]:
    return {"round": number, "left": {"A": a or cards(), "B": b, "C": c}, **more}


def run(colour: str, *in_order: Any) -> dict[str, Any]:
    return {"type": "run", "colour": colour, "cards": list(in_order)}


def group(number: int, *colours: str) -> dict[str, Any]:
    return {"type": "set", "number": number, "cards": list(colours)}


def laid(number: int, *melds: Any, seat: str = "A", **more: Any) -> dict[str, Any]:
    return {"round": number, "laid": {seat: list(melds)}, **more}


def one_round(hand: Any, seats: Any = THREE, **more: Any) -> Ruling:
    """A sheet that holds one round of a longer game."""
    sheet = {"ruleset": TOONERVILLE, "seats": seats, "hands": [hand], "single_round": True}
    return judge_sheet({**sheet, **more})


def game(*hands: Any, seats: Any = THREE, **more: Any) -> Ruling:
    return judge_sheet({"ruleset": TOONERVILLE, "seats": seats, "hands": list(hands), **more})
