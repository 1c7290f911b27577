"""A value of the ruling that was decided, and its place, in words for people.

Knows names on the sheet; refuses to know who decided, and why.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.findings import signed
from rules.core.ruling import Decision
from scoring.documents import hand_of
from scoring.entry import rules_of
from scoring.models import ScoreSheet

PLACES = {
    "winner": "who won",
    "forfeit": "who forfeits",
    "finished": "whether the game is over",
    "totals": "the total",
}


def place_words(sheet: ScoreSheet, where: str) -> str:
    """ "the score of hand 2", "the penalty of Ann Oak: wrong table", "who won"."""
    part, *rest = where.lstrip("/").split("/")
    if part == "hands":
        named = "".join(f", {_name(sheet, name)}" for name in rest[2:])
        return f"the {rest[1]} of hand {hand_of(where)}{named}"
    if part == "running":
        named = "".join(f", {_name(sheet, name)}" for name in rest[1:])
        return f"the total after hand {hand_of(where)}{named}"
    if part == "players":
        return f"the points of {_name(sheet, rest[0])}"
    if part == "penalties" and not rest[0].isdecimal():
        return f"the penalty of {_name(sheet, rest[1])}: {rest[0].replace('-', ' ')}"
    return PLACES.get(part, part) + "".join(f" of {_name(sheet, name)}" for name in rest[:1])


def value_words(sheet: ScoreSheet, value: Any) -> str:
    """ "Eagles 60, Hawks 45", "Eagles", "nobody", "60"."""
    if isinstance(value, Mapping):
        rules = rules_of(sheet)
        order = dict.fromkeys((*rules.sides, *rules.seats))
        said = (f"{_name(sheet, name)} {signed(value[name])}" for name in order if name in value)
        return ", ".join(said)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return signed(value)
    if isinstance(value, list):
        return " and ".join(_name(sheet, name) for name in value)
    return _name(sheet, value) if value else "nobody"


def decided_words(sheet: ScoreSheet, row: Decision) -> str:
    """ "Decided by the director: who won: Hawks (computed: Eagles)"; everybody may read it, so it
    says whose penalty, not for what."""
    place = place_words(sheet, row.where)
    if row.where.startswith("/penalties/"):
        place = place.partition(":")[0]
    value, computed = value_words(sheet, row.value), value_words(sheet, row.computed)
    return f"Decided by the director: {place}: {value} (computed: {computed})."


def _name(sheet: ScoreSheet, name: Any) -> str:
    names: dict[str, str] = {**sheet.names, **sheet.side_names}
    return str(names.get(name, name))
