"""What a row of the log says to a reader: its data in their language, else its English words."""

from typing import Any

import pytest

from rules.core.messages import as_data, say
from tournament.live.models import SAID, LogEntry

DONE = say("Called %(match)s to table %(table)s.", match="W1-1", table=4)


def row(detail: dict[str, Any]) -> LogEntry:
    return LogEntry(words="Called W1-1 to table 4 (as it was said then).", detail=detail)


def test_a_row_is_said_from_its_data() -> None:
    assert row({SAID: as_data(DONE)}).said == DONE


@pytest.mark.parametrize(
    "detail",
    [
        {},
        {SAID: 7.5},
        {SAID: {"say": "Called %(match)s."}},
        {SAID: {"say": "Called %(match)s.", "with": {}}},
        {SAID: {"say": "Called %(match)d.", "with": {"match": "W1-1"}}},
        {SAID: {"at": "yesterday", "pattern": "%H:%M"}},
    ],
)
def test_a_row_of_another_version_keeps_its_english_words(detail: dict[str, Any]) -> None:
    assert row(detail).said == "Called W1-1 to table 4 (as it was said then)."
