"""Golden sheets, spoiled: each seed makes one sheet a little wrong, as people and programs do.

Knows JSON; does not know rules. The same seed spoils the same way.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

GOLDEN = Path(__file__).parent.parent / "golden"
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 5, 13, 120, 10**9, 10**30, 1.5, "", " ", "N", "NS", "Z", "red",
    "played", "ï»¿ƒ", "x" * 200, [], {}, [[]], {"": 0}, ["N", "N"], {"NS": 1, "EW": 2}, "5", "0:00",
)  # fmt: skip
Spot = tuple[Any, Any]
"""A container and the key or index of one thing in it."""


@cache
def golden() -> tuple[dict[str, Any], ...]:
    """The sheets of all golden cases."""
    texts = [path.read_text() for path in sorted(GOLDEN.glob("*.jsonl"))]
    cases = [json.loads(line) for text in texts for line in text.splitlines()]
    return tuple(case["sheet"] for case in cases if "sheet" in case)


def spoiled(seed: int) -> bytes:
    """The text of a golden sheet after one to three accidents."""
    chance = Random(seed)
    sheet = deepcopy(chance.choice(golden()))
    for _ in range(chance.randint(1, 3)):
        spots = list(_spots(sheet))
        if spots:
            chance.choice(ACCIDENTS)(chance, chance.choice(spots))
    text = json.dumps(sheet)
    return chance.choice(TORN)(chance, text).encode() if chance.random() < 0.05 else text.encode()


def _spots(thing: Any) -> Iterator[Spot]:
    keys = list(thing) if isinstance(thing, dict) else range(len(thing))
    for key in keys:
        yield thing, key
        if isinstance(thing[key], dict | list):
            yield from _spots(thing[key])


def _strange_value(chance: Random, spot: Spot) -> None:
    holder, key = spot
    holder[key] = deepcopy(chance.choice(STRANGE))


def _other_number(chance: Random, spot: Spot) -> None:
    holder, key = spot
    if type(holder[key]) is int:
        holder[key] += chance.choice((-10, -5, -1, 1, 5, 10, 100))


def _missing(_chance: Random, spot: Spot) -> None:
    holder, key = spot
    del holder[key]


def _twice(_chance: Random, spot: Spot) -> None:
    holder, key = spot
    if isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))


def _unknown(chance: Random, spot: Spot) -> None:
    holder, key = spot
    if isinstance(holder, dict):
        holder[f"{key}{chance.randint(0, 9)}"] = deepcopy(holder[key])


def _swapped(chance: Random, spot: Spot) -> None:
    holder, key = spot
    other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def _borrowed(chance: Random, spot: Spot) -> None:
    """A value that stands under the same key on another sheet."""
    holder, key = spot
    others = [
        owner[name] for owner, name in _spots(chance.choice(golden())) if name == key and owner
    ]
    if others:
        holder[key] = deepcopy(chance.choice(others))


ACCIDENTS: tuple[Callable[[Random, Spot], None], ...] = (
    _strange_value,
    _other_number,
    _other_number,
    _missing,
    _twice,
    _unknown,
    _swapped,
    _borrowed,
)
TORN: tuple[Callable[[Random, str], str], ...] = (
    lambda chance, text: text[: chance.randrange(len(text))],
    lambda _chance, text: text.replace(":", ": NaN,", 1),
    lambda _chance, text: text.replace("{", '{"ruleset": "beach-house-rook", ', 1),
    lambda chance, text: "[" * chance.randint(1, 2000) + text,
)
