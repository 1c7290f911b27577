"""SQLite that saves nothing into a file that is no longer the database.

SQLite goes on writing when its file is deleted, replaced or overwritten, and nobody ever reads
that again. So a process remembers the file that it opened first, checks it whole at that moment,
and looks at it before every commit (two system calls). A file that a backup of the same database
was copied into, and that is not smaller than before, cannot be told from the right one.
"""

import os
import sqlite3
import sys
from dataclasses import dataclass
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import DatabaseErrorWrapper, OperationalError
from django.utils.functional import cached_property

MAGIC = b"SQLite format 3\0"
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY = 0xFF
"""The part of SQLite's extended error codes that names the kind of error."""


class WrongFile(OperationalError):
    """The file is gone, replaced or damaged: nothing can be saved in it."""


@dataclass(slots=True)
class File:
    """The database's file as this process opened it first.

    The descriptor is never closed: on Unix closing any descriptor of a file drops every lock that
    SQLite holds on it in this process.
    """

    path: str
    identity: tuple[int, int]
    size: int
    descriptor: int
    is_damaged: bool = False

    @classmethod
    def opened(cls, path: str) -> "File":
        """The file that stands at `path` now."""
        found = os.stat(path)
        descriptor = os.open(path, os.O_RDONLY)
        return cls(path, (found.st_dev, found.st_ino), found.st_size, descriptor)

    def require_same(self) -> None:
        """Raise `WrongFile` when the file is not the one that was opened, or is damaged."""
        # Read before the file is looked at: meanwhile another thread may see it grow.
        least = self.size
        try:
            found = os.stat(self.path)
        except OSError:
            raise WrongFile(f"{self.path} is gone. Put the file back.") from None
        if (found.st_dev, found.st_ino) != self.identity:
            raise WrongFile(f"{self.path} was replaced. Restart the server, or put it back.")
        if self.is_damaged or found.st_size < least or not self._begins_well():
            self.is_damaged = True
            raise WrongFile(f"{self.path} is damaged. Restore a backup and restart the server.")
        self.size = found.st_size

    def _begins_well(self) -> bool:
        return sys.platform == "win32" or os.pread(self.descriptor, len(MAGIC), 0) == MAGIC


FILES: dict[str, File] = {}
"""By path. A file that this process made itself is not in it before it is opened again."""


class Errors(DatabaseErrorWrapper):
    """Remembers that SQLite found the file damaged."""

    def __init__(self, wrapper: "DatabaseWrapper") -> None:
        super().__init__(wrapper)
        self.database = wrapper

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and code & PRIMARY in DAMAGE:
            self.database.distrust()
            raise WrongFile(str(error)) from error
        super().__exit__(kind, error, traceback)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that opens and commits only while the file is the right one."""

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
        connection = super().get_new_connection(conn_params)
        if is_there:
            file = FILES.setdefault(self.path, File.opened(self.path))
            file.is_damaged = connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",)
            file.require_same()
        return connection

    def commit(self) -> None:
        """Save, if there is still a file to save in."""
        file = FILES.get(self.path)
        if file:
            file.require_same()
        super().commit()

    def distrust(self) -> None:
        """Save nothing more in this file until a new process has found it whole."""
        if self.path in FILES:
            FILES[self.path].is_damaged = True
