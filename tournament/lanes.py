"""Django in small fixed pools of threads: a request goes there whole and its answer comes back
whole, one hop each way. Every further hop between the loop and a thread costs a saved hand as much
as its database does. Knows bytes; refuses streams, which get a lane of their own.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from a2wsgi.wsgi import Body, build_environ

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]

MOST_BYTES = 4 * 1024 * 1024
PLAIN = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
TOO_LARGE: Answer = (413, PLAIN, b"This is larger than 4 MB. Send less at a time.\n")


class TooLarge(Exception):
    """More came in than any page sends."""


class HungUp(Exception):
    """Whoever asked is gone before the whole request was here."""


class Lane:
    """An ASGI application around a WSGI one, in threads of its own.

    A body over `MOST_BYTES` is answered with 413 and never reaches a thread.
    """

    def __init__(self, application: Callable[..., Iterable[bytes]], threads: int) -> None:
        self.application = application
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="django")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            body = await _whole(receive)
        except TooLarge:
            status, headers, content = TOO_LARGE
        except HungUp:
            return
        else:
            loop = asyncio.get_running_loop()
            answered = loop.run_in_executor(self.pool, self._answer, scope, body)
            status, headers, content = await answered
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def _answer(self, scope: Message, body: bytes) -> Answer:
        begun: list[tuple[int, Headers]] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> None:
            pairs = [
                (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
            ]
            begun.append((int(status[:3]), pairs))

        environ = build_environ(cast("Any", scope), cast("Body", io.BytesIO(body)))
        parts = self.application(environ, start_response)
        try:
            content = b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        return (*begun[-1], content)


async def _whole(receive: Receive) -> bytes:
    """The whole body. Half of one is nothing: what was cut off is not acted on."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp
        body += message.get("body", b"")
        if len(body) > MOST_BYTES:
            raise TooLarge
        if not message.get("more_body", False):
            return bytes(body)
