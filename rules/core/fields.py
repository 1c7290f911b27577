"""How one value of the sheet document is read: a reader beside its JSON Schema.

Knows the form of a value. Does not know whether a game's rules allow it. A reader returns None for
a value it refused; callers check what was given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.findings import FORMAT, LARGEST, Findings, refuse_key, refuse_value
from rules.core.messages import Key, Letter, Words, say
from rules.core.messages import one_of as one_of_these
from rules.core.seats import Table

Schema = dict[str, object]


@dataclass(frozen=True, slots=True)
class Field:
    """``read(value, table, at, findings)`` returns the value or None; ``schema`` describes it."""

    read: Callable[[object, Table, str, Findings], Any]
    schema: Callable[[Table], Schema]


def whole(least: int = -LARGEST, most: int = LARGEST, multiple: int = 1) -> Field:
    """A whole number; not true, not 5.0."""
    wanted, within = _whole_number(least, most, multiple), _within(least, most, multiple)

    def read(value: object, _table: Table, at: str, findings: Findings) -> int | None:
        if type(value) is int and least <= value <= most and value % multiple == 0:
            return value
        refuse_value(value, at, within if type(value) is int else wanted, findings)
        return None

    def schema(_table: Table) -> Schema:
        multiples: Schema = {"multipleOf": multiple} if multiple > 1 else {}
        return {"type": "integer", "minimum": least, "maximum": most} | multiples

    return Field(read, schema)


def _whole_number(least: int, most: int, multiple: int) -> Words:
    if (least, most) != (-LARGEST, LARGEST):
        return _within(least, most, multiple)
    if multiple == 1:
        return say("a whole number")
    return say("a multiple of %(step)s", step=multiple)


def _within(least: int, most: int, multiple: int) -> Words:
    """What a number must be that is too large, or no multiple."""
    if multiple == 1:
        return say("a whole number from %(least)s to %(most)s", least=least, most=most)
    return say(
        "a multiple of %(step)s from %(least)s to %(most)s", step=multiple, least=least, most=most
    )


def text(most: int = 500) -> Field:
    """Non-empty text."""

    def read(value: object, _table: Table, at: str, findings: Findings) -> str | None:
        if isinstance(value, str) and len(value) <= most and value.strip():
            return value
        refuse_value(value, at, say("a text of 1 to %(most)s letters", most=most), findings)
        return None

    return Field(read, lambda _table: {"type": "string", "minLength": 1, "maxLength": most})


def flag() -> Field:
    def read(value: object, _table: Table, at: str, findings: Findings) -> bool | None:
        if isinstance(value, bool):
            return value
        refuse_value(value, at, one_of_these(["true", "false"]), findings)
        return None

    return Field(read, lambda _table: {"type": "boolean"})


def nothing_or(field: Field) -> Field:
    """The same, or null."""

    def read(value: object, table: Table, at: str, findings: Findings) -> Any:
        return None if value is None else field.read(value, table, at, findings)

    return Field(read, lambda table: {"anyOf": [field.schema(table), {"type": "null"}]})


def one_of(
    choices: Callable[[Table], tuple[str, ...]], term: Callable[[str], Words] = Key
) -> Field:
    """One of the words that the table (or the caller) allows. Messages call it `term`."""

    def read(value: object, table: Table, at: str, findings: Findings) -> str | None:
        allowed = choices(table)
        if isinstance(value, str) and value in allowed:
            return value
        refuse_value(value, at, one_of_these(map(term, allowed)), findings)
        return None

    return Field(read, lambda table: {"enum": list(choices(table))})


def word(*words: str) -> Field:
    return one_of(lambda _table: words)


def somebody(names: Callable[[Table], tuple[str, ...]]) -> Field:
    """One of the seats or sides at the table."""
    known = one_of(names, Letter)
    return Field(
        known.read, lambda table: {"type": "string"} if table.open else known.schema(table)
    )


SEAT = somebody(lambda table: table.seats)
SIDE = somebody(lambda table: table.sides)
PARTY = somebody(lambda table: table.parties)


def many(field: Field, most: int = 1000) -> Field:
    """A list. Unreadable items become None, so that the others keep their positions."""

    def read(value: object, table: Table, at: str, findings: Findings) -> list[Any] | None:
        if not isinstance(value, list) or len(value) > most:
            refuse_value(value, at, say("a list of at most %(most)s", most=most), findings)
            return None
        return [
            field.read(row, table, f"{at}/{number}", findings) for number, row in enumerate(value)
        ]

    return Field(
        read,
        lambda table: {"type": "array", "maxItems": most, "items": field.schema(table)},
    )


def by(names: Callable[[Table], tuple[str, ...]], field: Field) -> Field:
    """An object whose keys are seats or sides. It is read in their order at the table."""

    def read(value: object, table: Table, at: str, findings: Findings) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            keys = one_of_these(map(Letter, names(table)))
            refuse_value(value, at, say("an object with the keys %(keys)s", keys=keys), findings)
            return None
        allowed = names(table)
        for key in value:
            if key not in allowed:
                refuse_key(key, at, map(Letter, allowed), findings)
        clean = {}
        for key in filter(value.__contains__, allowed):
            read_row = field.read(value[key], table, f"{at}/{key}", findings)
            if read_row is not None:
                clean[key] = read_row
        return clean

    def schema(table: Table) -> Schema:
        if table.open:
            return {"type": "object", "additionalProperties": field.schema(table)}
        properties = {name: field.schema(table) for name in names(table)}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    return Field(read, schema)


def by_seat(field: Field) -> Field:
    return by(lambda table: table.seats, field)


def by_side(field: Field) -> Field:
    return by(lambda table: table.sides, field)


def record(fields: Mapping[str, Field], needs: tuple[str, ...] = ()) -> Field:
    """An object with named fields. Refuses unknown keys; ``needs`` are required."""

    def read(value: object, table: Table, at: str, findings: Findings) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            refuse_value(value, at, say("an object"), findings)
            return None
        clean = {}
        for key, row in value.items():
            field = fields.get(key)
            if field is None:
                refuse_key(key, at, map(Key, fields), findings)
            else:
                clean[key] = field.read(row, table, f"{at}/{key}", findings)
        for key in needs:
            if key not in value:
                missing, remedy = say("%(key)s is missing.", key=Key(key)), say("Add it.")
                findings.refuse("missing", at, missing, FORMAT, remedy)
        return clean

    def schema(table: Table) -> Schema:
        return {
            "type": "object",
            "properties": {key: field.schema(table) for key, field in fields.items()},
            "required": list(needs),
            "additionalProperties": False,
        }

    return Field(read, schema)


def numbers(fields: Mapping[str, Field]) -> Field:
    """A small table of numbers by name. Names may be missing; unreadable numbers are refused."""
    table_of = record(fields)

    def read(value: object, table: Table, at: str, findings: Findings) -> dict[str, int] | None:
        clean: dict[str, int] | None = table_of.read(value, table, at, findings)
        if clean == {} and value == {}:
            keys = one_of_these(map(Key, fields))
            refuse_value(value, at, say("an object with some of %(keys)s", keys=keys), findings)
        return clean if clean and None not in clean.values() else None

    return Field(read, lambda table: {**table_of.schema(table), "minProperties": 1})


#: Any object, passed through unread.
ANYTHING = Field(
    lambda value, _table, at, findings: (
        value if isinstance(value, dict) else refuse_value(value, at, say("an object"), findings)
    ),
    lambda _table: {"type": "object"},
)
