"""The data folder is its owner's alone: names of children, password hashes and the server's key.

Other accounts of the machine read nothing in it, also where it was made by an earlier version.
"""

import os
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OF_OTHERS = 0o077
BESIDE = ("", "-wal", "-shm", "-journal")
"""SQLite's files beside a database."""


def keep_new_files_private() -> None:
    """Shut every file that this process makes from now on to others."""
    os.umask(OF_OTHERS)


def private_folder(folder: Path) -> Path:
    """Make the folder if it is not there, and shut it to others."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    _shut(folder, FOLDER)
    return folder


def private_database(file: Path) -> None:
    """Shut a database file and what lies beside it, as far as they are there."""
    for ending in BESIDE:
        private_file(file.with_name(file.name + ending))


def private_file(file: Path) -> None:
    """Shut the file to others, if it is there."""
    _shut(file, FILE)


def _shut(path: Path, mode: int) -> None:
    # Of another owner, as on some mounted disks: the owner decides, and the server still starts.
    with suppress(FileNotFoundError, PermissionError):
        path.chmod(mode)
