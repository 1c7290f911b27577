"""Numbers as people type them, for sheets, forms and addresses.

Handles any input: five thousand digits, digits of other scripts, nothing at all.
"""

import re
from collections.abc import Iterable

LARGEST = 999_999_999
"""Nine digits: every column of every database can hold them."""
DIGITS = "[0-9]{1,9}"
WHOLE = re.compile(DIGITS)


def whole_number(typed: str, most: int = LARGEST) -> int | None:
    """Return the typed number from 0 to `most`, or None. Ignores spaces around it.

    ASCII digits only. Nine digits at most, leading zeros included.
    """
    digits = typed.strip()
    if not WHOLE.fullmatch(digits):
        return None
    number = int(digits)
    return number if number <= most else None


def signed_number(typed: str, most: int = LARGEST) -> int | None:
    """Return the same from -`most` to `most`. A typographic minus counts as one."""
    plain = typed.strip().replace("\u2212", "-")
    number = whole_number(plain.removeprefix("-"), most)
    return -number if number is not None and plain.startswith("-") else number


def whole_numbers(words: Iterable[str]) -> list[int]:
    """Return the words that are numbers, in their order."""
    return [number for word in words if (number := whole_number(word)) is not None]
