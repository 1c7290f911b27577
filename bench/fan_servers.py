"""Two servers that send the same bytes to many: our hub on uvicorn, and bare asyncio.

`python -m bench.fan_servers ours|bare PORT`. Both answer `GET /live/` with an endless stream and
`POST /SIZE` by sending a frame of so many bytes to every stream; the answer comes after the last.
"""

import asyncio
import gc
import sys
from typing import cast

import uvicorn
import uvloop

from rookery.processes import HTTP
from tournament.lifespan import lifespan
from tournament.live.hub import Frame, Hub
from tournament.live.line import Message, Receive, Send
from tournament.live.stream import LIVE, Asked, Following, Streams
from tournament.quick_http import LANE, Kind

MANY = 100_000
HEAD = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\n"
    b"cache-control: no-store\r\ntransfer-encoding: chunked\r\n\r\n"
)
DONE = b"HTTP/1.1 204 No Content\r\n\r\n"


def payload(number: int, size: int) -> bytes:
    """An event of a stream, as long as asked for."""
    head = b"id: %d-abcdef\nevent: page\ndata: " % number
    return head + b"x" * (size - len(head) - 2) + b"\n\n"


class Ours:
    """The hub and the streams of the product, without Django and pages."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.streams = Streams(self.hub, self.find, per_address=MANY, most=MANY)
        self.number = 0

    async def find(self, _: Asked) -> Following:
        state = f"{self.number}-abcdef"
        return Following("bench", Frame(state, b"", b""), state)

    def kind_of(self, *_: object) -> Kind:
        return ()

    def ready(self, _: Kind) -> None:
        """No answer is ready."""

    def again(self, _packet: bytes, _scheme: str) -> None:
        """Nor is one known by its bytes."""

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            scope["state"][LANE] = self
            await lifespan(receive, send, [])
            return
        if scope["path"].startswith(LIVE):
            await self.streams(scope, receive, send)
            return
        self.number += 1
        content = payload(self.number, int(scope["path"].strip("/")))
        await self.hub.publish("bench", Frame(f"{self.number}-abcdef", content, content))
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class Bare(asyncio.Protocol):
    """What a connection costs without anything: no parser, no limits, no latest state."""

    everyone: set[asyncio.Transport] = set()
    number = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Answer one request, which comes in one piece."""
        if data.startswith(b"GET"):
            self.transport.write(HEAD + b"e\r\nretry: 4000\n\n\r\n")
            self.everyone.add(self.transport)
            return
        Bare.number += 1
        content = payload(Bare.number, int(data.split(b" ", 2)[1].strip(b"/")))
        chunk = b"%x\r\n%b\r\n" % (len(content), content)
        for transport in list(self.everyone):
            transport.write(chunk)
        self.transport.write(DONE)

    def connection_lost(self, _: Exception | None) -> None:
        self.everyone.discard(self.transport)


async def bare(port: int) -> None:
    """Serve for ever."""
    server = await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", port, backlog=2048)
    await server.serve_forever()


def main(kind: str, port: int) -> None:
    """Serve as one of the two, both on the same event loop and collector."""
    gc.freeze()
    gc.set_threshold(200_000, 50, 50)
    if kind == "bare":
        uvloop.run(bare(port))
    else:
        uvicorn.run(Ours(), port=port, http=HTTP, log_level="error", access_log=False)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
