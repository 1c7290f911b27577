"""The line to one reader of a stream: what it is to the hub, and how any ASGI server gives one.

uvicorn's connections give theirs away (stream_line.py).
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Protocol

from tournament.live.reply import Reply, head_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LINE = "line"
"""The name of a request's line in its scope, if the server gives it away."""
STREAM = head_of(
    [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),  # a proxy passes each event on at once
        (b"connection", b"close"),
    ]
)


def nothing() -> None:
    """Do nothing: nobody listens."""


class Line(Protocol):
    """What a request is answered on. Nothing here waits."""

    is_blocked: bool
    """Whether bytes have not left yet, because the reader stands still."""

    def listen(self, reads_again: Callable[[], None], left: Callable[[], None]) -> None:
        """Call these when a blocked reader reads again, and once when it has left."""

    def answer(self, reply: Reply) -> None:
        """Send this instead of a stream."""

    def begin(self, content: bytes) -> None:
        """Begin the stream with this content."""

    def write(self, content: bytes) -> None:
        """Go on with it."""

    def end(self) -> None:
        """End it. What has not left yet may be lost."""


class AsgiLine:
    """A line of any ASGI server: its messages leave one after the other, in a task."""

    def __init__(self) -> None:
        self.is_blocked = False
        self._messages: asyncio.Queue[Message] = asyncio.Queue()
        self._reads_again, self._left = nothing, nothing

    def listen(self, reads_again: Callable[[], None], left: Callable[[], None]) -> None:
        self._reads_again, self._left = reads_again, left

    def answer(self, reply: Reply) -> None:
        self._start(reply.status, reply.head.pairs)
        self._put(reply.body, more=False)

    def begin(self, content: bytes) -> None:
        self._start(200, STREAM.pairs)
        self._put(content)

    def write(self, content: bytes) -> None:
        self._put(content)

    def end(self) -> None:
        self._put(b"", more=False)

    async def serve(self, receive: Receive, send: Send) -> None:
        """Send what is written, until all is sent or the reader leaves."""
        ends = {asyncio.create_task(self._send_all(send)), asyncio.create_task(_gone(receive))}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()

    def close(self) -> None:
        """Say that the reader has left."""
        self._left()

    def _start(self, status: int, headers: list[tuple[bytes, bytes]]) -> None:
        self._messages.put_nowait(
            {"type": "http.response.start", "status": status, "headers": headers}
        )

    def _put(self, content: bytes, *, more: bool = True) -> None:
        self.is_blocked = True
        self._messages.put_nowait(
            {"type": "http.response.body", "body": content, "more_body": more}
        )

    async def _send_all(self, send: Send) -> None:
        with suppress(OSError):
            while True:
                message = await self._messages.get()
                await send(message)
                if message.get("more_body") is False:
                    return
                if self._messages.empty():
                    self.is_blocked = False
                    self._reads_again()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
