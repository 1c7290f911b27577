"""Readers of an event's live page, as a browser's EventSource reads: they come back after a break
with the last id, drop a half event, and know what their page shows.

One thread reads all sockets. Each watcher checks what must never be: a page that becomes older, or
that is older than the state it names (its "as of").
"""

import re
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from selectors import EVENT_READ, DefaultSelector

from rules.typed_numbers import whole_number
from tournament.streaming import raise_file_limit

SHOWN = re.compile(rb"Change (\d+)")
OPENS = 10.0
"""Seconds in which a server takes a connection."""
BACK = (0.05, 0.5)
"""Seconds until a watcher comes back: sooner than the server asks of browsers."""
LOOKS = 0.05
RECEIVES = 262_144


@dataclass(slots=True)
class Watcher:
    """One page: the last id it heard, its number in the log, and the last change it shows.

    `cuts` are the bytes after which its line breaks, the next one last. `headers` are sent with
    each request, `sees` is what its address says that it has seen.
    """

    port: int
    path: str
    cuts: list[int] = field(default_factory=list)
    headers: str = ""
    line: socket.socket | None = None
    back_at: float = 0.0
    known: str = ""
    number: int = 0
    shown: int = 0
    breaks: int = 0
    raw: bytes = b""
    text: bytes = b""
    is_begun: bool = False
    wrong: list[str] = field(default_factory=list)

    def request(self) -> bytes:
        """The request for its stream."""
        last = f"Last-Event-ID: {self.known}\r\n" if self.known else ""
        host = f"Host: localhost:{self.port}\r\n"
        return f"GET {self.path} HTTP/1.1\r\n{host}{last}{self.headers}\r\n".encode()

    def take(self, content: bytes, least: Callable[[int], int]) -> bool:
        """Take what came. `least`: the change that a page of this state shows at least.

        Answers whether the line still stands.
        """
        if self.cuts:
            left, self.cuts[-1] = self.cuts[-1], self.cuts[-1] - len(content)
            content = content[: max(left, 0)]
        self.raw += content
        self._unwrap()
        while b"\n\n" in self.text:
            one, _, self.text = self.text.partition(b"\n\n")
            self._hear(one, least)
        if self.cuts and self.cuts[-1] <= 0:
            self.cuts.pop()
            return False
        return bool(content)

    def _unwrap(self) -> None:
        """Take the chunks out of the answer; its head must be that of a stream."""
        if not self.is_begun:
            head, end, rest = self.raw.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 200"):
                self.wrong.append(f"answered with {head[:40].decode()}")
            self.raw, self.is_begun = rest, True
        while True:
            size, end, rest = self.raw.partition(b"\r\n")
            if not end or len(rest) < int(size, 16) + 2:
                return
            self.text += rest[: int(size, 16)]
            self.raw = rest[int(size, 16) + 2 :]

    def _hear(self, one: bytes, least: Callable[[int], int]) -> None:
        lines = dict(line.split(b": ", 1) for line in one.split(b"\n") if b": " in line)
        if lines.get(b"event") != b"page":
            return
        state = lines[b"id"].decode()
        number = whole_number(state.partition("-")[0]) or 0
        if number < self.number:
            self.wrong.append(f"state {number} came after {self.number}")
        shown = [int(found) for found in SHOWN.findall(lines[b"data"])]
        now = max(shown, default=self.shown)
        if now < self.shown:
            self.wrong.append(f"change {now} came after {self.shown}")
        if now < least(number):
            self.wrong.append(f"as of {number} shows change {now}, not {least(number)}")
        self.known, self.number, self.shown = state, number, now


@dataclass(slots=True)
class Crowd:
    """All watchers. `said` has the change that each number of the log's rows put up."""

    watchers: Sequence[Watcher]
    random: Random
    said: dict[int, int] = field(default_factory=dict)
    selector: DefaultSelector = field(default_factory=DefaultSelector)

    def __post_init__(self) -> None:
        raise_file_limit()

    @property
    def newest(self) -> int:
        """The number of the last change."""
        return max(self.said.values(), default=0)

    def late(self) -> list[Watcher]:
        """Those whose page does not show the last change."""
        return [each for each in self.watchers if each.shown != self.newest]

    def run(self, seconds: float, *, until: Callable[[], bool] = lambda: False) -> bool:
        """Read for so long, or until this is so. Whether it is."""
        end = time.monotonic() + seconds
        while not (done := until()) and time.monotonic() < end:
            self._come_back()
            for key, _ in self.selector.select(LOOKS):
                self._read(key.data)
        return done

    def all_see(self, seconds: float) -> bool:
        """Read until every page shows the last change."""
        return self.run(seconds, until=lambda: not self.late())

    def close(self) -> None:
        """Hang up."""
        self.selector.close()
        for each in self.watchers:
            if each.line is not None:
                each.line.close()

    def least(self, number: int) -> int:
        return max((change for row, change in self.said.items() if row <= number), default=0)

    def _come_back(self) -> None:
        now = time.monotonic()
        for each in self.watchers:
            if each.line is None and each.back_at <= now:
                self._open(each)

    def _open(self, each: Watcher) -> None:
        try:
            line = socket.create_connection(("127.0.0.1", each.port), timeout=OPENS)
            line.sendall(each.request())
        except OSError:
            each.back_at = time.monotonic() + self.random.uniform(*BACK)
            return
        line.setblocking(False)
        each.line, each.raw, each.text, each.is_begun = line, b"", b"", False
        self.selector.register(line, EVENT_READ, each)

    def _read(self, each: Watcher) -> None:
        if each.line is None:
            return
        try:
            content = each.line.recv(RECEIVES)
        except BlockingIOError:
            return
        except OSError:
            content = b""
        if not content or not each.take(content, self.least):
            self._break(each)

    def _break(self, each: Watcher) -> None:
        if each.line is not None:
            self.selector.unregister(each.line)
            each.line.close()
        each.line = None
        each.breaks += 1
        each.back_at = time.monotonic() + self.random.uniform(*BACK)
