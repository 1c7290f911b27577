"""Lists of numbers that describe a tally: scores and totals of a hand, and margins.

Knows their form, each with its JSON Schema. Does not know which lists fit together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rules.core.fields import Field, whole
from rules.core.findings import FORMAT, LARGEST, Findings, refuse_value, shown, step
from rules.core.margins import MarginLines
from rules.core.messages import say
from rules.core.seats import Table

_DIGITS: Final = re.compile("0|[1-9][0-9]{0,6}")
#: As many as fit on a small phone as keys.
MOST_VALUES: Final = 25
MOST_TOTALS: Final = 12
MOST_LINES: Final = 6
_ONE_NUMBER: Final = whole()
_POINTS_OF_A_WIN: Final = whole(0, 1_000)
_LINES_WANTED: Final = say(
    "1 to %(most)s lines of a margin and its game points, such as “31: 3”, each margin listed once",
    most=MOST_LINES,
)
_MARGIN_WANTED: Final = say("a margin, a whole number from 0 to %(most)s", most=LARGEST)


def _several(least: int, most: int) -> Field:
    """Read up to a given count of different numbers from ``least`` on, as a tuple."""
    number = whole(least)
    wanted = say("a list of 1 to %(most)s whole numbers, each listed once", most=most)

    def read(value: object, table: Table, at: str, findings: Findings) -> tuple[int, ...] | None:
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            refuse_value(value, at, wanted, findings)
            return None
        rows = [number.read(row, table, f"{at}/{nth}", findings) for nth, row in enumerate(value)]
        if None in rows or _refuse_twice(rows, at, findings):
            return None
        return tuple(rows)

    def schema(table: Table) -> dict[str, object]:
        limits = {"minItems": 1, "maxItems": most, "uniqueItems": True}
        return {"type": "array", "items": number.schema(table), **limits}

    return Field(read, schema)


def _refuse_twice(rows: Sequence[int], at: str, findings: Findings) -> bool:
    twice = [row for row in dict.fromkeys(rows) if rows.count(row) > 1]
    for row in twice:
        message = say("%(number)s is listed twice.", number=shown(row))
        findings.refuse("listed-twice", at, message, FORMAT, say("List each number once."))
    return bool(twice)


def _read_totals(
    value: object, table: Table, at: str, findings: Findings
) -> tuple[int, ...] | None:
    """A single total needs no list."""
    if isinstance(value, list):
        found: tuple[int, ...] | None = _LISTED_TOTALS.read(value, table, at, findings)
        return found
    number = _ONE_NUMBER.read(value, table, at, findings)
    return None if number is None else (number,)


def _read_lines(value: object, table: Table, at: str, findings: Findings) -> MarginLines | None:
    if not isinstance(value, dict) or not 1 <= len(value) <= MOST_LINES:
        refuse_value(value, at, _LINES_WANTED, findings)
        return None
    wrong = [key for key in value if _margin(key) is None]
    for key in wrong:
        refuse_value(key, at, _MARGIN_WANTED, findings)
    points = [
        _POINTS_OF_A_WIN.read(row, table, step(at, key), findings) for key, row in value.items()
    ]
    if wrong or None in points:
        return None
    return MarginLines(tuple(zip(map(int, value), points, strict=True)))


def _margin(key: object) -> int | None:
    """A margin as text: digits without a leading zero."""
    return int(key) if isinstance(key, str) and _DIGITS.fullmatch(key) else None


def _totals_schema(table: Table) -> dict[str, object]:
    return {"anyOf": [_LISTED_TOTALS.schema(table), _ONE_NUMBER.schema(table)]}


def _lines_schema(table: Table) -> dict[str, object]:
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^({_DIGITS.pattern})$"},
        "additionalProperties": _POINTS_OF_A_WIN.schema(table),
        "minProperties": 1,
        "maxProperties": MOST_LINES,
    }


_LISTED_TOTALS: Final = _several(-LARGEST, MOST_TOTALS)
#: Reads as a tuple.
TOTALS = Field(_read_totals, _totals_schema)
VALUES = _several(0, MOST_VALUES)
#: Reads as MarginLines, in the order written.
LINES = Field(_read_lines, _lines_schema)
