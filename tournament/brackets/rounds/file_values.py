"""Values of a document of drawn rounds: whole numbers and entrants. Each is there or refused."""

from collections import Counter
from collections.abc import Collection, Iterable

from tournament.brackets.refusals import Refusal

MOST_TABLES, MOST_POINTS = 100_000, 1_000_000_000


def whole(value: object, key: str, least: int, most: int) -> int:
    """A whole number between these two."""
    if type(value) is not int or not least <= value <= most:
        raise Refusal(
            f'"{key}" needs whole numbers from {least} to {most}.',
            "Check the number.",
            code="no-number",
        )
    return value


def entrant_number(value: object, where: str, known: Collection[int]) -> int:
    """The number of an entrant who is known."""
    if type(value) is not int or value not in known:
        raise Refusal(
            f"{where} names {_short(value)}, who has not entered.",
            "Entrants are numbered from 1. Numbers of late entrants stand in “late”.",
            code="not-entered",
        )
    return value


def require_once(numbers: Iterable[int], where: str, *, code: str) -> None:
    """Raise Refusal for a number that is there twice."""
    twice = [number for number, times in Counter(numbers).items() if times > 1]
    if twice:
        raise Refusal(
            f"{where} has number {min(twice)} twice.",
            "Each entrant and each table is there once.",
            code=code,
        )


def _short(value: object) -> str:
    """Enough of a value to find it in the document."""
    words = repr(value)
    return words if len(words) <= 30 else f"{words[:30]}…"
