"""Numbers of tables as people type them: "1-16, 20". Pure."""

import re

from rules.typed_numbers import whole_number

RANGE = re.compile(r"([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?")


def numbers_in(typed: str) -> tuple[int, ...] | None:
    """The numbers, each once and in order. None if it is not a list of numbers."""
    found: set[int] = set()
    for part in typed.replace(";", ",").split(","):
        read = RANGE.fullmatch(part.strip())
        if read is None:
            return None
        first = whole_number(read[1]) or 0
        last = whole_number(read[2] or read[1]) or 0
        found |= set(range(first, last + 1))
    return tuple(sorted(found)) or None
