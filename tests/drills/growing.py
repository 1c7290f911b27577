"""Golden sheets, grown: each seed writes on a sheet what its JSON Schema still lets it say.

Knows the schema. Refuses to know rules: much of what it writes is refused. The same seed grows the
same way.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from rules.rulesets import find, slugs
from rules.schema import schema
from tests.drills.spoiling import golden

Node = dict[str, Any]
WORDS = ("Ann", "Ben", "director", "scorer", "player", "Round 2", "N", "7:00", "10:01", "30:00")
PLACES = (
    "/hands/0/score/NS",
    "/hands/0/score/N",
    "/hands/0/outcome",
    "/hands/0/points/NS",
    "/penalties/0/points",
    "/late/N",
    "/hands/9/score/EW",
)


def grown(seed: int) -> str:
    """The text of a golden sheet, short of most of its hands, with one to five things more."""
    chance = Random(seed)
    sheet = deepcopy(chance.choice(golden()))
    if isinstance(hands := sheet.get("hands"), list):
        start = chance.randrange(len(hands) + 1)
        sheet["hands"] = hands[start : start + chance.randint(1, 3)]
    for _ in range(chance.randint(1, 5)):
        _grow(sheet, chance)
    return json.dumps(sheet)


def _grow(sheet: Node, chance: Random) -> None:
    spots = list(_spots(sheet, _schemas().get(str(sheet.get("ruleset")), {})))
    if spots:
        depth = chance.choice(sorted({depth for depth, *_ in spots}))
        _, holder, key, node = chance.choice([spot for spot in spots if spot[0] == depth])
        holder[key] = _value(node, chance, key, sheet)


@cache
def _schemas() -> dict[str, Node]:
    document: Any = schema()
    return {slug: row["then"] for slug, row in zip(slugs(), document["allOf"], strict=True)}


def _spots(thing: Any, node: Node, depth: int = 0) -> Iterator[tuple[int, Any, Any, Node]]:
    """What could stand on the sheet: how deep, in what, under which key, of which form."""
    if isinstance(thing, dict):
        for key, row in node.get("properties", {}).items():
            yield depth, thing, key, row
            yield from _spots(thing.get(key), row, depth + 1)
    elif isinstance(thing, list) and "items" in node:
        for row in thing:
            yield from _spots(row, node["items"], depth + 1)


def _value(node: Node, chance: Random, key: str, sheet: Node) -> Any:
    if key == "where":
        return chance.choice(PLACES)
    if key == "code":
        return chance.choice([*find(sheet["ruleset"]).penalties, "late"])
    if "anyOf" in node or "oneOf" in node:
        return _value(chance.choice(node.get("anyOf") or node["oneOf"]), chance, key, sheet)
    if "enum" in node:
        return chance.choice(node["enum"])
    if "const" in node:
        return node["const"]
    return _of_type(node, chance, key, sheet)


def _of_type(node: Node, chance: Random, key: str, sheet: Node) -> Any:
    kind = node.get("type", "integer")
    if kind == "object":
        rows = node.get("properties", {}).items()
        needed = node.get("required", ())
        taken = [(name, row) for name, row in rows if name in needed or chance.random() < 0.4]
        return {name: _value(row, chance, name, sheet) for name, row in taken}
    if kind == "array":
        rows = range(chance.randint(0, 4))
        return [_value(node.get("items", {}), chance, key, sheet) for _ in rows]
    if kind == "integer":
        return _number(node, chance)
    return {"boolean": chance.random() < 0.5, "null": None}.get(kind, chance.choice(WORDS))


def _number(node: Node, chance: Random) -> int:
    """Small ones most often, and the ends; now and then one more than is allowed."""
    step = node.get("multipleOf", 1)
    least, most = node.get("minimum", -200), node.get("maximum", 200)
    near = least + step * chance.randint(0, 30)
    return int(chance.choice([least, most, near, near, min(near, most), most + step]))
