"""A backup's file: parts with hashes. Cut anywhere, changed anywhere, or newer, it is refused."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from rookery.keep.parcel import MANIFEST, Manifest, Packing, Parcel, Unreadable
from rookery.terminal import Refused

ROWS = [b'[1,"Ann"]\n', b'[2,"Bo"]\n']
SAID = Manifest(
    version="0.2.0",
    made_at="2026-07-18T14:05:12+00:00",
    epoch="0",
    database="sqlite",
    migrations=("live.0001_initial",),
    log=7,
    next_ids={"people": 3},
)


def packed() -> bytes:
    """A small backup."""
    file = BytesIO()
    with Packing(file) as packing:
        packing.add("rows/people.jsonl", ROWS, ["id", "name"])
        packing.add("files/secret_key", [b"k" * 300])
        packing.finish(SAID)
    return file.getvalue()


def rewritten(**said: Any) -> bytes:
    """The same with another manifest."""
    file = BytesIO()
    with ZipFile(BytesIO(packed())) as old, ZipFile(file, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == MANIFEST:
                content = json.dumps({**json.loads(content), **said}).encode()
            new.writestr(name, content)
    return file.getvalue()


def test_a_backup_gives_back_what_was_put_into_it() -> None:
    parcel = Parcel(BytesIO(packed()))
    parcel.require_whole()
    assert (parcel.manifest.log, parcel.manifest.next_ids) == (7, {"people": 3})
    assert [part.rows for part in parcel.manifest.parts] == [2, 0]
    assert list(parcel.lines("rows/people.jsonl")) == ROWS
    assert parcel.read("files/secret_key") == b"k" * 300


def test_equal_content_makes_equal_bytes() -> None:
    assert packed() == packed()


def test_a_backup_that_was_cut_off_is_refused() -> None:
    whole = packed()
    for length in range(0, len(whole), 7):
        with pytest.raises(Unreadable):
            Parcel(BytesIO(whole[:length])).require_whole()


def test_a_changed_byte_is_noticed_or_was_never_read() -> None:
    """ZIP writes some sizes and times twice."""
    whole = packed()
    read = set()
    for place in range(0, len(whole), 3):
        changed = bytearray(whole)
        changed[place] ^= 0x55
        try:
            parcel = Parcel(BytesIO(bytes(changed)))
            parcel.require_whole()
        except Unreadable:
            continue
        read.add((parcel.manifest.text(), *parcel.lines("rows/people.jsonl")))
    assert read == {(Parcel(BytesIO(whole)).manifest.text(), *ROWS)}


@pytest.mark.parametrize(
    "said",
    [
        {"format": 2},
        {"kind": "something"},
        {"parts": []},
        {"parts": [{"name": "rows/people.jsonl"}]},
        {"migrations": None},
        {"migrations": [1]},
        {"made_at": "soon"},
        {"made_at": "2026-07-18T14:05:12"},
        {"next_ids": {"people": "3"}},
        {"next_ids": {"people": 2**63}},
        {"next_ids": [3]},
    ],
)
def test_another_manifest_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Parcel(BytesIO(rewritten(**said))).require_whole()


def test_rows_of_other_columns_do_not_fit() -> None:
    parcel = Parcel(BytesIO(packed()))
    parcel.require_columns("rows/people.jsonl", ["id", "name"])
    with pytest.raises(Unreadable):
        parcel.require_columns("rows/people.jsonl", ["id", "title"])
    with pytest.raises(Unreadable):
        parcel.require_columns("rows/teams.jsonl", ["id"])


def test_a_part_too_many_or_too_few_does_not_fit() -> None:
    parcel = Parcel(BytesIO(packed()))
    parcel.require_tables(["rows/people.jsonl"])
    for names in ([], ["rows/people.jsonl", "rows/teams.jsonl"]):
        with pytest.raises(Unreadable):
            parcel.require_tables(names)
