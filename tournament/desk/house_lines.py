"""Values with several parts, written a line each: "Cats: A, C", or names with commas between.

Knows the notation. What does not fit stays as it was typed, for the field to refuse.
"""

from typing import Any


def as_lines(value: object) -> str:
    """The value as it is written into the form."""
    if isinstance(value, dict):
        return "\n".join(f"{name}: {_in_a_line(row)}" for name, row in value.items())
    if isinstance(value, list) and any(isinstance(row, list | dict) for row in value):
        return "\n".join(map(_in_a_line, value))
    return _in_a_line(value)


def from_lines(schema: Any, typed: str) -> object:
    """What was typed as a value of this schema, as far as it is one."""
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    kind = _meant(schema, is_named=any(":" in line for line in lines))
    if kind.get("type") == "object":
        rows = [line.partition(":") for line in lines]
        return {name.strip(): _part(_of(kind, name.strip()), rest) for name, _, rest in rows}
    if kind.get("type") == "array":
        if kind["items"].get("type") in ("array", "object"):
            return [_part(kind["items"], line) for line in lines]
        return _part(kind, ", ".join(lines))
    return _part(kind, typed)


def notation(schema: Any) -> str:
    """How it is written, for people."""
    kinds = {form.get("type") for form in schema.get("anyOf", [schema])}
    ways = []
    if "object" in kinds:
        ways.append("one on a line, with a colon: “Cats: A, C”")
    if "array" in kinds:
        ways.append("with commas between: “A, B, C”")
    return f"Written {' or '.join(ways)}." if ways else ""


def _in_a_line(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_in_a_line, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_in_a_line(row)}" for name, row in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _meant(schema: Any, *, is_named: bool) -> Any:
    """Of several forms of a value the one that is typed here: with names before colons or not."""
    forms = schema.get("anyOf", [schema])
    fitting = [form for form in forms if (form.get("type") == "object") == is_named]
    return (fitting or forms)[0]


def _of(schema: Any, name: str) -> Any:
    """The schema of one named part."""
    more = schema.get("additionalProperties")
    return schema.get("properties", {}).get(name, more if isinstance(more, dict) else {})


def _part(schema: Any, typed: str) -> Any:
    """One line, or a part of one, as a value."""
    words = [word.strip() for word in typed.split(",") if word.strip()]
    kind = schema.get("type")
    if kind == "array":
        return [_part(schema["items"], word) for word in words]
    if kind == "object":
        pairs = [word.rpartition(" ") for word in words]
        return {name: _part(_of(schema, name), value) for name, _, value in pairs}
    plain = typed.strip()
    if kind == "boolean":
        return {"yes": True, "no": False}.get(plain.casefold(), plain)
    return whole(plain) if kind == "integer" else plain


def whole(typed: str) -> int | str:
    """Digits as the number they are; anything else as it was typed."""
    plain = typed.replace("−", "-")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdecimal() and len(digits) < 9 else typed
