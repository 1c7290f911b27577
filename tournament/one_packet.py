"""The head of an answer in one packet with the first part of its body.

uvicorn writes them one after the other, and each write costs the server about 10 us, and the
reader's network a packet.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle


class Joined(asyncio.Transport):
    """The transport of one answer until its body begins; then that goes on with the line itself."""

    __slots__ = ("_cycle", "_head", "_line")

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle, self._line, self._head = cycle, cycle.transport, b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep the head, and send it with the next part. The others go straight to the line."""
        if self._head:
            self._line.writelines((self._head, data))
            self._cycle.transport = self._line
        else:
            self._head = bytes(data)

    def close(self) -> None:
        """Close the line, after the head of an answer that broke off."""
        self._line.write(self._head)
        self._line.close()

    def is_closing(self) -> bool:
        return self._line.is_closing()
