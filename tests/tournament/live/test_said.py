"""What a row of the log says to a reader: its data in their language, else its English words."""

from typing import Any

import pytest
from django.utils.translation import override

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
        {SAID: {"at": "2026-07-18T14:00:00", "pattern": "%c"}},
        {SAID: {"at": "2026-07-18T14:00:00", "pattern": 7}},
        {SAID: {"say": "Called %(match)s.", "with": ["W1-1"]}},
        {SAID: {"say": "Called %(match)s.", "with": None}},
        {SAID: {"say": ["Called"], "with": {}}},
        {SAID: {"say": "", "with": {}}},
        {SAID: {"say": "100% of %(match)s", "with": {"match": "W1-1"}}},
        {SAID: {"say": "One.", "many": "%(count)s.", "with": {"count": "two"}}},
        {SAID: {"say": "One.", "many": "%(count)s.", "with": {}}},
        {SAID: {"say": "One.", "many": 2, "with": {"count": 2}}},
        {SAID: {"list": ["a", "b"], "by": "nor"}},
        {SAID: {"list": 5, "by": "and"}},
        {SAID: {"say": "Called %(match)s.", "with": {"match": {"say": "%(a)s", "with": {}}}}},
        {SAID: {"say": "Called %(match)s.", "with": {"match": None}}},
        {SAID: 7},
        {SAID: None},
        [],
        None,
        "said",
        7,
    ],
)
def test_a_row_of_another_version_keeps_its_english_words(detail: Any) -> None:
    assert row(detail).said == "Called W1-1 to table 4 (as it was said then)."


def test_what_looks_like_a_placeholder_in_a_name_is_a_name() -> None:
    odd = ("%(team)s", "%s", "100 %", "{name}", "{{ x }}", "<b>", "⟦x⟧", "%(match)s")
    for name in odd:
        said = row({SAID: as_data(say("Called %(match)s.", match=name))}).said
        assert str(said) == f"Called {name}."


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_template_that_no_catalogue_knows_any_more_is_said_in_english(language: str) -> None:
    said = {"say": "Moved %(match)s to the %(room)s.", "with": {"match": "W1-1", "room": "bar"}}
    with override(language):
        assert str(row({SAID: said}).said) == "Moved W1-1 to the bar."
