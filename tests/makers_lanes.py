"""A server whose Django is the test's own: the byte lane in front of the lane for pages."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

from tournament import byte_lane
from tournament.byte_lane import ByteLane
from tournament.lanes import Message
from tournament.live.shelf import Facts, Shared
from tournament.live.versions import About
from tournament.live.watch import Watch
from tournament.page_lane import PageLane, noting_facts

TOPIC = "event/7"
ABOUT = About(without=frozenset({"hands"}))
PAGE = b'<p data-when="busy" hidden>As of 14:03.</p>'
SHARED = Shared(frozenset({"stage"}), frozenset({"team"}))
Asked = tuple[int, dict[bytes, bytes], bytes]


def shared_below_e(path: str) -> Shared | None:
    """Everything below /e/ may be shared, and may look at the stage and the team."""
    return SHARED if path.startswith("/e/") else None


class House:
    """A server whose Django counts what it renders, and can be held up."""

    def __init__(self, *, threads: int = 3, crowd: int = 2) -> None:
        self.rendered: list[dict[str, Any]] = []
        self.page = PAGE
        self.goes_on = Event()
        self.goes_on.set()
        self.facts: Facts | None = Facts(TOPIC, 4, ABOUT, "4-abc")
        self.status, self.headers = "200 OK", [("Content-Type", "text/html")]
        self.watch = Watch()
        application = noting_facts(self._django)
        self.hands_wait = False
        self.pages = PageLane(
            application,
            threads=threads,
            patience=5,
            crowd=crowd,
            hands_wait=lambda: self.hands_wait,
        )
        self.lane = ByteLane(self.pages, self.watch)
        self.lane.shelf.forget()

    def _django(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        self.rendered.append(environ)
        self.goes_on.wait(10)
        start(self.status, self.headers)
        return Parts(self.page, self.facts)

    @property
    def paths(self) -> list[str]:
        return [row["PATH_INFO"] for row in self.rendered]

    async def ask(
        self,
        path: str = "/e/spring/",
        query: bytes = b"",
        method: str = "GET",
        leaves: asyncio.Event | None = None,
        **headers: Any,
    ) -> Asked:
        """The status, headers and body of the answer; status 0 for none."""
        pairs = [(b"host", b"hall")]
        pairs += [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ]
        scope: Message = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": query,
            "headers": pairs,
        }
        sent: list[Message] = []
        coming = [{"type": "http.request"}]

        async def receive() -> Message:
            if coming:
                return coming.pop()
            await (leaves or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.lane(scope, receive, send)
        if not sent:
            return 0, {}, b""
        start, body = sent
        return start["status"], dict(start["headers"]), body["body"]


class Parts(list[bytes]):
    """A response of Django: an iterable that carries what the page is about."""

    def __init__(self, body: bytes, facts: Facts | None) -> None:
        super().__init__([body])
        self.facts = facts


@contextmanager
def a_house(*, threads: int = 3, crowd: int = 2) -> Iterator[House]:
    """The server, ended after the test."""
    house, known = House(threads=threads, crowd=crowd), byte_lane.shared_at
    byte_lane.shared_at = shared_below_e  # type: ignore[assignment]  # it caches
    try:
        yield house
    finally:
        byte_lane.shared_at = known
        house.goes_on.set()
        house.pages.pool.shutdown()
