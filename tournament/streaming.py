"""Live streams, put together: the log's watch, the hub, what it sends, and who renders that.

Imported once Django is set up.
"""

import asyncio
import gc
import signal
from collections.abc import Callable, Iterable
from functools import partial
from types import FrameType
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import Http404, HttpRequest, HttpResponse, parse_cookie
from django.urls import resolve

from tournament.accounts.access import account_topic
from tournament.desk.act.phones import find_table, holds_card
from tournament.desk.live_pages import Answer, LivePages, state_of
from tournament.desk.live_topics import Page
from tournament.lanes import Lane, Message
from tournament.live.epoch import this_epoch
from tournament.live.hub import Hub, number_of
from tournament.live.models import LogEntry
from tournament.live.selectors import head_of
from tournament.live.shelf import Facts
from tournament.live.stream import Streams
from tournament.live.versions import last_touched
from tournament.live.watch import Watch
from tournament.page_lane import noting_facts
from tournament.registration.models import Event, Official
from tournament.tables.models import Table

Found = TypeVar("Found")
SESSIONS = SessionMiddleware(lambda _: HttpResponse())
"""Only reads: who a cookie belongs to."""

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

PATIENCE = 60.0
MOST_FILES = 65_536
FILES_FOR_THE_REST = 256
"""Open files that streams leave for requests, databases and static files."""
FEW_FILES = 1_024
COLLECTS_AFTER = (10_000, 50, 50)
"""Garbage collection: of new objects often enough that no hand waits for it longer than a few
milliseconds (200,000 take 150), of all seldom, because it walks every open stream."""


class Streaming:
    """All streams of this process, from the log to the client."""

    def __init__(self, django: Callable[..., Iterable[bytes]], watch: Watch) -> None:
        self.lane = Lane(noting_facts(django), threads=1, patience=PATIENCE)
        self.hub = Hub()
        self.pages = LivePages(
            self.hub, self.ask, self.head, self.of_table, self.of_staff, self.has_state
        )
        self.streams = Streams(self.hub, self.pages.find, settings.STREAMS, most=FEW_FILES)
        watch.listen(self.pages.hear, self.pages.forget)
        watch.when_blind(self.pages.blind)

    def start(self) -> None:
        """Begin to send, with as many open files as the system allows."""
        self.streams.most = max(raise_file_limit() - FILES_FOR_THE_REST, 0)
        gc.set_threshold(*COLLECTS_AFTER)
        self.pages.start()
        self.streams.start()
        _before_the_end(self.hub)

    def stop(self) -> None:
        """Send no more."""
        self.streams.stop()
        self.pages.stop()

    async def ask(self, page: Page, seen: str) -> Answer:
        """The page as somebody without cookies sees it, asked for in a thread of its own."""
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            sent.append(message)

        request = _request(page, seen)
        await self.lane(request, receive, send)
        stands = await self._read(_stands, request.get("facts"))
        return Answer(int(sent[0]["status"]), bytes(sent[1]["body"]).decode(), stands)

    async def head(self, event: str) -> str | None:
        """The last state of an event, or None if there is no such event."""
        return await self._read(_head, event)

    async def of_table(self, page: str, cookies: str) -> Table | None:
        """The table with this page, if these cookies hold its card."""
        return await self._read(_of_table, page, cookies)

    async def of_staff(self, event: str, cookies: str) -> str:
        """The right of whoever brings these cookies to hear of the event's desk; "" without."""
        return await self._read(_of_staff, event, cookies)

    async def has_state(self, event: str, state: str) -> bool:
        """Whether the event's log has this state."""
        return await self._read(_has_state, event, state)

    async def _read(self, ask: Callable[..., Found], *words: object) -> Found:
        """What this finds in the database, in the lane's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.lane.pool, partial(_with_epoch, ask, *words))


def raise_file_limit() -> int:
    """Allow as many open files as the system does, and return how many those are.

    Many systems start a service with 1,024, and each stream needs one.
    """
    if resource is None:
        return FEW_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def _with_epoch(ask: Callable[..., Found], *words: object) -> Found:
    """The answer, and the epoch is known from here on: the event loop may not ask for it."""
    this_epoch()
    return ask(*words)


def _head(event: str) -> str | None:
    if not Event.objects.filter(pk=int(event.removeprefix("event/"))).exists():
        return None
    head = head_of(event)
    return state_of(head.number, head.hash)


def _stands(facts: Facts | None) -> bool:
    """Whether nothing was committed since that changes the page: it reads its event first, and
    each statement after that sees what is committed by then."""
    if facts is None or not facts.topic:
        return False
    number = head_of(facts.topic).number
    return last_touched(facts.topic, number, facts.about).number <= facts.until


def _of_table(page: str, cookies: str) -> Table | None:
    try:
        table = find_table(**resolve(page).kwargs)
    except Http404:
        return None
    return table if holds_card(parse_cookie(cookies), table) else None


def _of_staff(event: str, cookies: str) -> str:
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookies)
    SESSIONS.process_request(request)
    user = get_user(request)
    offices = Official.objects.filter(event=int(event.removeprefix("event/")), user=user.pk)
    return account_topic(user) if isinstance(user, User) and offices.exists() else ""


def _has_state(event: str, state: str) -> bool:
    """A page's state is that of the log, and after a dot what else it shows."""
    of_log, number = state.partition(".")[0], number_of(state) or 0
    row = LogEntry.objects.filter(topic=event, number=number).only("number", "hash").first()
    return row is not None and of_log == state_of(row.number, row.hash)


def _request(page: Page, seen: str) -> Message:
    """A request of this server to itself."""
    address = urlsplit(page.address)
    since = f"since={seen}" if seen else ""
    headers = {"host": page.host, "page-language": page.language}
    if page.scheme == "https":
        headers["x-forwarded-proto"] = "https"
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": page.scheme,
        "path": address.path,
        "query_string": "&".join(filter(None, [since, address.query])).encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 0),
    }


def _before_the_end(hub: Hub) -> None:
    """End the streams at the first signal to stop: the server waits for open answers."""
    loop = asyncio.get_running_loop()

    def chained(number: int, after: Any) -> None:
        def stop(signalled: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(lambda: loop.create_task(hub.end()))
            after(signalled, frame)

        signal.signal(number, stop)

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            after = signal.getsignal(number)
            if callable(after):
                chained(number, after)
        except ValueError:  # not in the main thread: a test's server
            return
