"""A connection of uvicorn's that a stream lives on, without a request, a task or an ASGI message.

uvicorn gives WebSockets their connections in the same way.
"""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from tournament.live.line import STREAM, nothing
from tournament.live.reply import Reply

CHUNKED = b"transfer-encoding: chunked\r\n\r\n"
END = b"0\r\n\r\n"


class StreamLine(asyncio.Protocol):
    """Writes HTTP/1.1, and reads no more: the connection ends with the stream.

    `connections` are the server's, and `own` are the headers that it sends with every answer.
    """

    __slots__ = ("_connections", "_left", "_own", "_reads_again", "is_blocked", "transport")

    def __init__(self, transport: asyncio.Transport, connections: set[Any], own: bytes) -> None:
        self.transport, self._connections, self._own = transport, connections, own
        self.is_blocked = False
        self.listen(nothing, nothing)
        connections.add(self)
        transport.set_protocol(self)

    def listen(self, reads_again: Callable[[], None], left: Callable[[], None]) -> None:
        self._reads_again, self._left = reads_again, left

    def answer(self, reply: Reply) -> None:
        if not self.transport.is_closing():
            head = STATUS_LINE[reply.status], self._own, reply.head.lines, b"\r\n"
            self.transport.write(b"".join([*head, reply.body]))
            self.transport.close()

    def begin(self, content: bytes) -> None:
        head = STATUS_LINE[200], self._own, STREAM.lines, CHUNKED
        self.transport.write(b"".join([*head, chunk_of(content)]))

    def write(self, content: bytes) -> None:
        self.transport.write(chunk_of(content))

    def end(self) -> None:
        if self.is_blocked:
            self.transport.abort()
        else:
            self.transport.write(END)
            self.transport.close()

    def pause_writing(self) -> None:
        self.is_blocked = True

    def resume_writing(self) -> None:
        self.is_blocked = False
        self._reads_again()

    def connection_lost(self, _: Exception | None) -> None:
        self._connections.discard(self)
        self._left()
        self.listen(nothing, nothing)

    def shutdown(self) -> None:
        """Close the connection: the server stops."""
        self.transport.close()


@lru_cache(2)
def chunk_of(content: bytes) -> bytes:
    """Content as HTTP writes it, made once for all who are sent the same."""
    return b"%x\r\n%b\r\n" % (len(content), content)
