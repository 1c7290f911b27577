"""A stream's address answers whatever is asked of it, and its limits hold."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

import pytest

from tests.tournament.live.streams import frame, settled
from tournament.live.hub import Hub
from tournament.live.stream import (
    LONGEST_STATE,
    NO_TOPIC,
    Asked,
    Declined,
    Following,
    Streams,
    asked_for,
)

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "GET",
    "scheme": "http",
    "path": "/live/1/",
    "query_string": b"seen=5-a",
    "headers": [(b"host", b"hall")],
    "client": ("10.0.0.1", 4000),
}


async def find(asked: Asked) -> Following:
    """One topic, in its fifth state."""
    if asked.path != "/live/1/":
        raise Declined(NO_TOPIC)
    return Following("event/1", frame(5), asked.state)


class Visit:
    """One request, answered until its client leaves."""

    def __init__(self, streams: Streams, **about: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self.left, self.reads = asyncio.Event(), asyncio.Event()
        self.reads.set()
        scope = {**SCOPE, **about}
        self.task = asyncio.create_task(streams(scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        self.sent.append(dict(message))

    async def leaves(self) -> None:
        self.left.set()
        await self.task

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def text(self) -> str:
        return b"".join(each["body"] for each in self.sent[1:]).decode()


def run(
    story: Callable[[Streams], Awaitable[None]], *, per_address: int = 3, most: int = 5
) -> Streams:
    streams = Streams(Hub(), find, per_address, most)

    async def told() -> None:
        await story(streams)

    asyncio.run(told())
    return streams


def test_a_stream_says_when_to_come_back_and_nothing_to_one_who_is_up_to_date() -> None:
    async def story(streams: Streams) -> None:
        here = Visit(streams)
        await settled()
        assert here.status == 200
        assert here.text.startswith("retry: ")
        assert "data" not in here.text
        await streams.hub.publish("event/1", frame(6))
        assert "id: 6-a\nevent: part\ndata: 6\n\n" in here.text
        await here.leaves()
        assert len(streams.hub) == 0

    assert not run(story).open


def test_one_who_stands_still_gets_the_latest_state_and_the_end() -> None:
    async def story(streams: Streams) -> None:
        here = Visit(streams)
        await settled()
        here.reads.clear()
        for number in (6, 7, 8):
            await streams.hub.publish("event/1", frame(number))
        here.reads.set()
        await settled()
        assert [line for line in here.text.splitlines() if "data" in line] == ["data: 6", "data: 8"]
        await streams.hub.end()
        await asyncio.wait_for(here.task, 5)

    run(story)


def test_the_last_id_counts_before_the_state_of_the_address() -> None:
    async def story(streams: Streams) -> None:
        for last, begins in ((b"5-a", ""), (b"5-b", "whole"), (b"1" * 1000, "whole")):
            headers = [*SCOPE["headers"], (b"last-event-id", last)]
            back = Visit(streams, headers=headers, query_string=b"seen=1")
            await settled()
            assert ("event: whole" in back.text) == bool(begins)
            await back.leaves()

    run(story)


def test_of_a_state_that_is_too_long_the_end_is_not_kept() -> None:
    asked = asked_for(SCOPE, {b"last-event-id": b"5-a." + b"x" * 100_000})
    assert len(asked.state) == LONGEST_STATE


@pytest.mark.parametrize(
    ("about", "status"),
    [
        ({"method": "POST"}, 405),
        ({"headers": [(b"content-length", b"9")]}, 400),
        ({"headers": [(b"transfer-encoding", b"chunked")]}, 400),
        ({"path": "/live/2/"}, 404),
        ({"headers": [(b"host", b"x" * 4000)]}, 404),
        ({"query_string": b"page=" + b"x" * 4000}, 404),
        ({"query_string": b"page=%ff"}, 404),
        ({"query_string": b"\xff"}, 404),
    ],
    ids=str,
)
def test_what_is_no_stream_gets_a_sentence_in_both_languages(
    about: dict[str, Any], status: int
) -> None:
    async def story(streams: Streams) -> None:
        refused = Visit(streams, **about)
        await asyncio.wait_for(refused.task, 5)
        assert refused.status == status
        assert refused.text.count("\n") == 2

    run(story)


def test_a_head_is_answered_without_content_and_a_range_with_the_stream() -> None:
    async def story(streams: Streams) -> None:
        head = Visit(streams, method="HEAD")
        await asyncio.wait_for(head.task, 5)
        assert (head.status, head.text) == (200, "")
        ranged = Visit(streams, headers=[(b"range", b"bytes=0-5")])
        await settled()
        assert ranged.status == 200
        await ranged.leaves()

    run(story)


def test_one_address_gets_its_share_and_all_together_no_more_than_fit() -> None:
    async def story(streams: Streams) -> None:
        here = [Visit(streams) for _ in range(4)]
        there = [Visit(streams, client=("10.0.0.2", 1)) for _ in range(3)]
        await settled()
        assert [each.status for each in here] == [200, 200, 200, 429]
        assert [each.status for each in there] == [200, 200, 503]
        assert "too many" in here[3].text.lower()
        await here[0].leaves()
        again = Visit(streams)
        await settled()
        assert again.status == 200
        for each in (*here, *there, again):
            await each.leaves()

    assert not run(story).open


def test_the_addresses_of_one_household_share_what_one_address_gets() -> None:
    async def story(streams: Streams) -> None:
        here = [Visit(streams, client=(f"2001:db8:0:1::{each}", 1)) for each in range(4)]
        there = Visit(streams, client=("2001:db8:0:2::1", 1))
        await settled()
        assert [each.status for each in here] == [200, 200, 200, 429]
        assert there.status == 200
        for each in (*here, there):
            await each.leaves()

    assert not run(story).open


def test_switched_off_there_are_none() -> None:
    async def story(streams: Streams) -> None:
        here = Visit(streams)
        await here.leaves()
        assert here.status == 404

    run(story, per_address=0)


def test_a_client_that_leaves_while_its_page_is_looked_up_leaves_nothing() -> None:
    async def story(streams: Streams) -> None:
        here = Visit(streams)
        await asyncio.sleep(0)
        here.task.cancel()
        with suppress(asyncio.CancelledError):
            await here.task
        assert len(streams.hub) == 0

    assert not run(story).open
