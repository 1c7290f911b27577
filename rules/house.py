"""House rules: named changes a director makes to a ruleset.

Knows how a change is looked up, read and applied. What it changes stands with the family of games
it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.fields import Field
from rules.findings import FORMAT, Findings, listed, shown, step

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One change: ``label`` for the director, ``why`` the book leaves room for it (its reading).

    ``change(ruleset, value)`` answers the changed ruleset. ``sense(ruleset, where, findings)``
    objects where the value cannot stand beside the others; it is asked once all are applied.
    """

    key: str
    label: str
    why: str
    field: Field
    change: Callable[[Ruleset, Any], Ruleset]
    sense: Callable[[Ruleset, str, Findings], None] | None = None


def overruled(key: str, value: object, cites: str) -> str:
    """What is cited where a house rule stands in place of the book."""
    return f"House rule '{key}': {value}; else {cites}"


def with_house_rules(ruleset: Ruleset, written: object, findings: Findings) -> Ruleset:
    """The ruleset as the director changed it; a key it does not have is refused."""
    if not isinstance(written, Mapping):
        return ruleset
    known = {rule.key: rule for rule in ruleset.house_rules}
    taken = []
    for key, value in written.items():
        rule = known.get(key)
        where = step("/house_rules", key)
        if rule is None:
            findings.refuse(
                "unknown-house-rule",
                where,
                f"{ruleset.title} has no house rule {shown(key)}.",
                FORMAT,
                f"Take it out, or use {listed(tuple(known))}.",
            )
            continue
        clean = rule.field.read(value, ruleset.table, where, findings)
        if clean is not None:
            ruleset = rule.change(ruleset, clean)
            taken.append((rule, where))
    for rule, where in taken:
        if rule.sense is not None:
            rule.sense(ruleset, where, findings)
    return ruleset
