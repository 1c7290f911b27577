"""Where backups lie: their names, the newest, and how a file comes to its place whole."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from rookery.terminal import Refused

ENDING, SEALED = ".backup", ".backup.age"
STAMP = "%Y%m%d-%H%M%SZ"
UNFINISHED = ".unfinished"


def name_at(moment: datetime, *, is_sealed: bool) -> str:
    """A name that sorts by time: "rookery-20260718-140512Z.backup"."""
    return f"rookery-{moment.astimezone(UTC):{STAMP}}{SEALED if is_sealed else ENDING}"


def time_of(name: str) -> datetime | None:
    """When the backup of this name was made; None for the name of anything else."""
    try:
        return datetime.strptime(name.partition(".")[0], f"rookery-{STAMP}").replace(tzinfo=UTC)
    except ValueError:
        return None


def backups_in(folder: Path) -> list[Path]:
    """The backups in a folder, the newest first."""
    found = [*folder.glob(f"rookery-*{ENDING}"), *folder.glob(f"rookery-*{SEALED}")]
    return sorted(found, key=lambda file: file.name, reverse=True)


def make_folder(folder: Path) -> None:
    """Make a private folder, unless it is there. Raise Refused if that fails."""
    with writing(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def destination(path: Path, name: str) -> Path:
    """The file that is meant: `path` itself, or one called `name` if it is a folder.

    Raise Refused for anything else that exists: it may be the database.
    """
    if path.is_dir():
        return path / name
    if path.exists() and not path.name.endswith((ENDING, SEALED)):
        raise Refused(f"{path} exists and is no backup. Name a folder, or another file.")
    return path


def newest(path: Path, now: datetime) -> Path:
    """The backup that is meant: the file, or the newest in the folder.

    Raise Refused if there is none, or if a clock was wrong and nobody can tell.
    """
    if path.is_file():
        return path
    if not path.is_dir():
        raise Refused(f"{path} does not exist. Name a backup, or a folder with backups.")
    found = backups_in(path)
    if not found:
        raise Refused(f"There is no backup in {path}. Name another folder, or the file itself.")
    made_at = time_of(found[0].name)
    if made_at and made_at > now:
        raise Refused(
            f"{found[0].name} is from later than this computer's clock says, so the newest may be\n"
            "another one. Set the clock right, or name the file that you mean."
        )
    return found[0]


def write(place: Path, content: bytes) -> None:
    """Write a private file: whole under its name, or not at all. Raise Refused if that fails."""
    write_pieces(place, [content])


def write_pieces(place: Path, pieces: Iterable[bytes]) -> None:
    """Write the same piece by piece.

    Two at once under one name do not meet before its end: a button may be pressed twice.
    """
    with writing(place):
        unfinished = place.with_name(f".{place.name}.{token_hex(4)}{UNFINISHED}")
        try:
            handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.writelines(pieces)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, place)
            sync_folder(place.parent)
        finally:
            unfinished.unlink(missing_ok=True)


@contextmanager
def writing(place: Path) -> Iterator[None]:
    """Raise Refused, with the remedy, if the disk fails."""
    try:
        yield
    except OSError as error:
        raise Refused(
            f"{place} could not be written: {error.strerror}.\n"
            "Nothing was changed. Free some space or name another place, then try again."
        ) from error


def sync_folder(folder: Path) -> None:
    """Make new names in the folder survive a power cut, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
