"""Django's lane for pages, which sheds load in order: the crowd's pages first, staff's last.

Staff are served first, and some threads are never the crowd's. A page waits for at most so many
others as each thread of the crowd can render while people wait: beyond that, the crowd is told to
come again, or the byte lane has an older page for it. Whoever has hung up is dropped unrendered.
The rule counts pages, not seconds, so it holds on a fast machine and a slow one. While hands are
being saved, hardly any page of the crowd begins: it would take half of Python's time from them.
"""

import asyncio
import random
import re
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings

from tournament.lanes import (
    TOO_BUSY,
    Answer,
    Declined,
    HungUp,
    Lane,
    Message,
    Receive,
    Send,
    send_answer,
)

WAITING_EACH = 32
"""Pages that may wait for each thread of the crowd: the last one waits about as many renderings."""
OFFICE = ("/desk/", "/login/", "/password/", "/api/")
"""Where officials are, also before they have logged in, and their programs."""
GIVES_WAY, LOOKS_AGAIN = 0.5, 0.005
"""Seconds: among hands, one page of the crowd begins in so many; and until it tries again."""
SOONEST, LATEST = 3, 9
"""Seconds until a busy page asks again: spread, so that a crowd does not return at once."""
WORDS = (
    b"The server is busy. This page tries again by itself.\n"
    b"Der Server ist ausgelastet. Die Seite versucht es von selbst noch einmal.\n"
)
STATE = (b"rookery-state", b"busy")
"""Tells an open page why it gets nothing new."""


def busy_answer() -> Answer:
    """The answer to a page for which there is no time, in both languages."""
    seconds = str(random.randint(SOONEST, LATEST)).encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"retry-after", seconds),
        (b"refresh", seconds),
        STATE,
    ]
    return 503, headers, WORDS


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A request for a thread. `since` is a time of the monotonic clock."""

    scope: Message
    body: bytes
    wanted: Callable[[], bool]
    since: float
    answer: "asyncio.Future[Answer]"


class Queue(deque[Waiting]):
    """Who waits, and how many are being answered: at most so many at once."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.threads = threads
        self.answering = 0

    @property
    def has_next(self) -> bool:
        """Whether one of them may have a thread."""
        return bool(self) and self.answering < self.threads

    def drop_unwanted(self) -> None:
        """Let go of those who have hung up."""
        for waiting in [row for row in self if not row.wanted()]:
            self.remove(waiting)
            if not waiting.answer.done():
                waiting.answer.set_exception(HungUp())


class PageLane(Lane):
    """The lane of pages, `crowd` of whose threads may be the crowd's. Queues live in the loop."""

    def __init__(
        self,
        application: Callable[..., Iterable[bytes]],
        threads: int,
        patience: float,
        *,
        crowd: int,
        hands_wait: Callable[[], bool],
    ) -> None:
        super().__init__(application, threads, patience)
        self.threads, self.hands_wait = threads, hands_wait
        self.began, self.looks_again = 0.0, False
        self.staff, self.crowd = Queue(threads), Queue(crowd)
        self.is_staff = re.compile(rb"(?:^|;\s*)%s=" % settings.SESSION_COOKIE_NAME.encode())

    @property
    def is_full(self) -> bool:
        """Whether as many pages wait for the crowd as may. Those who left are dropped first."""
        most = WAITING_EACH * self.crowd.threads
        if len(self.crowd) >= most:
            self.crowd.drop_unwanted()
        return len(self.crowd) >= most

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        body = bytearray()
        try:
            await self._take(receive, body)
            answer = await self._asked(scope, bytes(body), receive)
        except Declined as declined:
            answer = declined.args[0]
        except HungUp:
            return
        finally:
            self.held -= len(body)
        await send_answer(scope, send, answer)

    async def answer_for_all(self, scope: Message, wanted: Callable[[], bool]) -> Answer:
        """The answer to the crowd. Raises HungUp if nobody wants it when its turn comes."""
        return await self._queued(self.crowd, scope, b"", wanted)

    async def _asked(self, scope: Message, body: bytes, receive: Receive) -> Answer:
        """Answer one request; a page whose reader leaves is given up, but never what they sent."""
        if scope["method"] not in ("GET", "HEAD"):
            return await self._queued(self._queue_of(scope), scope, body, _always)
        queue = self._queue_of(scope)
        if queue is self.crowd and self.is_full:
            raise Declined(busy_answer())
        leaving = asyncio.ensure_future(gone(receive))
        try:
            return await self._queued(queue, scope, body, lambda: not leaving.done())
        finally:
            leaving.cancel()

    def _queue_of(self, scope: Message) -> Queue:
        if scope["path"].startswith(OFFICE):
            return self.staff
        cookies = (value for name, value in scope["headers"] if name == b"cookie")
        return self.staff if any(map(self.is_staff.search, cookies)) else self.crowd

    async def _queued(
        self, queue: Queue, scope: Message, body: bytes, wanted: Callable[[], bool]
    ) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        queue.append(Waiting(scope, body, wanted, time.monotonic(), answer))
        self._begin()
        return await answer

    def _begin(self) -> None:
        """Give free threads to staff, then to the crowd."""
        while self.staff.answering + self.crowd.answering < self.threads:
            queue = next((row for row in (self.staff, self.crowd) if row.has_next), None)
            if queue is None or (queue is self.crowd and self._gives_way()):
                return
            self._begin_one(queue, queue.popleft())

    def _gives_way(self) -> bool:
        """Whether the crowd's next page waits a little for hands. If so, looks again soon."""
        rest = self.began + GIVES_WAY - time.monotonic()
        if rest <= 0 or not self.hands_wait():
            self.began = time.monotonic()
            return False
        if not self.looks_again:
            self.looks_again = True
            asyncio.get_running_loop().call_later(min(rest, LOOKS_AGAIN), self._look_again)
        return True

    def _look_again(self) -> None:
        self.looks_again = False
        self._begin()

    def _begin_one(self, queue: Queue, waiting: Waiting) -> None:
        if waiting.answer.done():
            return
        if not waiting.wanted():
            waiting.answer.set_exception(HungUp())
        elif time.monotonic() - waiting.since > self.patience:
            waiting.answer.set_result(TOO_BUSY)
        else:
            queue.answering += 1
            loop = asyncio.get_running_loop()
            answered = loop.run_in_executor(self.pool, self._answer, waiting.scope, waiting.body)
            answered.add_done_callback(partial(self._end_one, queue, waiting))

    def _end_one(self, queue: Queue, waiting: Waiting, answered: "asyncio.Future[Answer]") -> None:
        queue.answering -= 1
        if waiting.answer.done():
            answered.exception()  # nobody waits for it any more
        elif error := answered.exception():
            waiting.answer.set_exception(error)
        else:
            waiting.answer.set_result(answered.result())
        self._begin()


def _always() -> bool:
    return True


async def gone(receive: Receive) -> None:
    """Return when the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


def noting_facts(application: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """The WSGI application, which leaves in the request's scope what its page is about."""

    def noted(environ: dict[str, Any], start_response: object) -> Iterable[bytes]:
        response = application(environ, start_response)
        environ["asgi.scope"]["facts"] = getattr(response, "facts", None)
        return response

    return noted
