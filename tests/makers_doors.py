"""Doors to a house (makers_lanes): its byte lane behind a real socket, asked in raw bytes."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from tests.makers_lanes import House
from tournament.lanes import Message, Receive, Send
from tournament.quick_http import LANE, QuickHttp

LARGE = b"<p>" + b"Hawks beat Owls. " * 5000
DATE = (b"date", b"Sun, 01 Jun 2036 12:00:00 GMT")
OWN = [DATE, (b"server", b"uvicorn")]
KEPT = 0.01
"""Seconds that a line is kept on which nothing is asked."""
LONG = 30.0
"""Seconds after which a test gives up."""


@dataclass
class Door:
    """A server's door to a house: which paths its application was asked for, and who is inside."""

    house: House
    protocol: type[HttpToolsProtocol]
    settings: dict[str, Any] = field(default_factory=dict)
    application: Callable[[Message, Receive, Send], Awaitable[None]] | None = None
    lane: str = LANE
    trusts: ssl.SSLContext | None = None
    """What its callers trust, if it speaks TLS."""
    asked: list[str] = field(default_factory=list)
    state: ServerState = field(default_factory=ServerState)
    port: int = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.asked.append(scope["path"])
        await (self.application or self.house.lane)(scope, receive, send)

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Door"]:
        """Listen until the end."""
        own = {"log_config": None, "lifespan": "off", "timeout_keep_alive": KEPT}
        config = uvicorn.Config(self, **{**own, **self.settings})
        config.load()
        self.state.default_headers = OWN
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: self.protocol(config, self.state, {self.lane: self.house.lane}),
            "127.0.0.1",
            0,
            ssl=config.ssl,
        )
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            try:
                yield self
            finally:
                for line in list(self.state.connections):
                    line.transport.abort()
                await until(lambda: not self.state.connections)

    async def ask(self, *parts: bytes) -> bytes:
        """All that is answered to this on one line. The server closes it, at the latest when
        nothing more is asked.
        """
        async with self.line() as (lines, writer), asyncio.timeout(LONG):
            for part in parts:
                writer.write(part)
                await asyncio.sleep(0)
            return await lines.read()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A line to this door, hung up at the end."""
        lines, writer = await asyncio.open_connection("127.0.0.1", self.port, ssl=self.trusts)
        try:
            yield lines, writer
        finally:
            writer.close()
            with suppress(ConnectionError):  # the server may have hung up before
                await writer.wait_closed()


def request(line: str = "GET /e/spring/ HTTP/1.1", *headers: str, host: str = "hall") -> bytes:
    """A request as it stands on the line."""
    return "\r\n".join([line, f"Host: {host}", *headers, "", ""]).encode()


def statuses(answers: bytes) -> list[int]:
    """The statuses of answers whose bodies have no such line."""
    return [int(part[:3]) for part in answers.split(b"HTTP/1.1 ")[1:]]


def on_a_line(house: House, story: Callable[[Door], Awaitable[Any]], **settings: Any) -> Any:
    """What comes of a story at the quick door of this house."""

    async def day() -> Any:
        async with Door(house, QuickHttp, settings).open() as door:
            return await story(door)

    return asyncio.run(day())


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until this is so."""
    async with asyncio.timeout(LONG):
        while not is_so():
            await asyncio.sleep(0.005)
