"""Readers of streams, and what sends to them: the sides of the figures about streams.

One thread reads all sockets, so that the client takes as little as it can of the machine's cores.
Only addresses of this computer.
"""

import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from selectors import EVENT_READ, DefaultSelector

from bench.ports import free_port
from bench.servers import PATIENCE, Server, started
from tournament.streaming import raise_file_limit

AT_ONCE = 100
"""Connections opened before the first of them must be answered."""
ACCEPTS = "Accept: text/event-stream"


@dataclass(slots=True)
class Readers:
    """Clients of one server. `got` counts the bytes of each since the last `forget`.

    `last` is the state in which their streams broke. `begins` ends what each is sent at first.
    """

    port: int
    path: str = "/live/"
    cookies: str = ""
    last: str = ""
    begins: bytes = b"retry"
    lines: list[socket.socket] = field(default_factory=list)
    got: dict[int, int] = field(default_factory=dict)
    selector: DefaultSelector = field(default_factory=DefaultSelector)

    def connect(self, count: int) -> None:
        """Open so many streams, and wait until each has begun."""
        request = self._request()
        for start in range(0, count, AT_ONCE):
            lines = [
                socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
                for _ in range(min(AT_ONCE, count - start))
            ]
            for line in lines:
                line.sendall(request)
            for line in lines:
                answer = line.recv(65536)
                assert answer.startswith(b"HTTP/1.1 200"), answer
                while self.begins not in answer:
                    answer += line.recv(65536)
                line.setblocking(False)
                self.selector.register(line, EVENT_READ)
            self.lines += lines

    def _request(self) -> bytes:
        said = {"Cookie": self.cookies, "Last-Event-ID": self.last}
        lines = [f"GET {self.path} HTTP/1.1", f"Host: localhost:{self.port}", ACCEPTS]
        lines += [f"{name}: {value}" for name, value in said.items() if value]
        return "\r\n".join([*lines, "", ""]).encode()

    def forget(self) -> None:
        """Read what is left, and count from here."""
        while self._read(0.2):
            pass
        self.got = {line.fileno(): 0 for line in self.lines}

    def wait_for(self, size: int) -> float:
        """The moment at which each has got so many bytes."""
        end = time.monotonic() + PATIENCE
        late = {number for number, count in self.got.items() if count < size}
        while late:
            assert time.monotonic() < end, f"{len(late)} readers wait for ever"
            late -= {number for number in self._read(1.0) if self.got[number] >= size}
        return time.perf_counter()

    def _read(self, patience: float) -> list[int]:
        """Read what is there, and return who got something."""
        found = []
        for key, _ in self.selector.select(patience):
            number = key.fd
            content = key.fileobj.recv(262_144)  # type: ignore[union-attr]
            assert content, "the server hung up"
            self.got[number] = self.got.get(number, 0) + len(content)
            found.append(number)
        return found

    def close(self) -> None:
        """Hang up."""
        self.selector.close()
        for line in self.lines:
            line.close()
        self.lines.clear()


@contextmanager
def fan_servers(*kinds: str) -> Iterator[Sequence[Server]]:
    """Start "ours" or "bare", each on a port of its own."""
    raise_file_limit()
    with ExitStack() as stack:
        yield [stack.enter_context(_server(kind)) for kind in kinds]


def _server(kind: str) -> AbstractContextManager[Server]:
    port = free_port()
    return started([sys.executable, "-m", "bench.fan_servers", kind, str(port)], port)


def chunk_of(size: int) -> int:
    """The bytes of a frame on the line: its chunk has a head and an end."""
    return len(b"%x" % size) + 4 + size


@dataclass(frozen=True, slots=True)
class Sent:
    """What some frames cost: CPU seconds for each delivery, and seconds until the last had one."""

    cpu: float
    last: float


def send_frames(server: Server, readers: Readers, size: int, count: int) -> Sent:
    """Send frames one after another, each when everyone has the one before."""
    readers.forget()
    lasts, before = [], server.cpu
    for number in range(1, count + 1):
        start = time.perf_counter()
        server.publish(size)
        lasts.append(readers.wait_for(number * chunk_of(size)) - start)
    cpu = (server.cpu - before) / count / len(readers.lines)
    return Sent(cpu, sorted(lasts)[len(lasts) // 2])
