"""Django in small fixed pools of threads, one hop in and one out.

Every further hop between loop and thread costs a saved hand as much as its database does. Refuses
streams, which would get a lane of their own, and bodies that are too large or too slow.
"""

import asyncio
import io
import re
import time
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
MOST_HELD = 64 * 1024 * 1024
"""Bytes of all bodies of a lane, incoming or waiting for a thread."""
SECONDS_TO_SEND = 30.0
"""Time limit for a whole body: 4 MB over a hall's crowded network."""
CHARSET = re.compile(r";\s*charset=[^;]*", re.IGNORECASE)
"""Every form here is UTF-8. Django fails on its own answer to any other charset."""
PLAIN = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
SOON = [*PLAIN, (b"retry-after", b"5"), (b"cache-control", b"no-store")]
TOO_LARGE: Answer = (
    *(413, PLAIN),
    b"This is larger than 4 MB. Send less at a time.\n"
    b"Mehr als 4 MB auf einmal gehen nicht. Senden Sie weniger.\n",
)
TOO_SLOW: Answer = (
    *(408, PLAIN),
    b"This came too slowly and is not saved. Send it again.\n"
    b"Das kam zu langsam an und ist nicht gespeichert. Senden Sie es noch einmal.\n",
)
TOO_BUSY: Answer = (
    *(503, SOON),
    b"The server is busy. Nothing was saved. Try again in a minute.\n"
    b"Der Server ist ausgelastet. Es wurde nichts gespeichert. "
    b"Versuchen Sie es in einer Minute noch einmal.\n",
)
"""In both languages, because the request was not read yet."""


class Declined(Exception):
    """The request reaches no thread; the argument is its response."""


class HungUp(Exception):
    """The client left before the whole request arrived."""


class Lane:
    """An ASGI application around a WSGI one, in its own threads.

    Requests that wait longer than `patience` seconds get a 503; clients send them again. So one
    hanging request does not block all others.
    """

    def __init__(
        self, application: Callable[..., Iterable[bytes]], threads: int, patience: float
    ) -> None:
        self.application = application
        self.patience = patience
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="django")
        self.held = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        body = bytearray()
        try:
            await self._take(receive, body)
            loop = asyncio.get_running_loop()
            answered = loop.run_in_executor(
                self.pool, self._in_time, scope, bytes(body), time.monotonic()
            )
            status, headers, content = await answered
        except Declined as declined:
            status, headers, content = declined.args[0]
        except HungUp:
            return
        finally:
            self.held -= len(body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def _take(self, receive: Receive, body: bytearray) -> None:
        """Read the whole `body`. A truncated one is never acted on."""
        try:
            async with asyncio.timeout(SECONDS_TO_SEND):
                while await self._take_part(receive, body):
                    pass
        except TimeoutError:
            raise Declined(TOO_SLOW) from None

    async def _take_part(self, receive: Receive, body: bytearray) -> bool:
        """Add the next part. Returns whether there is more."""
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp
        part = message.get("body", b"")
        body += part
        self.held += len(part)
        if len(body) > MOST_BYTES:
            raise Declined(TOO_LARGE)
        if self.held > MOST_HELD:
            raise Declined(TOO_BUSY)
        return bool(message.get("more_body", False))

    def _in_time(self, scope: Message, body: bytes, since: float) -> Answer:
        is_late = time.monotonic() - since > self.patience
        return TOO_BUSY if is_late else self._answer(scope, body)

    def _answer(self, scope: Message, body: bytes) -> Answer:
        begun: list[tuple[int, Headers]] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> None:
            pairs = [
                (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
            ]
            begun.append((int(status[:3]), pairs))

        environ = build_environ(cast("Any", scope), cast("Body", io.BytesIO(body)))
        environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
        parts = self.application(environ, start_response)
        try:
            content = b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        return (*begun[-1], content)
