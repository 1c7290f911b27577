"""An SQLite backend that refuses to save into a deleted, replaced or damaged file.

SQLite itself keeps writing after its file or write-ahead log was deleted, replaced or overwritten,
and that data is lost. So each process remembers the file it opened first and checks it then. Before
every commit it compares file and log (three system calls). Only a checkpoint changes the file,
every thousand pages or so: if its time or size differs, SQLite checks the file again. A process
that finds damage leaves a mark beside the file for the others.

Not noticed: a backup of the same database copied into the file, if it fits the log; changed text
inside a valid row (`manage.py verify` finds it in the log); and writes in the same clock tick as a
checkpoint. Noticed late, after a pause of twenty times the length of a check: writes right after
one.
"""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

from django.db.backends.sqlite3 import base
from django.db.utils import DatabaseErrorWrapper, OperationalError
from django.utils.functional import cached_property

DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY = 0xFF
"""The part of SQLite's extended error codes with the kind of error."""
REST = 20
"""The pause after a check of the file, as a multiple of the check's duration.

A check of a hundred megabytes takes 0.2 seconds: saving must not wait for it at every checkpoint.
"""
PAUSE = 0.001
"""Seconds until a transaction tries again to begin.

SQLite's own pauses grow to 0.1 seconds, ten times as long as other processes' transactions take.
Where they follow each other closely it would hardly ever wake up between two of them.
"""
CHECK_WAITS = 1.0
"""Seconds to wait for a lock on the whole file, which is rare with a write-ahead log."""


class WrongFile(OperationalError):
    """The file is missing, replaced or damaged: nothing can be saved."""


@dataclass(slots=True)
class File:
    """The database file as this process first opened it.

    `look` is its time and size when this process last found it whole.
    """

    path: str
    identity: tuple[int, int]
    look: tuple[int, int] | None = None
    rests_until: float = 0.0

    @classmethod
    def opened(cls, path: str) -> "File":
        """The file at `path` now. Raises `WrongFile` if it is missing."""
        found = stat_of(path)
        return cls(path, (found.st_dev, found.st_ino))

    def require_in_place(self) -> os.stat_result:
        """The file's status. Raise `WrongFile` if it was taken away or replaced."""
        found = stat_of(self.path)
        if (found.st_dev, found.st_ino) != self.identity:
            raise WrongFile(f"{self.path} was replaced. Restart the server, or put it back.")
        return found

    def require_same(self) -> None:
        """Raise `WrongFile` if the file was replaced or damaged."""
        found = self.require_in_place()
        look = found.st_mtime_ns, found.st_size
        if self.look is None:
            self._look_first(look)
        elif look != self.look and monotonic() >= self.rests_until:
            self._look_through(look)
        if os.path.exists(self.mark):
            raise WrongFile(f"{self.path} is damaged. Restart the server, or restore a backup.")

    def _look_first(self, look: tuple[int, int]) -> None:
        """Check the file. Found whole, it was mended since another process marked it."""
        self._check(look)
        if self.look is not None:
            Path(self.mark).unlink(missing_ok=True)

    def _look_through(self, look: tuple[int, int]) -> None:
        begun = monotonic()
        self._check(look)
        ended = monotonic()
        self.rests_until = ended + REST * (ended - begun)

    def _check(self, look: tuple[int, int]) -> None:
        """Check the file, keeping the earlier `look`: a checkpoint meanwhile means another
        check.
        """
        if is_whole(self.path):
            self.look = look
        else:
            self.distrust()

    @property
    def mark(self) -> str:
        """The file that tells every process that this one is damaged."""
        return f"{self.path}-damaged"

    def distrust(self) -> None:
        """Refuse to save in this file until a new process finds it whole."""
        with suppress(OSError):  # on a disk that takes nothing in, nothing is saved either
            Path(self.mark).touch()


def stat_of(path: str) -> os.stat_result:
    """The file's status. Raises `WrongFile` if it is missing."""
    try:
        return os.stat(path)
    except OSError:
        raise WrongFile(f"{path} is gone. Put the file back.") from None


def is_whole(path: str) -> bool:
    """Whether SQLite finds the file intact. Raises `WrongFile` if it cannot tell.

    Uses a separate connection, without pages in memory.
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
    """Whether this error says that the file is malformed, or no database."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & PRIMARY in DAMAGE


def is_busy(error: BaseException | None) -> bool:
    """Whether this error says that another connection is writing."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY == sqlite3.SQLITE_BUSY


def identity_of(path: str) -> tuple[int, int] | None:
    """The device and inode of the file at `path`, or None."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


FILES: dict[str, File] = {}
"""By path. Files created by this process are added when opened again."""


def require_in_place(path: str) -> None:
    """Raise `WrongFile` if this process knows the file at `path`, and it is no longer there."""
    if file := FILES.get(path):
        file.require_in_place()


class Errors(DatabaseErrorWrapper):
    """Remembers when SQLite reports damage."""

    def __init__(self, wrapper: "DatabaseWrapper") -> None:
        super().__init__(wrapper)
        self.database = wrapper

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        if error and is_damage(error):
            if file := FILES.get(self.database.path):
                file.distrust()
            raise WrongFile(str(error)) from error
        super().__exit__(kind, error, traceback)


@lru_cache(1024)
def with_question_marks(query: str) -> str:
    """The statement with SQLite's places for values: finding them takes as long as running it."""
    return str(base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%"))


class Cursor(base.SQLiteCursorWrapper):
    """Django's, which remembers statements."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """The statement as SQLite takes it."""
        if param_names is None:
            return with_question_marks(query)
        return str(super().convert_query(query, param_names=param_names))


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that opens and commits only on the right file.

    `log` is its write-ahead log: SQLite keeps the first one while connected.
    """

    log: tuple[int, int] | None = None

    @cached_property
    def wrap_database_errors(self) -> Errors:
        """Convert the driver's errors to Django's."""
        return Errors(self)

    @property
    def path(self) -> str:
        """The path of the file."""
        return str(self.settings_dict["NAME"])

    def get_new_connection(self, conn_params: Any) -> Any:
        """A new connection. The first one of a process checks the file."""
        file = FILES.get(self.path)
        if not file and os.path.isfile(self.path) and os.path.getsize(self.path) > 0:
            # Known before SQLite opens it: one that goes away meanwhile is still the right one.
            file = FILES.setdefault(self.path, File.opened(self.path))
        if file:
            file.require_same()
            # Do not replace a file that disappears now with a new, empty one.
            conn_params = {**conn_params, "database": f"file:{quote(self.path)}?mode=rw"}
        self.log = None
        return super().get_new_connection(conn_params)

    def _start_transaction_under_autocommit(self) -> None:
        """Begin, or try again every `PAUSE` while another process or thread writes."""
        patience = float(self.settings_dict["OPTIONS"].get("timeout", 0))
        until = monotonic() + patience
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            while not self._has_begun(is_last_try=monotonic() >= until):
                sleep(PAUSE)
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {1000 * patience:.0f}")

    def _has_begun(self, *, is_last_try: bool) -> bool:
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except OperationalError as error:
            if is_last_try or not is_busy(error.__cause__):
                raise
            return False
        return True

    def create_cursor(self, name: str | None = None) -> Cursor:  # noqa: ARG002  # Django's
        """A cursor."""
        return self.connection.cursor(factory=Cursor)  # type: ignore[no-any-return]

    def commit(self) -> None:
        """Commit, if the file is still the right one."""
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
