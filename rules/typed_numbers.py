"""Numbers as people type them, read in one place for sheets, forms and addresses.

Whatever comes in from outside: five thousand digits, digits of another script, nothing at all.
"""

import re
from collections.abc import Iterable

LARGEST = 999_999_999
"""Nine digits: every column of every database holds them."""
DIGITS = "[0-9]{1,9}"
WHOLE = re.compile(DIGITS)


def whole_number(typed: str, most: int = LARGEST) -> int | None:
    """Return the number from 0 to `most` that was typed, or None; spaces around it do not matter.

    ASCII digits only. Nobody means a number of more than nine digits, leading zeros included.
    """
    digits = typed.strip()
    if not WHOLE.fullmatch(digits):
        return None
    number = int(digits)
    return number if number <= most else None


def signed_number(typed: str, most: int = LARGEST) -> int | None:
    """Return the same from -`most` to `most`; a typographic minus counts as one."""
    plain = typed.strip().replace("\u2212", "-")
    number = whole_number(plain.removeprefix("-"), most)
    return -number if number is not None and plain.startswith("-") else number


def whole_numbers(words: Iterable[str]) -> list[int]:
    """Return those of the words that are numbers, in their order."""
    return [number for word in words if (number := whole_number(word)) is not None]
