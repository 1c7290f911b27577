"""The address of a live page's stream: one GET, answered as long as the page is open.

An ASGI application of its own in front of Django. It knows neither pages nor rights: who opened it
says which topic an address means, or how the request is refused.
"""

import asyncio
import logging
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from urllib.parse import parse_qsl

from tournament.live.hub import Client, Frame, Hub, Topic
from tournament.live.line import LINE, STREAM, AsgiLine, Line, Message, Receive, Send
from tournament.live.networks import network_of
from tournament.live.reply import Reply, head_of

LIVE = "/live/"
"""The beginning of a stream's address; the end of one for a table's phones (`AT_TABLE`)."""
AT_TABLE = re.compile(r"(/t/[^/]+/[0-9]+)" + LIVE)
"""It lies below the table's page, and so the table's card comes with it."""
BEATS_EVERY = 8.0
RETRY = (2_000, 6_000)
"""Milliseconds until a page comes back after its stream broke: not all at once."""
LONGEST_ADDRESS, LONGEST_STATE = 2_000, 200
"""Bytes of host, path and query together, and of the name of a state."""
PLAIN = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"connection", b"close"),
]
LATER = b"retry-after", b"60"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page asks to follow: path and query, the host it was asked at, how, and as whom.

    `last` is the state in which its stream broke, if it comes back.
    """

    path: str
    query: Mapping[str, str]
    host: str
    scheme: str
    cookies: str = ""
    last: str = ""

    @property
    def state(self) -> str:
        """The state that the page says it has."""
        return self.last or self.query.get("seen", "")


@dataclass(frozen=True, slots=True)
class Following:
    """The topic that a request means, the state of it, and the state that the page shows.

    `had` is the same if the topic surely had that state, perhaps in another process.
    """

    topic: Topic
    frame: Frame
    known: str
    had: str = ""


class Declined(Exception):
    """The request gets no stream; the argument is the reply instead."""


def refusal(status: int, text: bytes, *more: tuple[bytes, bytes]) -> Reply:
    """What a request gets instead of a stream: a text in both languages."""
    length = (b"content-length", b"%d" % len(text))
    return Reply(status, head_of([*PLAIN, length, *more]), text)


OFF = refusal(404, b"There are no streams here.\nHier gibt es keine Streams.\n")
NO_METHOD = refusal(
    405, b"Only GET is allowed here.\nHier ist nur GET erlaubt.\n", (b"allow", b"GET, HEAD")
)
NO_CONTENT = refusal(
    400, b"Send this request without content.\nSenden Sie diese Anfrage ohne Inhalt.\n"
)
NO_TOPIC = refusal(404, b"There is no such live page.\nDiese Live-Seite gibt es nicht.\n")
NO_CARD = refusal(
    403,
    b"This phone has not scanned the card of this table.\n"
    b"Dieses Telefon hat die Karte dieses Tisches nicht gescannt.\n",
)
NO_ROLE = refusal(
    403,
    b"Log in as an official of this event.\nMelden Sie sich als Offizielle dieses Turniers an.\n",
)
TOO_MANY = refusal(
    429,
    b"Too many live pages are open from this address. This page updates more slowly.\n"
    b"Von dieser Adresse sind zu viele Live-Seiten offen. "
    b"Diese Seite wird langsamer aktualisiert.\n",
    LATER,
)
FULL = refusal(
    503,
    b"Too many live pages are open. This page updates more slowly.\n"
    b"Zu viele Live-Seiten sind offen. Diese Seite wird langsamer aktualisiert.\n",
    LATER,
)
FAILED = refusal(
    500,
    b"This failed. This page updates more slowly.\n"
    b"Das ist misslungen. Diese Seite wird langsamer aktualisiert.\n",
)
HEAD_ALONE = Reply(200, STREAM, b"")


def is_stream(path: str) -> bool:
    """Whether this is the address of a stream."""
    return path.startswith(LIVE) or AT_TABLE.fullmatch(path) is not None


Find = Callable[[Asked], Awaitable[Following]]
"""Says what is meant, or raises Declined."""


@dataclass
class Streams:
    """All streams of this process, at most `per_address` for one address, or one network of IPv6,
    and `most` in all.
    """

    hub: Hub
    find: Find
    per_address: int
    most: int
    open: Counter[str] = field(default_factory=Counter)
    count: int = 0
    beats: "asyncio.Task[None] | None" = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, on the line that its server gives away if it does."""
        if LINE in scope:
            await self._answer(scope, scope[LINE])
            return
        line = AsgiLine()
        try:
            await self._answer(scope, line)
            await line.serve(receive, send)
        finally:
            line.close()

    def start(self) -> None:
        """Begin to tell all pages from time to time that their stream stands."""
        self.beats = asyncio.get_running_loop().create_task(self._beat())

    def stop(self) -> None:
        """End that. The streams themselves have ended."""
        if self.beats is not None:
            self.beats.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEATS_EVERY)
            await self.hub.beat()

    async def _answer(self, scope: Message, line: Line) -> None:
        """Begin a stream, or say why there is none."""
        try:
            asked = self._asked(scope)
            client = self._counted(line, network_of((scope.get("client") or ("", 0))[0]))
            following = await self.find(asked)
        except Declined as declined:
            line.answer(declined.args[0])
        except Exception:
            log.exception("A stream was not opened.")
            line.answer(FAILED)
        else:
            if not client.is_gone:
                self._follow(client, following)

    def _asked(self, scope: Message) -> Asked:
        """What is asked for. Raises Declined if that cannot be a stream."""
        if not self.per_address:
            raise Declined(OFF)
        if scope["method"] not in ("GET", "HEAD"):
            raise Declined(NO_METHOD)
        headers = dict(scope["headers"])
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            raise Declined(NO_CONTENT)
        address = headers.get(b"host", b""), scope["path"], scope["query_string"]
        if sum(map(len, address)) > LONGEST_ADDRESS:
            raise Declined(NO_TOPIC)
        asked = asked_for(scope, headers)
        if scope["method"] == "HEAD":
            raise Declined(HEAD_ALONE)
        return asked

    def _counted(self, line: Line, address: str) -> Client:
        """A client, counted until it leaves. Raises Declined if there are too many."""
        if self.count >= self.most:
            raise Declined(FULL)
        if self.open[address] >= self.per_address:
            raise Declined(TOO_MANY)
        self.count += 1
        self.open[address] += 1
        client = Client(line)
        line.listen(client.read_again, partial(self._left, client, address))
        return client

    def _left(self, client: Client, address: str) -> None:
        self.hub.leave(client)
        self.count -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def _follow(self, client: Client, following: Following) -> None:
        retry = f"retry: {random.randint(*RETRY)}\n\n".encode()
        topic, frame, known = following.topic, following.frame, following.known
        self.hub.join(client, topic, frame, known, retry, following.had)


def asked_for(scope: Message, headers: Mapping[bytes, bytes]) -> Asked:
    """What a request asks for. Raises Declined if it is written in no way known."""
    with suppress(UnicodeDecodeError, ValueError):
        return Asked(
            path=scope["path"],
            query=fields_of(scope["query_string"]),
            host=headers.get(b"host", b"").decode("latin-1"),
            scheme=scope["scheme"],
            cookies=headers.get(b"cookie", b"").decode("latin-1"),
            last=headers.get(b"last-event-id", b"")[:LONGEST_STATE].decode("latin-1"),
        )
    raise Declined(NO_TOPIC)


@lru_cache(1024)
def fields_of(query: bytes) -> Mapping[str, str]:
    """The fields of a query. Raises UnicodeDecodeError or ValueError."""
    return dict(parse_qsl(query.decode("ascii"), errors="strict"))
