"""What on a score sheet the director can decide otherwise: each computed value with its place.

Reads; writes nothing. Refuses to know who decides, and why.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Literal

from rules.forfeits import ForfeitAfter
from rules.overrides import penalty_places
from rules.refusals import refusal
from rules.ruleset import Ruling
from rules.typed_numbers import signed_number
from scoring.decided_words import place_words, value_words
from scoring.documents import hand_of, judge
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands

Kind = Literal["each", "points", "side"]
"""Points of each of several, points of one, or one side or nobody."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the ruling: its place, what was computed, and what stands.

    `names` are the sides it has points of, or the sides it can be, with their words.
    """

    where: str
    kind: Kind
    words: str
    names: Mapping[str, str]
    computed: Any
    stands: Any
    computed_words: str
    stands_words: str
    is_decided: bool


def ruling_of(sheet: ScoreSheet) -> Ruling:
    """What the sheet comes to now, its decisions counted."""
    return judge(sheet, contents(standing_hands(sheet)))


def values_of(sheet: ScoreSheet, ruling: Ruling) -> list[Value]:
    """Everything that can be decided on this sheet, in the order of the paper."""
    computed = {row.where: row.computed for row in ruling.overrides}
    sides = {side: sheet.side_names.get(side, side) for side in rules_of(sheet).sides}
    return [
        Value(
            where=where,
            kind=kind,
            words=place_words(sheet, where),
            names={} if kind == "points" else sides,
            computed=computed.get(where, stands),
            stands=stands,
            computed_words=value_words(sheet, computed.get(where, stands)),
            stands_words=value_words(sheet, stands),
            is_decided=where in computed,
        )
        for where, kind, stands in _places(sheet, ruling)
    ]


def _places(sheet: ScoreSheet, ruling: Ruling) -> Iterator[tuple[str, Kind, Any]]:
    rules = rules_of(sheet)
    for number, hand in enumerate(ruling.hands):
        yield f"/hands/{number}/score", "each", dict(hand.score or {})
    for where, row in zip(penalty_places(ruling.penalties), ruling.penalties, strict=True):
        yield where, "points", row.points
    yield "/totals", "each", dict(ruling.totals)
    if rules.penalties or ruling.penalties:
        for seat in rules.seats:
            yield f"/players/{seat}", "points", ruling.players[seat]
    if isinstance(rules.late, ForfeitAfter) or ruling.forfeit is not None:
        yield "/forfeit", "side", ruling.forfeit
    yield "/winner", "side", ruling.winner


def value_at(sheet: ScoreSheet, where: str) -> Value:
    """The value at this place; Refused when nothing was computed there."""
    found = next((row for row in values_of(sheet, ruling_of(sheet)) if row.where == where), None)
    if found is None:
        number = hand_of(where)
        what = f"no hand {number}" if number else "no such value"
        raise refusal(
            f"There is {what} on this sheet.",
            remedy="Look at the sheet again, and choose what is to be decided.",
        )
    return found


def decided_value(value: Value, typed: Mapping[str, str]) -> Any:
    """What was typed for this value; Refused when it cannot be one."""
    if value.kind == "side":
        side = typed.get("value", "")
        if side not in (*value.names, "nobody"):
            raise refusal("Nobody was chosen.", remedy="Choose one of them, or nobody.")
        return None if side == "nobody" else side
    if value.kind == "points":
        return _points(typed.get("value", ""), value.words)
    return {
        name: _points(typed.get(f"value-{name}", ""), words) for name, words in value.names.items()
    }


def _points(typed: str, whose: str) -> int:
    points = signed_number(typed, 99_999)
    if points is None:
        raise refusal(
            f"The points are missing: {whose}.", remedy="Write a whole number, such as 60 or -95."
        )
    return points


def decision_row(where: str, value: Any, by: str, reason: str) -> Mapping[str, Any]:
    """A decision as it stands on the sheet."""
    return {"where": where, "value": value, "by": by, "reason": reason}


def with_decision(sheet: ScoreSheet, row: Mapping[str, Any]) -> ScoreSheet:
    """The same sheet with one decision more: what would be. Nothing is stored."""
    then = copy(sheet)
    then.besides = {**sheet.besides, "overrides": [*sheet.besides.get("overrides", []), row]}
    return then


def without_decision(sheet: ScoreSheet, where: str) -> ScoreSheet:
    """The same sheet without the decision about this place: what would be."""
    then = copy(sheet)
    rows = [row for row in sheet.besides.get("overrides", []) if row["where"] != where]
    then.besides = {**sheet.besides, "overrides": rows}
    return then
