"""What a long search found, in a text file beside the module that uses it. Pure.

A line has words. Where people or tables stand in one, each is a digit in base 62.
"""

from pathlib import Path
from string import ascii_letters, digits

DIGITS = digits + ascii_letters


def rows_in(file: Path) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in file.read_text(encoding="ascii").splitlines()]


def numbers(word: str) -> list[int]:
    """What each digit of a word stands for."""
    return list(map(DIGITS.index, word))
