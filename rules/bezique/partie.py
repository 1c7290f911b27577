"""A partie of Bezique as written: scores or declarations, brisques, last trick.

Knows the keys of a partie. Does not know what is possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.bezique.combinations import UNIT
from rules.core.case import Case
from rules.core.fields import SEAT, Field, Schema, by_seat, nothing_or, record, whole, word
from rules.core.findings import Findings, refuse_value, step
from rules.core.messages import say
from rules.core.seats import Table

SUITS = ("hearts", "spades", "clubs", "diamonds")
MOST_TIMES = 1_000
BRISQUES = 32


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie as written. ``given`` are the keys present, readable or not."""

    given: Mapping[str, object]
    points: Mapping[str, int] | None = None
    brisques: Mapping[str, int] | None = None
    declared: Mapping[str, Mapping[str, int | None]] | None = None
    last_trick: str | None = None
    trump: str | None = None
    written: Mapping[str, int] | None = None


_TIMES = whole(0, MOST_TIMES)


def _read_times(
    value: object, table: Table, at: str, findings: Findings
) -> dict[str, int | None] | None:
    """Accept any name: the table of combinations says which exist."""
    if not isinstance(value, dict):
        refuse_value(value, at, say("an object: combination to how many times"), findings)
        return None
    return {
        code: _TIMES.read(times, table, step(at, code), findings) for code, times in value.items()
    }


PARTIE: Mapping[str, Field] = {
    "points": by_seat(whole()),
    "brisques": by_seat(whole()),
    "declared": by_seat(Field(_read_times, lambda _table: {"type": "object"})),
    "last_trick": SEAT,
    "trump": nothing_or(word(*SUITS)),
    "written": by_seat(whole()),
}
_PARTIE = record(PARTIE)


def read_partie(document: object, case: Case) -> Partie:
    """The partie as written. Unreadable values become findings and are left out."""
    clean: dict[str, Any] | None = _PARTIE.read(document, case.table, case.at, case.findings)
    if clean is None or not isinstance(document, dict):
        return Partie({})
    return Partie(document, **clean)


def partie_schema(table: Table, times: Mapping[str, int], most: int) -> Schema:
    """The JSON Schema of a partie, from each combination's limit and the highest score."""
    fields: Schema = {key: field.schema(table) for key, field in PARTIE.items()}
    counts: Schema = {code: whole(0, limit).schema(table) for code, limit in times.items()}
    declared = Field(
        _read_times,
        lambda _table: {"type": "object", "properties": counts, "additionalProperties": False},
    )
    fields["points"] = by_seat(whole(0, most, UNIT)).schema(table)
    fields["brisques"] = by_seat(whole(0, BRISQUES)).schema(table)
    fields["declared"] = by_seat(declared).schema(table)
    return {"type": "object", "properties": fields, "additionalProperties": False}
