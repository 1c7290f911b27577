"""The sheet document, version 1: reading it from JSON values, and its JSON Schema.

Knows the top-level keys. Each kind of game reads its own hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.fields import (
    ANYTHING,
    SEAT,
    SIDE,
    Field,
    by_seat,
    by_side,
    flag,
    many,
    nothing_or,
    record,
    somebody,
    text,
    whole,
    word,
)
from rules.core.findings import Findings, refuse_value
from rules.core.forfeits import TIME
from rules.core.messages import say
from rules.core.seats import Table

MOST_HANDS = 1000
THIRD_PARTY = "third-party"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One score sheet as written. Hands are still raw; lateness is in milliseconds."""

    version: int | None = None
    ruleset: str | None = None
    house_rules: Mapping[str, object] | None = None
    about: Mapping[str, object] | None = None
    seats: Mapping[str, object] | None = None
    scorekeeper: str | None = None
    starting: Mapping[str, int] | None = None
    hands: Sequence[object] | None = None
    penalties: Sequence[Mapping[str, Any] | None] | None = None
    late: Mapping[str, int] | None = None
    substitutes: Sequence[Mapping[str, Any] | None] | None = None
    time_called: int | None = None
    single_round: bool | None = None
    complete: bool | None = None
    written: Mapping[str, Any] | None = None
    sign_off: Mapping[str, Any] | None = None
    overrides: Sequence[Mapping[str, Any] | None] | None = None
    on_paper: Mapping[str, Any] | None = None


def _read_hands(
    value: object, _table: Table, at: str, findings: Findings
) -> Sequence[object] | None:
    if not isinstance(value, list) or len(value) > MOST_HANDS:
        refuse_value(value, at, say("a list of at most %(most)s hands", most=MOST_HANDS), findings)
        return None
    return value


def _read_winner(value: object, table: Table, at: str, findings: Findings) -> object:
    if isinstance(value, list):
        return many(SIDE).read(value, table, at, findings)
    return SIDE.read(value, table, at, findings)


#: A side, a list of sides that share the win, or null.
WINNER = nothing_or(
    Field(
        _read_winner,
        lambda table: {"anyOf": [SIDE.schema(table), many(SIDE).schema(table)]},
    )
)


def _read_skunk(value: object, table: Table, at: str, findings: Findings) -> object:
    return value if isinstance(value, bool) else SIDE.read(value, table, at, findings)


#: The side that skunked the other, or whether there was a skunk at all.
SKUNK = nothing_or(
    Field(_read_skunk, lambda table: {"anyOf": [SIDE.schema(table), {"type": "boolean"}]})
)

SIGN_OFF = record(
    {
        "round": text(),
        "initials": many(record({"by": word("scorer", "director")}, ("by",))),
        "signatures": many(record({"seat": SEAT}, ("seat",))),
        "third_party_agreed": many(SIDE),
        "corrected_by": text(),
        "told": many(SEAT),
    }
)

#: Filled in and signed on paper: the initials of the officials who entered it, and, where its hands
#: were not entered, the final totals of the sides and whether time was called.
ON_PAPER = record(
    {"entered_by": many(text()), "totals": by_side(whole()), "time_called": flag()},
    ("entered_by",),
)

#: A value that is looked at only when the place it decides is known.
UNREAD = Field(lambda value, _table, _at, _findings: value, lambda _table: {})

TOP: Mapping[str, Field] = {
    "version": whole(1, 1),
    "ruleset": text(),
    "house_rules": ANYTHING,
    "about": ANYTHING,
    "seats": Field(ANYTHING.read, by_seat(text()).schema),
    "scorekeeper": somebody(lambda table: (*table.seats, THIRD_PARTY)),
    "starting": by_side(whole()),
    "hands": Field(_read_hands, lambda _table: {"type": "array", "maxItems": MOST_HANDS}),
    "penalties": many(record({"code": text(), "seat": SEAT}, ("code", "seat"))),
    "late": by_seat(TIME),
    "substitutes": many(
        record(
            {"seat": SEAT, "name": text(), "from_hand": whole(1, MOST_HANDS)},
            ("seat", "name", "from_hand"),
        )
    ),
    "time_called": whole(0, MOST_HANDS),
    "single_round": flag(),
    "complete": flag(),
    "written": record({"totals": by_side(whole()), "winner": WINNER, "skunk": SKUNK}),
    "sign_off": SIGN_OFF,
    "overrides": many(
        record(
            {"where": text(), "value": UNREAD, "by": text(), "reason": text()},
            ("where", "value", "by", "reason"),
        )
    ),
    "on_paper": ON_PAPER,
}
_TOP = record(TOP, ("ruleset",))


def read_sheet(document: Mapping[str, object], table: Table, findings: Findings) -> Sheet:
    """The sheet as written. Unreadable values become findings and are left out."""
    return Sheet(**_TOP.read(document, table, "", findings))
