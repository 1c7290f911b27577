"""House rules that are written on lines: values as text, and text as values."""

from typing import Any

from rules.typed_numbers import signed_number


def as_lines(value: object) -> str:
    """The value as it is written into the form."""
    if isinstance(value, dict):
        return "\n".join(f"{name}: {_in_a_line(row)}" for name, row in value.items())
    return _in_a_line(value)


def from_lines(schema: Any, typed: str) -> object:
    """What was typed as a value of this schema, as far as it is one."""
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    forms = schema.get("anyOf", [schema])
    is_named = any(":" in line for line in lines)
    fitting = [form for form in forms if (form.get("type") == "object") == is_named]
    form = (fitting or forms)[0]
    if form.get("type") != "object":
        return _part(form, ",".join(lines))
    rows = [line.partition(":") for line in lines]
    return {name.strip(): _part(_of(form, name.strip()), rest) for name, _, rest in rows}


def notation(schema: Any) -> str:
    """How it is written, for people."""
    kinds = {form.get("type") for form in schema.get("anyOf", [schema])}
    ways = []
    if "object" in kinds:
        ways.append("one on a line, with a colon: “Cats: A, C”")
    if "array" in kinds:
        ways.append("with commas between: “A, B, C”")
    return f"Written {' or '.join(ways)}." if ways else ""


def whole(typed: str) -> int | str:
    """Digits as the number they are; anything else as it was typed."""
    number = signed_number(typed, 99_999_999)
    return typed if number is None else number


def _in_a_line(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _of(schema: Any, name: str) -> Any:
    """The schema of one named part."""
    return schema.get("properties", {}).get(name) or schema.get("additionalProperties") or {}


def _part(schema: Any, typed: str) -> Any:
    """What stands on one line."""
    if schema.get("type") == "array":
        words = [word.strip() for word in typed.split(",")]
        return [_part(schema["items"], word) for word in words if word]
    return whole(typed.strip()) if schema.get("type") == "integer" else typed.strip()
