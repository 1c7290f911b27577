"""Where the rows of a log were written: here, or at another installation. Pure.

A row's hash covers its topic, and an event that was read from an archive has another topic here.
Its rows stay as they were: the row that says that they were read names the topic of those before
it, and is itself of this installation, unless one after it says otherwise.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.messages import Message, say
from tournament.live.chain import SHORT

READ = "archive.read"
"""The verb of that row. Its detail has the `topic`, `number` and `hash` of the last row before it,
and as `decisions` what those rows say was decided: each decision's id here, and its value."""


class Topics:
    """The topic that each row was hashed with, after the number and detail of the READ rows."""

    def __init__(self, topic: str, readings: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
        self._here = topic
        self._read = sorted((number, str(detail["topic"])) for number, detail in readings)

    def of(self, number: int) -> str:
        """The topic that the row with this number was hashed with."""
        return next((topic for read, topic in self._read if number < read), self._here)


def reading_words(event: str, number: int, digest: str) -> Message:
    """The message of that row: of which event, and the last row before it."""
    return say(
        "Read from an archive of %(event)s. Its log ended with #%(number)s %(hash)s.",
        event=event,
        number=number,
        hash=digest[:SHORT],
    )
