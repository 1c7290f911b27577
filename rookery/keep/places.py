"""The folders of the backups, what lies there, and what last went wrong in each.

The second one is on another disk, such as a USB stick. If that is gone, nothing is written in its
place on the first disk: it must exist, and the page says that it does not.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from rookery.keep import files, keeping
from rookery.keep.backup import Backup, back_up
from rookery.keep.sealing import Seal, read_key_file
from rookery.terminal import Refused
from tournament.own_files import PROGRAM
from tournament.typed_commands import with_this_data

FAULTS = "backup-faults.json"
"""What last went wrong, by folder. A file: the database may be what went wrong."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong in a folder, and when."""

    at: datetime
    words: str


def first_place() -> Path:
    """The folder of the automatic backups."""
    return settings.SAID.backups_in


def second_place() -> Path | None:
    """The other folder, if one is configured."""
    return settings.SAID.backups_copy


def own_seal() -> Seal | None:
    """What the automatic backups are encrypted with, if anything. Raise Refused if unreadable."""
    key_file = settings.SAID.backups_key_file
    return read_key_file(key_file) if key_file else None


def require_ready() -> None:
    """Raise Refused if automatic backups could not be encrypted or copied."""
    own_seal()
    if second := second_place():
        _require_there(second)


def make_backup(now: datetime) -> Backup:
    """Make a backup in the first folder and copy it to the second.

    Raise Refused if the first fails. A fault of either is kept for the page.
    """
    made: list[Backup] = []
    first, second = first_place(), second_place()
    refused = _tried(first, now, lambda: made.append(_made_in_first(now)))
    if refused:
        raise refused
    if second:
        _tried(second, now, lambda: _copied(made[0].place, second, now))
    return made[0]


def back_up_before_upgrade(now: datetime) -> str:
    """Back up what an older version made. Returns how to go back to it. Raise Refused if it fails.

    These backups are never removed by themselves.
    """
    seal = own_seal()
    files.make_folder(first_place())
    name = files.name_at(now, is_sealed=seal is not None)
    made = back_up(first_place() / f"before-upgrade-{name}", now, seal)
    again = with_this_data(f"{PROGRAM} restore FILE --as-it-was")
    return (
        f"An older version made this database. It was backed up first: {made.place}\n"
        f"To go back: {again}\nThen start the older version."
    )


def _made_in_first(now: datetime) -> Backup:
    files.make_folder(first_place())
    made = back_up(first_place(), now, own_seal())
    _remove_old(first_place(), now)
    return made


def _copied(made: Path, folder: Path, now: datetime) -> None:
    _require_there(folder)
    with files.writing(folder):
        files.write(folder / made.name, made.read_bytes())
    _remove_old(folder, now)


def _require_there(folder: Path) -> None:
    if not folder.is_dir():
        raise Refused(f"{folder} is not there. Plug the disk in, or change ROOKERY_BACKUPS_COPY.")


def _remove_old(folder: Path, now: datetime) -> None:
    for name in keeping.to_remove((file.name for file in files.backups_in(folder)), now):
        (folder / name).unlink(missing_ok=True)


def _tried(folder: Path, now: datetime, work: Callable[[], object]) -> Refused | None:
    """Do it, and keep or forget the folder's fault. Returns the refusal."""
    faults = _read_faults()
    try:
        work()
    except Refused as refusal:
        _write_faults(faults | {str(folder): {"at": now.isoformat(), "words": str(refusal)}})
        return refusal
    if faults.pop(str(folder), None):
        _write_faults(faults)
    return None


def fault_of(folder: Path) -> Fault | None:
    """What went wrong at the last try in a folder, if anything."""
    found = _read_faults().get(str(folder))
    return Fault(datetime.fromisoformat(found["at"]), found["words"]) if found else None


def _read_faults() -> dict[str, dict[str, str]]:
    try:
        return dict(json.loads((settings.DATA / FAULTS).read_text()))
    except (OSError, ValueError):
        return {}


def _write_faults(faults: dict[str, dict[str, str]]) -> None:
    with suppress(Refused):  # the disk is full: the log says so
        files.write(settings.DATA / FAULTS, json.dumps(faults).encode())
