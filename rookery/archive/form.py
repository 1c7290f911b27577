"""The file of an archive: JSON that a person can open, with a hash of each part and of the whole.

It says what made it, of which event, whether it has personal data, and which migrations the tables
had; then the parts follow, a row a line, and at the end their hashes. A part's hash is SHA-256 of
its columns and rows, each as JSON with sorted keys and without blanks, ended by a line feed. The
last `hash` is that of everything but the parts. So a file may be laid out anew, and is still whole.
Pure: no Django, no clock.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rookery.archive.contents import DECISIONS
from rookery.terminal import Refused
from tournament.live.chain import exact_number

KIND = "rookery-archive"
FORMAT = 1
LARGEST = 128 * 1024 * 1024
"""Of a file that is read. A thousand teams with every hand make less than a tenth of it."""
HEAD = {
    "kind": str,
    "format": int,
    "rookery": str,
    "made_at": str,
    "event": dict,
    "with_people": bool,
    "notes": list,
    "log": dict,
    "migrations": list,
}
AGAIN = "Take another copy of the file, or make the archive again at home."


class Unreadable(Refused):
    """The file is no archive, was cut off or changed, or is from a newer version. Says which."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its columns, and its rows in that order."""

    columns: tuple[str, ...]
    rows: Sequence[Sequence[Any]]

    def as_rows(self) -> Iterator[dict[str, Any]]:
        """The rows by column. Raises ValueError for one that is longer or shorter."""
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive that was read and is whole."""

    head: Mapping[str, Any]
    parts: Mapping[str, Part]


def written(
    head: Mapping[str, Any], parts: Iterable[tuple[str, Sequence[str], Iterable[Sequence[Any]]]]
) -> Iterator[bytes]:
    """The file, piece by piece. Each part is a name, its columns and its rows."""
    top = {"kind": KIND, "format": FORMAT, **head}
    yield json.dumps(top, indent=1, ensure_ascii=False)[:-2].encode() + b',\n "parts": {'
    hashes: dict[str, str] = {}
    for name, columns, rows in parts:
        digest = hashlib.sha256(_line(list(columns)))
        opening = {"columns": list(columns)}
        yield b"," * bool(hashes) + f'\n"{name}": {json.dumps(opening)[:-1]}, "rows": ['.encode()
        between = b"\n"
        for row in rows:
            digest.update(_line(row))
            yield between + _text(row).encode("utf-8", "surrogatepass")
            between = b",\n"
        yield b"]}"
        hashes[name] = digest.hexdigest()
    end = {"hashes": hashes, "hash": _whole(top, hashes)}
    yield b"\n },\n" + json.dumps(end, indent=1).removeprefix("{\n").encode() + b"\n"


def read(content: bytes) -> Archive:
    """The archive in a file. Raises Unreadable."""
    data = _data(content)
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise Unreadable(
            "This file is no archive of an event. Name one that “rookery archive” made."
        )
    if type(data.get("format")) is not int or data["format"] > FORMAT:
        raise Unreadable(
            f"A newer version of Rookery made this archive: {data.get('rookery')}.\n"
            "Install that version or a newer one, and read the archive with it."
        )
    try:
        return _archive(data)
    except (AttributeError, KeyError, TypeError, RecursionError, ValueError) as error:
        raise Unreadable(f"This archive lacks what every archive has: {error}.\n{AGAIN}") from error


def _data(content: bytes) -> Any:
    try:
        return json.loads(content, parse_float=_number, parse_constant=_number)
    except (RecursionError, ValueError) as error:
        raise Unreadable(
            "This file is not JSON that Rookery writes: it was cut off or changed, or it is no "
            f"archive.\n{AGAIN}"
        ) from error


def _number(digits: str) -> int | float:
    if not math.isfinite(float(digits)):
        raise ValueError("too large a number")
    return exact_number(digits)


def _archive(data: Mapping[str, Any]) -> Archive:
    head = {name: data[name] for name in HEAD}
    for name, kind in HEAD.items():
        if not isinstance(head[name], kind):
            raise ValueError(name)
    found: Mapping[str, Any] = data["parts"]
    parts = {name: Part(tuple(part["columns"]), part["rows"]) for name, part in found.items()}
    hashes = data["hashes"]
    for name, part in parts.items():
        if hashes.get(name) != hash_of(part):
            raise Unreadable(f"The part {name} of this archive was changed.\n{AGAIN}")
    if hashes.keys() != parts.keys() or DECISIONS not in parts:
        raise Unreadable(f"Parts of this archive are missing.\n{AGAIN}")
    if data["hash"] != _whole(head, hashes):
        raise Unreadable(f"The beginning or the hashes of this archive were changed.\n{AGAIN}")
    return Archive(head, parts)


def hash_of(part: Part) -> str:
    """The hash of a part, however it is laid out in the file."""
    digest = hashlib.sha256(_line(list(part.columns)))
    for row in part.rows:
        digest.update(_line(row))
    return digest.hexdigest()


def _line(value: object) -> bytes:
    """What is hashed: the same whatever the order of an object's keys."""
    return _text(value, sort_keys=True).encode("utf-8", "surrogatepass") + b"\n"


def _text(value: object, *, sort_keys: bool = False) -> str:
    return json.dumps(value, sort_keys=sort_keys, separators=(",", ":"), ensure_ascii=False)


def _whole(head: Mapping[str, Any], hashes: Mapping[str, str]) -> str:
    return hashlib.sha256(_line({**head, "hashes": hashes})).hexdigest()
