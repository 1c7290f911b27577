"""House rules: named changes that a director makes to a ruleset.

Looks up, reads and applies a change. Each family of games defines its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from rules.core.findings import FORMAT, Findings, shown, step
from rules.core.messages import Key, Words, in_english, one_of, say
from rules.core.outcomes import Ending
from rules.ruleset import Ruleset, Sense

How = TypeVar("How", bound=Ending)
TOGETHER: Final = say("The house rules of this game, taken together")

_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")

KEPT = 64
_kept: dict[tuple[str, str], Ruleset] = {}


def in_order(written: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules to be stored: named lists, such as sides, are pairs.

    Databases and backups do not keep the order of an object's keys.
    """
    return {key: _in_pairs(value) for key, value in written.items()}


def _in_pairs(value: object) -> object:
    if isinstance(value, Mapping) and value and all(isinstance(p, list) for p in value.values()):
        return [list(row) for row in value.items()]
    return value


def house_rule_cited(ruleset: Ruleset, key: str, value: object) -> str:
    """The citation where only a house rule applies: its label, never its key."""
    label = in_english(next(rule.label for rule in ruleset.house_rules if rule.key == key))
    return f"House rule “{label}”: {_said(value)}"


def overruled(ruleset: Ruleset, key: str, value: object, cites: str) -> str:
    """The citation where a house rule replaces the book."""
    return f"{house_rule_cited(ruleset, key, value)}; else {cites}"


def _said(value: object) -> str:
    """ "wrong table 25" for the code "wrong-table 25"; "yes" for True."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _HYPHEN.sub(" ", str(value))


def listed_numbers(table: Mapping[str, int]) -> str:
    """A table of numbers in words: "rook 20, tens 10"."""
    return ", ".join(f"{name} {number}" for name, number in table.items())


def overruled_endings(
    ruleset: Ruleset, endings: Sequence[How], key: str, value: object, *codes: str
) -> tuple[How, ...]:
    """The endings, those of these codes citing the house rule that changed them."""
    return tuple(
        replace(ending, cites=overruled(ruleset, key, value, ending.cites))
        if ending.code in codes
        else ending
        for ending in endings
    )


def with_house_rules(ruleset: Ruleset, written: object, findings: Findings) -> Ruleset:
    """The ruleset with the director's changes. Refuses unknown keys.

    Caches the latest valid ones: a hall plays a whole weekend by one of them.
    """
    if not isinstance(written, Mapping) or not written:
        return ruleset
    try:
        asked = (ruleset.slug, json.dumps(written))
    except ValueError:  # a number of more digits than Python writes
        return _read(ruleset, written, findings)
    if asked not in _kept:
        before = len(findings.rows)
        changed = _read(ruleset, written, findings)
        if len(findings.rows) > before:
            return changed
        if len(_kept) == KEPT:
            _kept.clear()
        _kept[asked] = changed
    return _kept[asked]


def _read(ruleset: Ruleset, written: Mapping[str, object], findings: Findings) -> Ruleset:
    known = {rule.key: rule for rule in ruleset.house_rules}
    taken: dict[str, Any] = {}
    for key, value in written.items():
        rule = known.get(key)
        where = step("/house_rules", key)
        if rule is None:
            findings.refuse(
                "unknown-house-rule",
                where,
                say("%(game)s has no house rule %(key)s.", game=ruleset.title, key=shown(key)),
                FORMAT,
                say("Remove it, or use %(known)s.", known=one_of(map(Key, known))),
            )
            continue
        clean = rule.field.read(value, ruleset.table, where, findings)
        if clean is not None:
            taken[key] = clean
    return _changed(ruleset, taken, findings)


def _changed(ruleset: Ruleset, values: Mapping[str, Any], findings: Findings) -> Ruleset:
    asked: dict[Sense, str] = {}
    for rule in ruleset.house_rules:
        if rule.key in values:
            ruleset = rule.change(ruleset, values[rule.key])
            if rule.sense is not None:
                asked[rule.sense] = step("/house_rules", rule.key)
    for sense, where in asked.items():
        sense(ruleset, where, findings)
    return ruleset


def refuse_together(where: str, message: Words, remedy: Words, findings: Findings) -> None:
    """Object to a house rule that conflicts with the others."""
    findings.refuse("house-rules-disagree", where, message, TOGETHER, remedy)
