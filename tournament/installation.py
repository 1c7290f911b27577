"""Open an installation: the one place that makes its folder and its secret key.

Whoever starts something calls `open_installation` first: the server, `manage.py`, tests, drills
and benchmarks. Reading the settings writes nothing.
"""

import os
import secrets
from pathlib import Path
from tempfile import mkstemp
from urllib.parse import unquote, urlsplit

from tournament import variable_kinds
from tournament.private_files import (
    keep_new_files_private,
    private_database,
    private_file,
    private_folder,
)
from tournament.variables import Variables, read

KEY, DATABASE, STATIC = "secret_key", "db.sqlite3", "static"


def open_installation() -> None:
    """Make the data folder, the key and the folder of static files, unless they are there.

    Makes what is there private. Raises SystemExit with a sentence if the folder cannot be used.
    """
    said = read(os.environ)
    keep_new_files_private()
    try:
        private_folder(said.data)
        (said.data / STATIC).mkdir(exist_ok=True)  # WhiteNoise warns of a missing one
        if not said.secret_key and not said.secret_key_file:
            _make_key(said.data / KEY)
            private_file(said.data / KEY)
    except OSError as error:
        raise SystemExit(
            f"The data folder {said.data} cannot be used: {error.strerror}. Make it writable for "
            "this account, or name another one in ROOKERY_DATA."
        ) from None
    private_database(sqlite_file(said))


def sqlite_file(said: Variables) -> Path:
    """Return where the SQLite database is or would be."""
    named = urlsplit(said.database)
    return Path(unquote(named.path[1:])) if named.scheme == "sqlite" else said.data / DATABASE


def secret_key(said: Variables) -> str:
    """Return the server's secret, or "" if the installation was never opened.

    Raises SystemExit with a sentence if its file cannot be the right one.
    """
    if said.secret_key:
        return said.secret_key
    if said.secret_key_file:
        return _key_in(said.secret_key_file)
    own = said.data / KEY
    return _key_in(own) if _may_be_there(own) else ""


def _may_be_there(path: Path) -> bool:
    """Return whether the file exists, or might in a folder that this account cannot see into."""
    try:
        return path.exists()
    except OSError:
        return True


def _make_key(path: Path) -> None:
    """Write a key, unless there is one. Of two first starts one key is kept, and it is whole."""
    if path.exists():
        return
    handle, unfinished = mkstemp(dir=path.parent, prefix=f"{KEY}.")
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(unfinished, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links, such as a USB stick
        os.replace(unfinished, path)
    finally:
        Path(unfinished).unlink(missing_ok=True)


def _key_in(path: Path) -> str:
    """Return the key in a file. It may be missing, empty or cut off."""
    try:
        key = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(
            f"The secret key in {path} cannot be read: {error}. Run Rookery with the account that "
            "owns it, or name another file in ROOKERY_SECRET_KEY_FILE."
        ) from None
    try:
        return str(variable_kinds.SECRET_KEY.read(key))
    except ValueError as error:
        raise SystemExit(
            f"The secret key in {path} {error}. If cards, links or PINs were given out, restore "
            "the file from a backup: another key makes all of them invalid."
        ) from None
