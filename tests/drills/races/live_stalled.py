"""Readers that never read: everybody else gets each state, nothing piles up for those who stand
still, and when they read at last they end with the newest state, none older.

A race is a watcher; every third one stands still. Hub and streams are the product's, on uvicorn;
the frames come without Django, and lines hold little, so that they are full soon.
"""

import asyncio
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from unittest import mock

import uvicorn

from bench.fan_servers import Ours, payload
from rookery.processes import HTTP
from tests.drills.drilling import Drilled
from tournament.live.hub import Client, Frame
from tournament.streaming import raise_file_limit

FRAMES, SIZE = 40, 20_000
LINE = 16_384
"""Bytes that a line holds at each end, about."""
PATIENCE, SABOTAGED = 20.0, 2.0
"""Seconds after which a reader that has not got the last state never will."""
STATE = re.compile(rb"id: (\d+)-")
REQUEST = b"GET /live/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


@contextmanager
def sabotage() -> Iterator[None]:
    """A hub that keeps for a reader who stands still the first state that it missed."""
    original = Client.offer

    def offer(client: Client, part: bytes, whole: bytes) -> None:
        original(client, part, client.waits or whole)

    with mock.patch.object(Client, "offer", offer), mock.patch(f"{__name__}.PATIENCE", SABOTAGED):
        yield


def drill(races: int, random: Random) -> Drilled:
    """So many watchers, of which a third stands still for forty frames."""
    raise_file_limit()
    seen = Drilled()
    asyncio.run(_watched(races, seen))
    return seen


@dataclass(slots=True)
class Reader:
    """One stream, and the numbers of the states that came with it."""

    stands_still: bool
    lines: asyncio.StreamReader
    writer: asyncio.StreamWriter
    numbers: list[int] = field(default_factory=list)
    reading: "asyncio.Task[None] | None" = None

    def read(self) -> None:
        """Begin to read."""
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        half = b""
        with suppress(ConnectionError):
            while content := await self.lines.read(LINE):
                *events, half = (half + content).split(b"\n\n")
                self.numbers += [int(found) for one in events for found in STATE.findall(one)]

    @property
    def last(self) -> int:
        """The last state."""
        return self.numbers[-1] if self.numbers else 0


async def _watched(races: int, seen: Drilled) -> None:
    app = Ours()
    with socket.create_server(("127.0.0.1", 0), backlog=races) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LINE)
        config = uvicorn.Config(app, http=HTTP, log_level="critical", access_log=False)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[door]))
        port = int(door.getsockname()[1])
        readers = [await _reader(port, number % 3 == 0) for number in range(races)]
        await _until(lambda: len(app.hub) == races)
        seen.violations += await _published(app, readers, seen)
        for each in readers:
            seen.came_out(*_judged(each))
            each.writer.close()
        server.should_exit = server.force_exit = True
        await serving


async def _reader(port: int, stands_still: bool) -> Reader:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LINE)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
    lines, writer = await asyncio.open_connection(sock=line, limit=LINE)
    writer.write(REQUEST)
    reader = Reader(stands_still, lines, writer)
    if not stands_still:
        reader.read()
    return reader


async def _published(app: Ours, readers: Sequence[Reader], seen: Drilled) -> list[str]:
    """Send all frames, then let those who stood still read. What was wrong meanwhile."""
    wrong: list[str] = []
    quick = [each for each in readers if not each.stands_still]
    for number in range(1, FRAMES + 1):
        content = payload(number, SIZE)
        await app.hub.publish("bench", Frame(f"{number}-abcdef", content, content))
        if not await _until(partial(_all_have, quick, number)):
            wrong.append(f"frame {number} did not reach everyone who reads")
    clients = app.hub.clients()
    seen.met["blocked"] += sum(each.line.is_blocked for each in clients)
    waiting = [len(each.waits or b"") for each in clients]
    wrong += [f"{size:,} bytes wait for one reader" for size in waiting if size > SIZE]
    for each in readers:
        if each.stands_still:
            each.read()
    await _until(partial(_all_have, readers, FRAMES))
    return wrong


def _all_have(readers: Sequence[Reader], number: int) -> bool:
    return all(each.last >= number for each in readers)


async def _until(is_so: Callable[[], bool]) -> bool:
    """Wait until this is so. Whether it is."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await asyncio.sleep(0.005)
    return is_so()


def _judged(reader: Reader) -> tuple[str, list[str]]:
    """How a reader ended, and what must never be."""
    wrong = []
    if reader.numbers != sorted(set(reader.numbers)):
        wrong.append(f"heard {reader.numbers}")
    if reader.last != FRAMES:
        wrong.append(f"ends with frame {reader.last} of {FRAMES}")
    if not reader.stands_still and len(reader.numbers) != FRAMES:
        wrong.append(f"got {len(reader.numbers)} of {FRAMES} frames")
    return "stood still" if reader.stands_still else "read", wrong
