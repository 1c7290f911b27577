"""The facts in a sentence, for tests that do not quote it: its numbers, and who is named."""

import re


def numbers_in(words: str) -> list[str]:
    """Every number in its order, with the minus that scores are written with."""
    return re.findall(r"−?\d+", words)


def players_in(words: str) -> list[str]:
    """Every player of the makers' teams, like Player 1a, in the order named."""
    return re.findall(r"Player \d+[a-z]", words)
