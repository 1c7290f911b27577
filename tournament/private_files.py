"""Keep the data folder private: children's names, password hashes, the server's key.

Shuts out other accounts of the machine, also in folders made by earlier versions.
"""

import os
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OF_OTHERS = 0o077
BESIDE = ("", "-wal", "-shm", "-journal")
"""SQLite's files beside a database."""


def keep_new_files_private() -> None:
    """Make every file that this process creates private."""
    os.umask(OF_OTHERS)


def private_folder(folder: Path) -> Path:
    """Create the folder if needed, and make it private."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    _shut(folder, FOLDER)
    return folder


def private_database(file: Path) -> None:
    """Make a database file and its companions private, as far as they exist."""
    for ending in BESIDE:
        private_file(file.with_name(file.name + ending))


def private_file(file: Path) -> None:
    """Make the file private, if it exists."""
    _shut(file, FILE)


def _shut(path: Path, mode: int) -> None:
    # The file belongs to another owner, as on some mounted disks: leave it and start anyway.
    with suppress(FileNotFoundError, PermissionError):
        path.chmod(mode)
