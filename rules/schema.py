"""The JSON Schema of the sheet document: its keys and what each ruleset allows."""

from __future__ import annotations

from rules.core.sheet import TOP
from rules.rulesets import find, slugs


def schema() -> dict[str, object]:
    """The JSON Schema of the sheet document, with the hands and house rules of each ruleset."""
    names = slugs()
    properties: dict[str, object] = {key: {} for key in TOP}
    properties["ruleset"] = {"enum": list(names)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Score sheet, version 1",
        "type": "object",
        "properties": properties,
        "required": ["ruleset"],
        "additionalProperties": False,
        "allOf": [_for_ruleset(name) for name in names],
    }


def _for_ruleset(slug: str) -> dict[str, object]:
    ruleset = find(slug)
    table = ruleset.table.widest
    properties = {key: field.schema(table) for key, field in TOP.items()}
    hands: dict[str, object] = dict(properties["hands"])
    hands["items"] = ruleset.hands.schema(table)
    house = {rule.key: rule.field.schema(table) for rule in ruleset.house_rules}
    own = properties | {
        "ruleset": {"const": slug},
        "hands": hands,
        "house_rules": {"type": "object", "properties": house, "additionalProperties": False},
    }
    return {
        "if": {"properties": {"ruleset": {"const": slug}}, "required": ["ruleset"]},
        "then": {"properties": own},
    }
