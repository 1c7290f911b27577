"""One hand of a bidding game as written on the sheet.

Knows the keys of a hand and their form. Does not know what they score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.core.case import Case
from rules.core.fields import (
    PARTY,
    SEAT,
    SIDE,
    Field,
    Schema,
    by_side,
    flag,
    many,
    nothing_or,
    record,
    text,
    whole,
    word,
)
from rules.core.findings import FORMAT, Findings, shown
from rules.core.messages import say
from rules.core.seats import Table

Call = tuple[str, int | str]
PASS = "pass"
AUCTION, FORCED = "auction", "forced"


@dataclass(frozen=True, slots=True)
class Infraction:
    """What went wrong in a hand. ``by`` is the seat or side at fault."""

    given: Mapping[str, object]
    by: str | None = None
    called_by: str | None = None
    proven: bool | None = None
    books: int | None = None
    captured: Mapping[str, int] | None = None
    found: str | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as written. ``given`` are the keys present, readable or not."""

    given: Mapping[str, object]
    dealer: str | None = None
    bidder: str | None = None
    bid: int | None = None
    won: str | None = None
    calls: Sequence[Call | None] | None = None
    closed: bool | None = None
    trump: str | None = None
    points: Mapping[str, int] | None = None
    nest: int | None = None
    last_trick: str | None = None
    ended: str | None = None
    infraction: Infraction | None = None
    why: str | None = None
    written: Mapping[str, int] | None = None

    def is_unread(self, key: str) -> bool:
        """Whether the key was present but unreadable."""
        return key in self.given and getattr(self, key) is None


def _read_call(value: object, table: Table, at: str, findings: Findings) -> Call | None:
    if not isinstance(value, list) or len(value) != 2:
        _refuse_call(value, at, findings)
        return None
    seat, said = value
    if said != PASS and type(said) is not int:
        _refuse_call(said, f"{at}/1", findings)
        return None
    if seat in table.seats:
        return seat, said
    SEAT.read(seat, table, f"{at}/0", findings)
    return None


def _refuse_call(value: object, at: str, findings: Findings) -> None:
    findings.refuse(
        "not-a-call",
        at,
        say("%(value)s is not a call.", value=shown(value)),
        FORMAT,
        say('Enter a call as [seat, bid] or [seat, "pass"]. A bid is a whole number.'),
    )


CALLS = many(
    Field(
        _read_call,
        lambda table: {
            "type": "array",
            "prefixItems": [
                {"enum": list(table.seats)},
                {"anyOf": [{"type": "integer"}, {"const": PASS}]},
            ],
            "minItems": 2,
            "maxItems": 2,
        },
    )
)

INFRACTION: Mapping[str, Field] = {
    "by": PARTY,
    "called_by": SEAT,
    "proven": flag(),
    "books": whole(0, 20),
    "captured": by_side(whole()),
    "found": word("before-tricks", "later"),
}


def _read_infraction(value: object, table: Table, at: str, findings: Findings) -> Infraction | None:
    clean: dict[str, Any] | None = _INFRACTION.read(value, table, at, findings)
    if clean is None or not isinstance(value, dict):
        return None
    return Infraction(value, **clean)


_INFRACTION = record(INFRACTION)

HAND: Mapping[str, Field] = {
    "dealer": SEAT,
    "bidder": PARTY,
    "bid": whole(),
    "won": word(AUCTION, FORCED),
    "calls": CALLS,
    "closed": flag(),
    "trump": nothing_or(text(20)),
    "points": by_side(whole()),
    "nest": whole(),
    "last_trick": SIDE,
    "ended": text(40),
    "infraction": Field(_read_infraction, _INFRACTION.schema),
    "why": text(),
    "written": by_side(whole()),
}


Written = TypeVar("Written", bound=Hand)


def read_hand(document: object, form: Field, case: Case, kind: type[Written]) -> Written:
    """The hand as written, by the record of keys of its ``kind``.

    Unreadable values become findings and are left out.
    """
    clean = form.read(document, case.table, case.at, case.findings)
    if clean is None or not isinstance(document, dict):
        return kind({})
    return kind(document, **clean)


def hand_schema(
    fields: Mapping[str, Field], table: Table, endings: tuple[str, ...], trumps: tuple[str, ...]
) -> Schema:
    """The JSON Schema of such a hand."""
    properties = {key: field.schema(table) for key, field in fields.items()}
    properties["ended"] = {"enum": list(endings)}
    properties["trump"] = {"enum": [*trumps, None]}
    return {"type": "object", "properties": properties, "additionalProperties": False}
