"""SQLite that saves nothing into a file that is no longer the database.

SQLite goes on writing when its file, or the write-ahead log beside it, is deleted, replaced or
overwritten, and nobody ever reads that again. So a process remembers the file that it opened first,
checks it whole at that moment, and looks at both before every commit (three system calls). Only a
checkpoint writes into the file, every thousand pages or so: when its time or size is another one,
the process has SQLite look through it again. What one process finds damaged, a mark beside the file
tells the others.

Not noticed: a backup of the same database copied into the file, unless the log no longer fits it;
other words inside a row that is still a row (`manage.py verify` finds those of the log); and what
is written within the same tick of the file system's clock as a checkpoint. Noticed late, after a
pause of twenty times what a look takes: what is written right after one.
"""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import quote

from django.db.backends.sqlite3 import base
from django.db.utils import DatabaseErrorWrapper, OperationalError
from django.utils.functional import cached_property

DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY = 0xFF
"""The part of SQLite's extended error codes that names the kind of error."""
REST = 20
"""How many times as long as a look through the file the pause after it is. A hundred megabytes take
0.2 seconds: saving must not wait for them at every checkpoint."""
CHECK_WAITS = 1.0
"""Seconds for whoever holds the whole file; with a write-ahead log hardly anybody does."""


class WrongFile(OperationalError):
    """The file is gone, replaced or damaged: nothing can be saved in it."""


@dataclass(slots=True)
class File:
    """The database's file as this process opened it first.

    `look` is its time and size when it was last found whole.
    """

    path: str
    identity: tuple[int, int]
    look: tuple[int, int]
    rests_until: float = 0.0

    @classmethod
    def opened(cls, path: str) -> "File":
        """The file that stands at `path` now; `WrongFile` where it has just gone."""
        found = stat_of(path)
        return cls(path, (found.st_dev, found.st_ino), (found.st_mtime_ns, found.st_size))

    def require_same(self) -> None:
        """Raise `WrongFile` when the file is not the one that was opened, or is damaged."""
        found = stat_of(self.path)
        if (found.st_dev, found.st_ino) != self.identity:
            raise WrongFile(f"{self.path} was replaced. Restart the server, or put it back.")
        look = found.st_mtime_ns, found.st_size
        if look != self.look and monotonic() >= self.rests_until:
            self._look_through(look)
        if os.path.exists(self.mark):
            raise WrongFile(f"{self.path} is damaged. Restart the server, or restore a backup.")

    def _look_through(self, look: tuple[int, int]) -> None:
        """Keep a look from before: a checkpoint that comes meanwhile is followed by another."""
        begun = monotonic()
        if is_whole(self.path):
            self.look = look
        else:
            self.distrust()
        ended = monotonic()
        self.rests_until = ended + REST * (ended - begun)

    @property
    def mark(self) -> str:
        """The file that says, to every process, that this one is damaged."""
        return f"{self.path}-damaged"

    def distrust(self) -> None:
        """Save nothing more in this file until a new process has found it whole."""
        Path(self.mark).touch()


def stat_of(path: str) -> os.stat_result:
    """What the system says of the file; `WrongFile` where there is none."""
    try:
        return os.stat(path)
    except OSError:
        raise WrongFile(f"{path} is gone. Put the file back.") from None


def is_whole(path: str) -> bool:
    """Whether SQLite finds nothing wrong with the file; `WrongFile` where it cannot tell now.

    Through a connection of its own, which has no page from before in its memory.
    """
    name = f"file:{quote(path)}?mode=ro"
    try:
        with closing(sqlite3.connect(name, timeout=CHECK_WAITS, uri=True)) as database:
            return bool(database.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return False
        raise WrongFile(f"{path} cannot be checked now: {error}") from error


def is_damage(error: BaseException) -> bool:
    """Whether SQLite says with this error that the file is malformed, or no database."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & PRIMARY in DAMAGE


def identity_of(path: str) -> tuple[int, int] | None:
    """The device and number of the file at `path`; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


FILES: dict[str, File] = {}
"""By path. A file that this process made itself is not in it before it is opened again."""


class Errors(DatabaseErrorWrapper):
    """Remembers that SQLite found the file damaged."""

    def __init__(self, wrapper: "DatabaseWrapper") -> None:
        super().__init__(wrapper)
        self.database = wrapper

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        if error and is_damage(error):
            if file := FILES.get(self.database.path):
                file.distrust()
            raise WrongFile(str(error)) from error
        super().__exit__(kind, error, traceback)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that opens and commits only while the file is the right one.

    `log` is its write-ahead log: while a connection is open, SQLite keeps the one it began with.
    """

    log: tuple[int, int] | None = None

    @cached_property
    def wrap_database_errors(self) -> Errors:
        """What turns the driver's errors into Django's."""
        return Errors(self)

    @property
    def path(self) -> str:
        """Where the file stands."""
        return str(self.settings_dict["NAME"])

    def get_new_connection(self, conn_params: Any) -> Any:
        """A connection; the first one of a process finds out whether the file is whole."""
        known = FILES.get(self.path)
        if known:
            known.require_same()
        is_there = not known and os.path.isfile(self.path) and os.path.getsize(self.path) > 0
        if known or is_there:
            # A file that goes at this moment must not be made anew, empty, in its place.
            conn_params = {**conn_params, "database": f"file:{quote(self.path)}?mode=rw"}
        connection = super().get_new_connection(conn_params)
        self.log = None
        if is_there:
            file = FILES.setdefault(self.path, File.opened(self.path))
            if connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",):
                Path(file.mark).unlink(missing_ok=True)
            else:
                file.distrust()
            file.require_same()
        return connection

    def commit(self) -> None:
        """Save, if there is still a file to save in."""
        file = FILES.get(self.path)
        if file:
            file.require_same()
            self._require_same_log()
        super().commit()

    def _require_same_log(self) -> None:
        stands = identity_of(f"{self.path}-wal")
        if self.log and stands != self.log:
            raise WrongFile(f"{self.path}-wal was taken away. Restart the server.")
        self.log = stands
