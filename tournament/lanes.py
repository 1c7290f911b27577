"""Django in small fixed pools of threads, one hop in and one out.

Every further hop between loop and thread costs a saved hand as much as its database does. Refuses
streams, which would get a lane of their own, and bodies that are too large or too slow. A
`GroupLane` answers what waits for the same thing together, for one commit on the disk.
"""

import asyncio
import io
import json
import logging
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from a2wsgi.wsgi import Body, build_environ

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]
Application = Callable[..., Iterable[bytes]]

MOST_BYTES = 4 * 1024 * 1024
MOST_THROWN = 16 * 1024 * 1024
"""Bytes beyond those that are read before a body is refused."""
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
BROKEN: Answer = (
    *(500, PLAIN),
    b"Rookery could not answer this. Check what was saved.\n"
    b"Rookery konnte darauf nicht antworten. "
    b"Sehen Sie nach, was gespeichert ist.\n",
)
CODES = {413: "too-large", 408: "too-slow", 503: "too-busy", 500: "broken"}
FOR_PROGRAMS = "/api/"
EXPECTS = 0.005
"""Seconds in which phones that were just answered together may send their next hands.

Otherwise the first of them would be saved alone, at almost the cost of all.
"""
MOST_TOGETHER = 32
"""Requests in a group. They keep the database from everyone else for about 20 ms."""

log = logging.getLogger(__name__)


async def send_answer(scope: Message, send: Send, answer: Answer) -> None:
    """Send an answer; if a lane itself gives it to a program, as data."""
    is_ours = scope["path"].startswith(FOR_PROGRAMS) and PLAIN[0] in answer[1]
    status, headers, content = for_programs(answer) if is_ours else answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def for_programs(answer: Answer) -> Answer:
    """The answer of a lane as the API gives its errors (`api/errors.py`)."""
    status, headers, content = answer
    sentence, _, remedy = content.decode().partition("\n")[0].rpartition(". ")
    error = {"code": CODES[status], "sentence": f"{sentence}.", "remedy": remedy, "place": ""}
    kind = (b"content-type", b"application/json")
    body = json.dumps({"errors": [error]}).encode()
    return status, [kind, *(pair for pair in headers if pair != PLAIN[0])], body


class Declined(Exception):
    """The request reaches no thread; the argument is its response."""


class HungUp(Exception):
    """The client left before the whole request arrived."""


async def let_finish(receive: Receive) -> None:
    """Throw away what is still coming, within reason: who is sending reads no answer yet, and a
    proxy takes a closed line for a broken server."""
    thrown, is_more = 0, True
    while is_more and thrown < MOST_THROWN:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp
        thrown += len(message.get("body", b""))
        is_more = bool(message.get("more_body", False))


class Lane:
    """An ASGI application around a WSGI one, in its own threads.

    Requests that wait longer than `patience` seconds get a 503; clients send them again. So one
    hanging request does not block all others.
    """

    def __init__(self, application: Application, threads: int, patience: float) -> None:
        self.application = application
        self.patience = patience
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="django")
        self.held = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        body = bytearray()
        try:
            await self._take(receive, body)
            answer = await self._answered(scope, bytes(body))
        except Declined as declined:
            answer = declined.args[0]
        except HungUp:
            return
        finally:
            self.held -= len(body)
        await send_answer(scope, send, answer)

    async def _answered(self, scope: Message, body: bytes) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self._in_time, scope, body, time.monotonic())

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
            await let_finish(receive)
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
        if body:  # which may have come in chunks; without a length Django reads nothing
            environ["CONTENT_LENGTH"] = str(len(body))
        environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
        parts = self.application(environ, start_response)
        try:
            content = b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        return (*begun[-1], content)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A whole request that waits for the thread. `since` is a time of the monotonic clock."""

    scope: Message
    body: bytes
    group: str | None
    since: float
    answer: "asyncio.Future[Answer]"


Together = Callable[[Sequence[Waiting], Callable[[Waiting], Answer]], Sequence[Answer]]
"""Answers requests one after the other, and commits."""


class Apart(Exception):
    """The requests of a group must be answered one by one."""


class GroupLane(Lane):
    """A lane of one thread that answers all waiting requests of one group at once.

    It has them answered by `together`, which commits at its end, and nobody hears of it before. If
    it fails, or any of them with a 5xx, nothing of it was saved: then each is answered once more,
    by itself. `group_of` names a request's group; None is for one alone. The
    request that waited longest comes first, so that no group keeps others from the thread.
    """

    def __init__(
        self,
        application: Application,
        patience: float,
        *,
        group_of: Callable[[Message], str | None],
        together: Together,
    ) -> None:
        super().__init__(application, threads=1, patience=patience)
        self.group_of = group_of
        self.together = together
        self.queue: deque[Waiting] = deque()
        self.is_at_work = False
        self.expected = 0

    async def _answered(self, scope: Message, body: bytes) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.queue.append(Waiting(scope, body, self.group_of(scope), time.monotonic(), answer))
        self._begin()
        return await answer

    @property
    def has_work(self) -> bool:
        """Whether anyone waits for an answer."""
        return self.is_at_work or bool(self.queue)

    def _begin(self) -> None:
        """Pass the next group to the thread, unless it is at work or more are expected.

        Runs in the loop alone.
        """
        if self.queue and not self.is_at_work and len(self.queue) >= self.expected:
            self.is_at_work, self.expected = True, 0
            group = self._next_group()
            work = asyncio.get_running_loop().run_in_executor(self.pool, self._answer_all, group)
            work.add_done_callback(partial(self._deliver, group))

    def _next_group(self) -> Sequence[Waiting]:
        first = self.queue.popleft()
        same = [one for one in self.queue if one.group == first.group and first.group is not None]
        group = [first, *same[: MOST_TOGETHER - 1]]
        for one in group[1:]:
            self.queue.remove(one)
        return group

    def _deliver(self, group: Sequence[Waiting], work: "asyncio.Future[Sequence[Answer]]") -> None:
        """Begin the next group, then send these answers: the thread need not wait for that.

        If fewer wait than are answered, the answered may go on at once: expect them for a moment.
        """
        self.is_at_work = False
        if len(group) > 1:
            self.expected = len(group)
            asyncio.get_running_loop().call_later(EXPECTS, self._expect_no_more)
        self._begin()
        for waiting, answer in zip(group, work.result(), strict=True):
            if not waiting.answer.done():
                waiting.answer.set_result(answer)

    def _expect_no_more(self) -> None:
        self.expected = 0
        self._begin()

    def _answer_all(self, group: Sequence[Waiting]) -> Sequence[Answer]:
        if len(group) > 1:
            try:
                return self._answer_together(group)
            except Apart:
                log.warning("%s requests are answered one by one", len(group))
            except Exception:
                log.exception("%s requests are answered one by one", len(group))
        return [self._attempt(waiting) for waiting in group]

    def _answer_together(self, group: Sequence[Waiting]) -> Sequence[Answer]:
        return self.together(group, self._attempt_or_part)

    def _attempt_or_part(self, waiting: Waiting) -> Answer:
        answer = self._attempt(waiting)
        if answer[0] >= 500 and answer is not TOO_BUSY:
            raise Apart
        return answer

    def _attempt(self, waiting: Waiting) -> Answer:
        try:
            return self._in_time(waiting.scope, waiting.body, waiting.since)
        except Exception:
            log.exception("no answer to %s", waiting.scope["path"])
            return BROKEN
