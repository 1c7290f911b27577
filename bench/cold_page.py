"""64 people who ask for a page at once after a change: goal 13.

Everything in this process, without a network: the byte lane, the lane for pages and Django. The
floor is one person who asks for it after a change.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from bench import Figure
from bench.saving import percentile
from tests.makers import DIRECTOR, NOON
from tests.makers_floor import a_hall
from tournament.byte_lane import ByteLane
from tournament.desk.act.change import Act, one_change
from tournament.lanes import Message
from tournament.live.watch import Watch
from tournament.page_lane import PageLane, noting_facts
from tournament.registration.models import Event

READERS, ROUNDS = 64, 9
MOST = 2.0


def measure() -> Figure:
    """The slowest hundredth of 64 as a multiple of one alone. Holds if there is one rendering."""
    settings.ALLOWED_HOSTS.append("localhost")
    event = a_hall(teams=64, tables=32).division.event
    rows, renderings = asyncio.run(_day(event))
    ratio = statistics.median(p99 / alone for alone, p99 in rows)
    alone, slowest = (1000 * statistics.median(column) for column in zip(*rows, strict=True))
    how = (
        f"p99 of {READERS} readers {slowest:.0f} ms, one alone {alone:.0f} ms, median of {ROUNDS} "
        f"rounds; {renderings} renderings in them"
    )
    holds = ratio <= MOST and renderings == ROUNDS
    return Figure("cold_page", ratio, f"<= {MOST:g}, 1 render", holds, how)


async def _day(event: Event) -> tuple[list[tuple[float, float]], int]:
    """For each round the wait of one alone and the p99 of many; all renderings for many."""
    rendered: list[str] = []
    pages = PageLane(
        noting_facts(_counting(rendered)), threads=3, patience=60, crowd=2, hands_wait=lambda: False
    )
    lane = ByteLane(pages, Watch())
    lane.shelf.forget()
    path = f"/e/{event.slug}/"
    rows: list[tuple[float, float]] = []
    renderings = 0
    for number in range(-1, ROUNDS):
        await _change(lane, event)
        one = await _asked(lane, path)
        await _change(lane, event)
        before = len(rendered)
        many = await asyncio.gather(*(_asked(lane, path) for _ in range(READERS)))
        if number >= 0:
            rows.append((one, percentile(many, 99)))
            renderings += len(rendered) - before
    pages.pool.shutdown()
    return rows, renderings


def _counting(rendered: list[str]) -> Callable[..., Iterable[bytes]]:
    application = get_wsgi_application()

    def counted(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        rendered.append(environ["PATH_INFO"])
        return application(environ, start)

    return counted


async def _change(lane: ByteLane, event: Event) -> None:
    """Change what the page shows. The shelf forgets all, as if it had heard of it."""
    await asyncio.to_thread(_log, event)
    lane.shelf.forget()


def _log(event: Event) -> None:
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        change.log("bench", "Something changed.", touched=["event"])


def _asked(lane: ByteLane, path: str) -> Awaitable[float]:
    scope: Message = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"accept-encoding", b"gzip")],
    }
    return _waited(lane, scope)


async def _waited(lane: ByteLane, scope: Message) -> float:
    """The seconds until the whole answer."""
    coming = [{"type": "http.request"}]
    status: list[int] = []

    async def receive() -> Message:
        if coming:
            return coming.pop()
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        status.append(message.get("status", 0))

    start = time.perf_counter()
    await lane(scope, receive, send)
    assert status[0] == 200, status
    return time.perf_counter() - start
