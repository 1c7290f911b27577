"""A backup as one file: named parts with their hashes, and a manifest. Pure: no Django, no clock.

The file is a ZIP archive. `manifest.json` names the format, what made it, and of every part its
SHA-256; the other members are the parts. Anyone can read a backup without Rookery.
"""

import hashlib
import json
import struct
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from rookery.terminal import Refused

KIND = "rookery-backup"
FORMAT = 1
MANIFEST = "manifest.json"
LARGEST_MANIFEST = 8 * 1024 * 1024
LARGEST_ID = 2**53
PIECE = 1024 * 1024
SPOILT = (
    *(BadZipFile, EOFError, KeyError, NotImplementedError, OSError, OverflowError, RuntimeError),
    *(ValueError, struct.error, zlib.error),
)
"""What reading a ZIP archive raises after any byte of it was changed."""
ANOTHER = "Take another one: the folder of the backups has the last 24, and one of each day."
EPOCH_OF_ZIP = (1980, 1, 1, 0, 0, 0)
"""No time on a member: equal content makes equal bytes."""


class Unreadable(Refused):
    """The file is no backup, or was cut off or changed. Says which."""

    def __init__(self, words: str) -> None:
        super().__init__(f"{words}\n{ANOTHER}")


@dataclass(frozen=True, slots=True)
class Part:
    """A member of the file. `columns` and `rows` describe a table's; each line is one row."""

    name: str
    sha256: str
    rows: int = 0
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the file says about itself.

    `migrations` are all that the database had, as "app.name". `log` is the id of the log's last
    row. `next_ids` holds the next id of each table that counts, so that none is given out twice.
    """

    version: str
    made_at: str
    epoch: str
    database: str
    migrations: tuple[str, ...]
    log: int
    next_ids: Mapping[str, int]
    parts: tuple[Part, ...] = field(default=())

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Manifest":
        """The manifest from its JSON object. Raises Unreadable."""
        try:
            if data["kind"] != KIND:
                raise Unreadable("This file is no backup of Rookery.")
            if data["format"] > FORMAT:
                raise Refused(
                    f"Rookery {data['version']} made this backup in a newer format.\n"
                    "Install that version or a newer one, and restore with it."
                )
            parts = tuple(
                Part(**{**part, "columns": tuple(part["columns"])}) for part in data["parts"]
            )
            _require_kinds(data)
            said = {name: data[name] for name in cls.__dataclass_fields__ if name != "parts"}
            return cls(**{**said, "migrations": tuple(data["migrations"])}, parts=parts)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Unreadable("The manifest of this backup was changed.") from error

    def text(self) -> str:
        """The manifest as it stands in the file."""
        said = {"kind": KIND, "format": FORMAT, **asdict(self)}
        return json.dumps(said, indent=1, sort_keys=True)


def _require_kinds(data: Mapping[str, Any]) -> None:
    """Raise ValueError or TypeError unless the values are of the kinds that Rookery writes."""
    ids = data["next_ids"].values()
    if datetime.fromisoformat(data["made_at"]).tzinfo is None:
        raise ValueError("made_at")
    if not all(type(number) is int and 0 < number < LARGEST_ID for number in ids):
        raise ValueError("next_ids")
    if not all(isinstance(name, str) for name in data["migrations"]):
        raise ValueError("migrations")


class Packing:
    """Writes a backup part by part into `file`, in a block that closes the archive."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED, compresslevel=6)
        self._parts: list[Part] = []

    def __enter__(self) -> "Packing":
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def add(self, name: str, pieces: Iterable[bytes], columns: Iterable[str] = ()) -> None:
        """Add a part. With `columns`, every piece is the line of one row."""
        digest, count = hashlib.sha256(), 0
        with self._zip.open(_member(name), "w", force_zip64=True) as member:
            for piece in pieces:
                digest.update(piece)
                member.write(piece)
                count += 1
        named = tuple(columns)
        self._parts.append(Part(name, digest.hexdigest(), count if named else 0, named))

    def finish(self, manifest: Manifest) -> Manifest:
        """Write the manifest, now with the parts, and return it."""
        whole = replace(manifest, parts=tuple(self._parts))
        self._zip.writestr(_member(MANIFEST), whole.text())
        return whole


class Parcel:
    """A backup that was opened. Raises Unreadable if it is none."""

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self._zip = ZipFile(file)
            if self._zip.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                raise Unreadable("This file is no backup of Rookery.")
            data = json.loads(self._zip.read(MANIFEST))
        except SPOILT as error:
            raise Unreadable(
                "This file is no backup of Rookery, or it was cut off or changed."
            ) from error
        self.manifest = Manifest.of(data)
        self._parts = {part.name: part for part in self.manifest.parts}

    def require_whole(self) -> None:
        """Raise Unreadable, naming the part, unless all parts are as they were written."""
        if {*self._parts, MANIFEST} != set(self._zip.namelist()):
            raise Unreadable("Parts of this backup are missing, or others were added.")
        for name, part in self._parts.items():
            digest = hashlib.sha256()
            for piece in self._pieces(name):
                digest.update(piece)
            if digest.hexdigest() != part.sha256:
                raise Unreadable(f"The part {name} of this backup was changed.")

    def read(self, name: str) -> bytes:
        """A whole part."""
        return b"".join(self._pieces(name))

    def has(self, name: str) -> bool:
        """Whether there is such a part."""
        return name in self._parts

    def require_tables(self, names: Collection[str]) -> None:
        """Raise Unreadable unless the parts with rows are these."""
        if strange := {name for name in self._parts if name.startswith("rows/")} ^ {*names}:
            raise Unreadable(f"The part {min(strange)} of this backup does not fit its version.")

    def require_columns(self, name: str, columns: Sequence[str]) -> None:
        """Raise Unreadable unless there is a part with rows of these columns."""
        part = self._parts.get(name)
        if part is None or part.columns != tuple(columns):
            raise Unreadable(f"The part {name} of this backup does not fit its version.")

    def lines(self, name: str) -> Iterator[bytes]:
        """The rows of a part, one by one."""
        with self._zip.open(name) as member:
            yield from member

    def _pieces(self, name: str) -> Iterator[bytes]:
        try:
            with self._zip.open(name) as member:
                while piece := member.read(PIECE):
                    yield piece
        except SPOILT as error:
            raise Unreadable(f"The part {name} of this backup was cut off or changed.") from error


def _member(name: str) -> ZipInfo:
    info = ZipInfo(name, EPOCH_OF_ZIP)
    info.compress_type = ZIP_DEFLATED
    return info
