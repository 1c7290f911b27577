"""Tell a server process which changes were committed: here, by other processes, on other nodes.

A watch reads the log in a thread of its own and calls its listeners on the event loop: each change
once, those of one topic in order. A commit in this process wakes it at once. On SQLite it sees the
commits of others by `PRAGMA data_version`, on PostgreSQL by NOTIFY; there it also looks once a
second, because a notice may get lost. The notice goes out after the commit, one for all since the
last look: PostgreSQL commits notifying transactions one after another.

A watch that cannot read the log any more is blind, and says so: nothing that is new would be heard.
"""

import asyncio
import contextlib
import logging
import selectors
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from django.db import connection

from scoring.plain_sql import fetch
from tournament.live.log_reader import Change, LogReader, Row, start_before
from tournament.sqlite.base import require_in_place

Heard = Callable[[Sequence[Change]], None]
Forget = Callable[[], None]
Blind = Callable[[], None]

LOOKS_EVERY = {"sqlite": 0.05, "postgresql": 1.0}
"""Seconds until it looks whether others have committed. On SQLite a look takes microseconds."""
RETRIES_AFTER = 1.0
LONGEST_WAIT = 1.0
"""Seconds that a page waits to hear of a change made here, before it is rendered anew."""
LISTEN, NOTIFY = "LISTEN rookery_log", "NOTIFY rookery_log"
AT_ONCE = 500
"""Rows in one query. More are read in the next one."""
ROWS = (
    "SELECT id, topic, number, hash, touched FROM live_logentry WHERE id >= %s ORDER BY id LIMIT %s"
)
TOP = "SELECT MAX(id) FROM live_logentry"

log = logging.getLogger(__name__)
_running: list["Watch"] = []


def wake_all() -> None:
    """Wake this process's watches, after a commit."""
    for watch in _running:
        watch.wake(committed=True)


