"""Public pages from memory, in front of Django: one rendering for everybody who asks.

A view marked `for_all` (desk/public/news.py) may be served so. Its page is rendered for a reader
without cookies, so nothing personal can be in it. Whoever brings a cookie that could make a page
personal is answered by Django. Simultaneous requests for a page that is not there wait for one
rendering, and it is given up before it begins if all of them have left.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import parse_cookie
from django.urls import Resolver404, resolve

from tournament.desk import publish
from tournament.lanes import Answer, HungUp, Message, Receive, Send
from tournament.language import COOKIE, OF_PAGE, asked_for
from tournament.live.reply import Headers, Reply
from tournament.live.shelf import Facts, Page, Shared, Shelf, page_of
from tournament.live.watch import Watch
from tournament.page_lane import STATE, PageLane, busy_answer, gone
from tournament.quick_http import KIND, Kind

HARMLESS = frozenset({COOKIE, "csrftoken", "device"})
"""Cookies that change nothing on a public page but its language."""
FORWARDED = b"x-forwarded-proto"
READ = frozenset(
    {
        *(b"host", b"cookie", b"accept-language", b"accept-encoding", b"if-none-match"),
        *(OF_PAGE.lower().encode(), FORWARDED, b"authorization", b"content-length"),
        b"transfer-encoding",
    }
)
"""The headers that decide what is answered."""
UNCHANGING = Facts(topic="none")
"""Of files with hashed names."""
FILE = Shared(frozenset(), frozenset())
NOTHING_THERE = Facts(seconds=5.0)
"""Of an address without a page: until anything changes, and no longer."""
MOST_ASKED, LONGEST_KIND, LONGEST_PACKET = 4096, 2048, 2048
"""Kinds of requests whose reading is remembered, and the letters of one at most, with its address;
the bytes of a whole request, as it came."""
LONGEST_PATH, LONGEST_QUERY = 400, 200
ANSWERED = (200, 404)
REFUSED = (b"q=0", b"q=0.0", b"q=0.00", b"q=0.000")


class Key(NamedTuple):
    """What a page depends on, in the address and headers."""

    scheme: str
    proto: bytes
    host: bytes
    path: str
    query: str
    language: str | None


class Asked(NamedTuple):
    """A request for a shared page: what it has seen, and which encodings it takes."""

    key: Key
    since: str
    tags: frozenset[bytes]
    takes: frozenset[bytes]


class NotForAll(Exception):
    """The page cannot be shared: it sets a cookie, or fails in its own way."""


@dataclass(slots=True)
class Flight:
    """One rendering, and how many requests wait for it."""

    page: "asyncio.Task[Page]"
    waiting: int = 0


@dataclass(slots=True)
class ByteLane:
    """An ASGI application in front of the lane for pages."""

    pages: PageLane
    watch: Watch
    shelf: Shelf = field(default_factory=Shelf)
    flights: dict[Key, Flight] = field(default_factory=dict)
    _known: OrderedDict[Kind, Asked] = field(default_factory=OrderedDict)
    _packets: OrderedDict[bytes, Asked] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        self.watch.listen(self.shelf.hear, self.forget)

    def forget(self) -> None:
        """Keep nothing of another database: no page, no mark and no bracket."""
        self.shelf.forget()
        publish.forget()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        asked = self._asked(scope)
        if asked is None or not self.shelf.is_told:
            await self.pages(scope, receive, send)
            return
        knows_all = not self.watch.is_behind or await self.watch.catch_up()
        page = self.shelf.get(asked.key)
        if page is not None and knows_all and page.is_fresh():
            await answer(page, asked, scope["method"], send)
        elif self.pages.is_full and asked.key not in self.flights:
            await answer_busy(page, asked, scope["method"], send)
        else:
            await self._answer_anew(asked, scope, receive, send)

    def _asked(self, scope: Message) -> Asked | None:
        """What is asked for, if its page may be shared."""
        if scope["method"] not in ("GET", "HEAD"):
            return None
        address = scope["path"], scope["query_string"]
        kind = scope.get(KIND) or self.kind_of(scope["headers"], scope["scheme"], address, "")
        if kind in self._known:
            return self._known[kind]
        read = [pair for pair in scope["headers"] if pair[0] in READ]
        found = read_request(scope, dict(read), len(read))
        if found is not None and len(repr(kind)) <= LONGEST_KIND:
            self._known[kind] = found
        while len(self._known) > MOST_ASKED:
            self._known.popitem(last=False)
        return found

    @staticmethod
    def kind_of(headers: Headers, scheme: str, address: object, client: str) -> Kind:
        """What decides how a request is answered. Some clients are proxies, whose word counts."""
        read = [pair for pair in headers if pair[0] in READ]
        return (scheme, address, client if FORWARDED in dict(read) else "", *read)

    def ready(self, kind: Kind) -> Reply | None:
        """The answer to a GET of a kind that was asked for before, if its page is fresh."""
        asked = self._known.get(kind)
        return self._reply(asked) if asked is not None else None

    def learn(self, packet: bytes, kind: Kind) -> None:
        """Remember these bytes, which are one GET of this kind. Of a proxy's the kind depends on
        more than the bytes."""
        asked = self._known.get(kind)
        if asked is not None and not asked.key.proto and len(packet) <= LONGEST_PACKET:
            self._packets[packet] = asked
        while len(self._packets) > MOST_ASKED:
            self._packets.popitem(last=False)

    def again(self, packet: bytes, scheme: str) -> Reply | None:
        """The answer to bytes that were learned, if its page is fresh."""
        asked = self._packets.get(packet)
        if asked is None or asked.key.scheme != scheme:
            return None
        return self._reply(asked)

    def _reply(self, asked: Asked) -> Reply | None:
        if self.watch.is_behind:
            return None
        page = self.shelf.get(asked.key)
        return reply_to(asked, page) if page is not None and page.is_fresh() else None

    async def _answer_anew(
        self, asked: Asked, scope: Message, receive: Receive, send: Send
    ) -> None:
        try:
            page = await self._rendered(asked.key, scope, receive)
        except NotForAll:
            await self.pages(scope, _asked_again(receive), send)
        except HungUp:
            return
        else:
            await answer(page, asked, scope["method"], send)

    async def _rendered(self, key: Key, scope: Message, receive: Receive) -> Page:
        """The page from the one rendering of it. Raises HungUp if this reader leaves meanwhile."""
        leaving = asyncio.ensure_future(gone(receive))
        try:
            while not leaving.done():
                flight = self.flights.get(key) or self._take_off(key, scope)
                flight.waiting += 1
                await asyncio.wait({flight.page, leaving}, return_when=asyncio.FIRST_COMPLETED)
                flight.waiting -= 1
                # One that all others had left may have been given up just now.
                if flight.page.done() and not isinstance(flight.page.exception(), HungUp):
                    return flight.page.result()
            raise HungUp
        finally:
            leaving.cancel()

    def _take_off(self, key: Key, scope: Message) -> Flight:
        flight = self.flights[key] = Flight(asyncio.ensure_future(self._render(key, scope)))
        flight.page.add_done_callback(asyncio.Task.exception)  # nobody may be left to take it
        return flight

    async def _render(self, key: Key, scope: Message) -> Page:
        flight = self.flights[key]
        try:
            begun = self.shelf.moment
            anybody = for_anybody(scope, key)
            found = await self.pages.answer_for_all(anybody, lambda: flight.waiting > 0)
            facts = UNCHANGING if key.path.startswith(settings.STATIC_URL) else anybody["facts"]
            page = await asyncio.to_thread(shared_page, found, facts, is_secure(key))
            self.shelf.put(key, page, begun)
            return page
        finally:
            del self.flights[key]


def _asked_again(receive: Receive) -> Receive:
    """What is received after a request without a body, whose end was taken before."""
    coming: list[Message] = [{"type": "http.request"}]

    async def received() -> Message:
        return coming.pop() if coming else await receive()

    return received


def is_secure(key: Key) -> bool:
    """Whether it is asked for by https, as far as a proxy or the server says."""
    return b"https" in (key.proto.strip().lower(), key.scheme.encode())


def shared_page(found: Answer, facts: Facts | None, secure: bool) -> Page:
    """The page of this answer. Raises NotForAll if it may not be shared."""
    status, headers, body = found
    names = {name for name, _ in headers}
    if status == 404:
        facts = NOTHING_THERE
    if facts is None or status not in ANSWERED or b"set-cookie" in names:
        raise NotForAll
    if b"no-store" in dict(headers).get(b"cache-control", b""):
        raise NotForAll
    return page_of(status, headers, body, facts, secure=secure)


@lru_cache(4096)
def shared_at(path: str) -> Shared | None:
    """How the view at this path may be shared."""
    try:
        return getattr(resolve(path).func, "shared", None)
    except Resolver404:
        return None


def read_request(scope: Message, headers: dict[bytes, bytes], count: int) -> Asked | None:
    """What a request asks for; None for Django: something in it may make the answer personal."""
    if len(scope["path"]) > LONGEST_PATH:
        return None
    is_file = settings.COLLECTED and scope["path"].startswith(settings.STATIC_URL)
    shared = FILE if is_file else shared_at(scope["path"])
    if shared is None or count != len(headers) or _brings_more(headers):
        return None
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    typed = scope["query_string"].decode("latin-1")
    if not cookies.keys() <= HARMLESS or len(typed) > LONGEST_QUERY:
        return None
    fields = parse_qsl(typed, keep_blank_values=True)
    if any(name in shared.personal for name, _ in fields):
        return None
    tags = headers.get(b"if-none-match", b"").replace(b"W/", b"").split(b",")
    return Asked(
        key=Key(
            scheme=scope.get("scheme", "http"),
            proto=headers.get(FORWARDED, b""),
            host=headers.get(b"host", b""),
            path=scope["path"],
            query=urlencode([pair for pair in fields if pair[0] in shared.query]),
            language=None
            if is_file
            else asked_for(
                headers.get(OF_PAGE.lower().encode(), b"").decode("latin-1"),
                cookies.get(COOKIE, ""),
                headers.get(b"accept-language", b"").decode("latin-1"),
            ),
        ),
        since=dict(fields).get("since", ""),
        tags=frozenset(tag.strip() for tag in tags),
        takes=taken(headers.get(b"accept-encoding", b"")),
    )


def _brings_more(headers: dict[bytes, bytes]) -> bool:
    """Whether the request names somebody, or has a body."""
    if b"authorization" in headers or b"transfer-encoding" in headers:
        return True
    return headers.get(b"content-length", b"0") != b"0"


def taken(accepted: bytes) -> frozenset[bytes]:
    """The encodings that a client accepts, without those that it refuses: "gzip;q=0"."""
    offers = [offer.partition(b";") for offer in accepted.lower().split(b",")]
    return frozenset(
        name.strip() for name, _, weight in offers if weight.replace(b" ", b"") not in REFUSED
    )


def for_anybody(scope: Message, key: Key) -> Message:
    """The same request as of a reader about whom nothing is known but the language."""
    headers = [(b"host", key.host)]
    if key.proto:
        headers.append((FORWARDED, key.proto))
    if key.language:
        headers.append((b"accept-language", key.language.encode()))
    query = key.query.encode("ascii")
    return {**scope, "method": "GET", "headers": headers, "query_string": query}


def reply_to(asked: Asked, page: Page) -> Reply:
    """The page, or that the reader has it."""
    form = page.form(asked.takes)
    if asked.since and asked.since == page.facts.seen:
        return form.no_news
    if form.etag in asked.tags or b"*" in asked.tags:
        return form.same
    return form.whole


async def answer(page: Page, asked: Asked, method: str, send: Send) -> None:
    """Send it."""
    status, head, body = reply_to(asked, page)
    await _send(send, status, head.pairs, b"" if method == "HEAD" else body)


async def answer_busy(page: Page | None, asked: Asked, method: str, send: Send) -> None:
    """Send the last page known, which says as of when it is. An open page has it already."""
    if page is None or page.status != 200 or asked.since:
        await _send(send, *busy_answer())
        return
    status, head, body = page.as_busy().form(asked.takes).whole
    headers = [pair for pair in head.pairs if pair[0] not in (b"etag", b"cache-control")]
    headers += [(b"cache-control", b"no-store"), STATE]
    await _send(send, status, headers, b"" if method == "HEAD" else body)


async def _send(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
