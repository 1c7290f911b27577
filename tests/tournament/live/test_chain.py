"""The hash of a row: over every column, the same for what both databases give back."""

import hashlib
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from uuid import UUID

import pytest

from tournament.live.chain import COLUMNS, encoded, row_hash

ROW: dict[str, Any] = {
    "format": 1,
    "topic": "event/12",
    "number": 3,
    "at": datetime(2026, 7, 18, 12, 0, 0, 5, tzinfo=UTC),
    "who": "Zoë",
    "role": "Director",
    "device": "DESK01",
    "verb": "renamed",
    "words": "Called it “Sommer”.",
    "detail": {"b": 1, "a": [1.5, None]},
    "touched": ["event"],
    "key": UUID("12345678-1234-5678-1234-567812345678"),
    "body_hash": "f" * 64,
    "previous": "0" * 64,
}
WRITTEN = (
    '{"at":"2026-07-18T12:00:00.000005+00:00","body_hash":"' + "f" * 64 + '",'
    '"detail":{"a":[1.5,null],"b":1},"device":"DESK01","format":1,'
    '"key":"12345678-1234-5678-1234-567812345678","number":3,"previous":"' + "0" * 64 + '",'
    '"role":"Director","topic":"event/12","touched":["event"],"verb":"renamed",'
    '"who":"Zo\\u00eb","words":"Called it \\u201cSommer\\u201d."}'
)


def test_format_1_is_written_as_its_docstring_says() -> None:
    assert encoded(ROW).decode("ascii") == WRITTEN
    assert row_hash(ROW) == hashlib.sha256(WRITTEN.encode()).hexdigest()


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_is_in_the_hash(column: str) -> None:
    other = ROW[column] + timedelta(microseconds=1) if column == "at" else "another"
    assert row_hash(ROW | {column: other}) != row_hash(ROW)


def test_the_zone_in_which_a_time_is_given_does_not_matter() -> None:
    elsewhere = ROW["at"].astimezone(timezone(timedelta(hours=-4)))
    assert row_hash(ROW | {"at": elsewhere}) == row_hash(ROW)


@pytest.mark.parametrize(
    ("given", "given_back"),
    [
        ({"b": 1, "a": 2}, {"a": 2, "b": 1}),
        ({7: "seat"}, {"7": "seat"}),
        ((1, 2), [1, 2]),
        (1.0, 1),
        (-0.0, 0),
        (1e20, 100000000000000000000),
        (1.5e300, 15 * 10**299),
        (1e-7, 0.0000001),
    ],
)
def test_what_jsonb_writes_in_another_way_has_the_same_hash(given: Any, given_back: Any) -> None:
    assert row_hash(ROW | {"detail": given}) == row_hash(ROW | {"detail": given_back})


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_no_number_is_refused(number: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        row_hash(ROW | {"detail": {"seconds": number}})