@dataclass(slots=True)
class Watch:
    """One process's look at the log. Listeners are added before it starts."""

    reader: LogReader = field(default_factory=LogReader)
    heard: list[Heard] = field(default_factory=list)
    forget: list[Forget] = field(default_factory=list)
    blind: list[Blind] = field(default_factory=list)
    _loop: asyncio.AbstractEventLoop | None = None
    _thread: threading.Thread | None = None
    _bell: socket.socket | None = None
    _rung: bool = False
    _committed: bool = False
    _ends: bool = False
    _is_blind: bool = False
    _commits: int = 0
    _heard_of: int = 0
    """How many commits this process made, and of how many of them the listeners have heard."""
    _counting: threading.Lock = field(default_factory=threading.Lock)
    _hearing: "list[asyncio.Future[None]]" = field(default_factory=list)
    _version: int = -1
    _listens: Any = None
    """The driver's connection that listens for notices."""

    def listen(self, heard: Heard, forget: Forget) -> None:
        """Call `heard` with what changes, and `forget` at the start and for another database."""
        self.heard.append(heard)
        self.forget.append(forget)

    def when_blind(self, blind: Blind) -> None:
        """Call `blind` as soon as the log cannot be read."""
        self.blind.append(blind)

    def start(self) -> None:
        """Begin with the log as it is now. Call this on the event loop."""
        self._loop = asyncio.get_running_loop()
        self._bell, ear = socket.socketpair()
        self._bell.setblocking(False)
        ear.setblocking(False)
        self._thread = threading.Thread(target=self._run, args=(ear,), name="watch", daemon=True)
        _running.append(self)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, and wait for it."""
        self._ends = True
        self.wake()
        if self in _running:
            _running.remove(self)
        if self._thread is not None:
            self._thread.join()
        if self._bell is not None:
            self._bell.close()

    def wake(self, *, committed: bool = False) -> None:
        """Look now. From any thread."""
        self._committed |= committed
        if committed:
            with self._counting:
                self._commits += 1
        if not self._rung and self._bell is not None:
            self._rung = True
            with contextlib.suppress(OSError):
                self._bell.send(b"!")

    @property
    def is_behind(self) -> bool:
        """Whether something was committed here of which the listeners have not heard yet."""
        return self._heard_of < self._commits

    async def catch_up(self) -> bool:
        """Wait a moment until the listeners have heard of what is committed. Whether they have."""
        commits = self._commits
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                while self._heard_of < commits:
                    heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                    self._hearing.append(heard)
                    await heard
        return self._heard_of >= commits

    def _run(self, ear: socket.socket) -> None:
        with ear, selectors.DefaultSelector() as selector:
            selector.register(ear, selectors.EVENT_READ)
            while not self._ends:
                pause = self._look_safely(selector)
                selector.select(pause)
                self._rung = False
                with contextlib.suppress(BlockingIOError):
                    ear.recv(64)
        connection.close()

    def _look_safely(self, selector: selectors.BaseSelector) -> float:
        """Look, and return the seconds until the next look. Whatever fails is tried again."""
        try:
            self._look(selector)
        except Exception as error:
            if not self._is_blind:
                log.error("Live pages are late: the log cannot be read (%s).", error)
                self._tell(self._say_blind)
            self._is_blind = True
            self._hang_up(selector)
            return RETRIES_AFTER
        self._is_blind = False
        return LOOKS_EVERY[connection.vendor]

    def _look(self, selector: selectors.BaseSelector) -> None:
        committed, self._committed = self._committed, False
        commits = self._commits
        if connection.vendor == "sqlite":
            require_in_place(str(connection.settings_dict["NAME"]))
            (version,) = fetch("PRAGMA data_version", [])[0]
            if version != self._version or not self.reader.has_begun:
                self._read()
                self._version = version
        else:
            self._take_notices(selector)
            self._read()
            while self._take_notices(selector):  # it came with rows that may be older
                self._read()
            if committed:
                connection.connection.execute(NOTIFY)
        if commits != self._heard_of:
            self._tell(self._say_caught_up, commits)

    def _take_notices(self, selector: selectors.BaseSelector) -> bool:
        """Listen, and clear the notices that came. Whether there were any since the last time."""
        connection.ensure_connection()
        driver = connection.connection
        if self._listens is not driver:
            driver.execute(LISTEN)
            selector.register(driver.fileno(), selectors.EVENT_READ)
            self._listens = driver
        return bool(list(driver.notifies(timeout=0)))

    def _hang_up(self, selector: selectors.BaseSelector) -> None:
        """Close the connection. The next look opens another one."""
        self._version = -1
        if self._listens is not None:
            for key in list(selector.get_map().values()):
                if not isinstance(key.fileobj, socket.socket):
                    selector.unregister(key.fileobj)
            self._listens = None
        connection.close()

    def _read(self) -> None:
        """Read until nothing is new, and tell."""
        is_all = not self.reader.has_begun
        while not is_all:
            rows = self._rows(self.reader.floor)
            is_all = len(rows) < AT_ONCE
            found = self.reader.take(rows, monotonic(), is_all=is_all)
            if found:
                self._tell(self._say_heard, found)
            elif found is None:
                break
        if not self.reader.has_begun:
            self._begin()

    def _begin(self) -> None:
        """Take the log as it is, and say that nothing known before counts."""
        (top,) = fetch(TOP, [])[0]
        self.reader.begin(self._rows(start_before(top or 0)), monotonic())
        self._tell(self._say_forget)

    def _rows(self, floor: int) -> list[Row]:
        return [Row.of(*values) for values in fetch(ROWS, [floor, AT_ONCE])]

    def _tell(self, say: Callable[..., None], *about: object) -> None:
        if self._loop is not None and not self._ends:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(say, *about)

    def _say_heard(self, changes: Sequence[Change]) -> None:
        for heard in self.heard:
            heard(changes)

    def _say_caught_up(self, commits: int) -> None:
        self._heard_of = commits
        waiting, self._hearing = self._hearing, []
        for heard in waiting:
            if not heard.done():
                heard.set_result(None)

    def _say_forget(self) -> None:
        for forget in self.forget:
            forget()

    def _say_blind(self) -> None:
        for blind in self.blind:
            blind()
