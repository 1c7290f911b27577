"""Streams on uvicorn's own connections: the same bytes as by uvicorn, and nothing left behind."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvloop
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.makers_doors import KEPT, LONG, Door, request, statuses, until
from tests.makers_https import a_hall_with_https
from tests.makers_lanes import House, a_house
from tests.tournament.live.streams import frame
from tournament.live import stream
from tournament.live.hub import Client, Hub
from tournament.live.line import Message, Receive, Send
from tournament.live.stream import NO_CARD, Asked, Declined, Following, Streams, is_stream
from tournament.quick_http import QuickHttp
from tournament.stream_line import END, StreamLine

FOLLOW = request("GET /live/1/ HTTP/1.1")
LARGE = b"x" * 300_000
Story = Callable[[Door, Streams], Awaitable[Any]]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(stream, "RETRY", (4000, 4000))
    with a_house() as house:
        yield house


async def find(asked: Asked) -> Following:
    """A topic in its fifth state, for whoever has a card."""
    await asyncio.sleep(0)
    if asked.query.get("card") == "no":
        raise Declined(NO_CARD)
    return Following(asked.path, frame(5), asked.state)


def told(
    house: House, story: Story, protocol: type[HttpToolsProtocol] = QuickHttp, **settings: Any
) -> Any:
    """What comes of a story at a door with streams behind it."""

    async def day() -> Any:
        streams = Streams(Hub(), find, per_address=2, most=5)

        async def application(scope: Message, receive: Receive, send: Send) -> None:
            lane = streams if is_stream(scope["path"]) else house.lane
            await lane(scope, receive, send)

        async with Door(house, protocol, settings, application).open() as door:
            found = await story(door, streams)
        assert (len(streams.hub), streams.count, streams.open) == (0, 0, {})
        return found

    return uvloop.run(day())


async def follows(door: Door, streams: Streams, *parts: bytes) -> bytes:
    """What comes on a line until its stream is ended, after one more state."""
    async with door.line() as (lines, writer), asyncio.timeout(LONG):
        writer.write(b"".join(parts or [FOLLOW]))
        reading = asyncio.ensure_future(lines.read())
        await until(lambda: len(streams.hub) > 0 or reading.done())
        await until(lambda: not any(each.line.is_blocked for each in streams.hub.clients()))
        await streams.hub.publish("/live/1/", frame(6))
        await asyncio.sleep(2 * KEPT)
        await streams.hub.end()
        return await reading


ASKED = {
    "a page": FOLLOW,
    "an old state": request("GET /live/1/?seen=4-a HTTP/1.1"),
    "a page that comes back": request("GET /live/1/?seen=4-a HTTP/1.1", "Last-Event-ID: 5-a"),
    "a table": request("GET /t/spring/3/live/ HTTP/1.1"),
    "a range": request("GET /live/1/ HTTP/1.1", "Range: bytes=0-3"),
    "odd letters": request("GET /%6Cive/1/ HTTP/1.1"),
    "an old reader": request("GET /live/1/ HTTP/1.0"),
    "no card": request("GET /live/1/?card=no HTTP/1.1"),
    "no words": request("GET /live/1/?card=%ff HTTP/1.1"),
    "a head alone": request("HEAD /live/1/ HTTP/1.1"),
    "a form": request("POST /live/1/ HTTP/1.1", "Content-Length: 3") + b"a=b",
    "content": request("GET /live/1/ HTTP/1.1", "Content-Length: 3") + b"a=b",
}


@pytest.mark.parametrize("name", ASKED)
def test_the_same_bytes_leave_by_uvicorn_and_without_it(house: House, name: str) -> None:
    async def story(door: Door, streams: Streams) -> bytes:
        return await follows(door, streams, ASKED[name])

    quick, slow = told(house, story), told(house, story, HttpToolsProtocol)
    assert quick == slow
    assert statuses(quick) != []


@pytest.mark.parametrize("name", ASKED)
def test_the_same_bytes_come_back_to_the_same_answer(house: House, name: str) -> None:
    async def story(door: Door, streams: Streams) -> bytes:
        await follows(door, streams, ASKED[name])
        return await follows(door, streams, ASKED[name])

    assert told(house, story) == told(house, story, HttpToolsProtocol)


@pytest.mark.parametrize(
    "more", ["", "Cookie: table=1", "X-Forwarded-For: 10.0.0.1", f"User-Agent: {'x' * 2000}"]
)
def test_requests_that_are_long_or_their_senders_alone_are_not_remembered(
    house: House, more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QuickHttp, "streams", {})
    asked = request(f"GET /live/{len(more)}/ HTTP/1.1", *filter(None, [more]))
    parsed: list[bytes] = []

    class Noting(QuickHttp):
        def _read(self, rest: bytes) -> None:
            parsed.append(rest)
            super()._read(rest)

    async def story(door: Door, streams: Streams) -> None:
        for _ in range(2):
            await follows(door, streams, asked)

    told(house, story, Noting)
    assert parsed == [asked] * (2 if more else 1)


def test_over_tls_a_stream_is_the_same(house: House, tmp_path: Path) -> None:
    hall = a_hall_with_https(tmp_path)
    files: dict[str, Any] = {"ssl_certfile": hall.tls.certificate, "ssl_keyfile": hall.tls.key}

    async def story(door: Door, streams: Streams) -> bytes:
        door.trusts = hall.trusting()
        return await follows(door, streams)

    assert told(house, story, **files) == told(house, follows)


def test_what_a_reader_sends_after_that_is_not_answered(house: House) -> None:
    async def story(door: Door, streams: Streams) -> bytes:
        return await follows(door, streams, FOLLOW, request())

    assert statuses(told(house, story)) == [200]


def test_nonsense_behind_a_request_leaves_nothing_behind(house: House) -> None:
    async def story(door: Door, _: Streams) -> bytes:
        return await door.ask(FOLLOW + b"\x00nonsense\r\n\r\n")

    assert statuses(told(house, story)) == [400]


def test_a_stream_after_a_page_in_one_packet_is_not_cut_off(house: House) -> None:
    async def story(door: Door, streams: Streams) -> bytes:
        await door.ask(request())
        return await follows(door, streams, request(), FOLLOW)

    assert statuses(told(house, story)) == [200, 200]


def test_a_stream_after_what_uvicorn_answered_on_its_line_is_a_stream(house: House) -> None:
    async def story(door: Door, streams: Streams) -> bytes:
        async with door.line() as (lines, writer), asyncio.timeout(LONG):
            writer.write(request("HEAD /e/spring/ HTTP/1.1"))
            await lines.readuntil(b"\r\n\r\n")
            writer.write(FOLLOW)
            begun = await lines.readuntil(b"retry: 4000\n\n")
            assert [type(line) for line in door.state.connections] == [StreamLine]
            return begun

    assert statuses(told(house, story, timeout_keep_alive=60)) == [200]


def test_a_reader_who_leaves_is_counted_no_more(house: House) -> None:
    async def story(door: Door, streams: Streams) -> list[int]:
        async with door.line() as (_, first), door.line() as (_, second):
            for writer in (first, second):
                writer.write(FOLLOW)
            await until(lambda: len(streams.hub) == 2)
            refused = await door.ask(FOLLOW)
        await until(lambda: not door.state.connections)
        return [*statuses(refused), *statuses(await follows(door, streams))]

    assert told(house, story) == [429, 200]


def test_who_leaves_while_a_page_is_looked_up_leaves_nothing(house: House) -> None:
    goes_on = asyncio.Event()

    async def slowly(asked: Asked) -> Following:
        await goes_on.wait()
        raise Declined(NO_CARD)

    async def story(door: Door, streams: Streams) -> None:
        streams.find = slowly
        async with door.line() as (_, writer):
            writer.write(FOLLOW)
            await until(lambda: streams.count == 1)
        await until(lambda: not door.state.connections)
        goes_on.set()
        await asyncio.gather(*door.state.tasks)

    told(house, story)


def test_each_reader_behind_a_proxy_is_counted_by_itself(house: House) -> None:
    def asks(client: str) -> bytes:
        return request("GET /live/1/ HTTP/1.1", f"X-Forwarded-For: {client}")

    async def story(door: Door, streams: Streams) -> dict[str, int]:
        async with door.line() as (_, one), door.line() as (_, other):
            one.write(asks("10.0.0.1"))
            other.write(asks("10.0.0.2"))
            await until(lambda: len(streams.hub) == 2)
            return dict(streams.open)

    assert told(house, story) == {"10.0.0.1": 1, "10.0.0.2": 1}


def test_what_fails_is_said_and_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def fails(_: Asked) -> Following:
        raise ZeroDivisionError

    async def story(door: Door, streams: Streams) -> bytes:
        streams.find = fails
        return await door.ask(FOLLOW)

    assert statuses(told(house, story)) == [500]
    assert "ZeroDivisionError" in caplog.text


def test_a_reader_that_stands_still_gets_the_latest_state_once_it_reads(house: House) -> None:
    async def story(door: Door, streams: Streams) -> bytes:
        async with still(door, streams) as (client, lines), asyncio.timeout(LONG):
            client.offer(b"", b"The one before.")
            client.offer(b"", b"The latest.")
            heard = b""
            while b"The latest." not in heard:
                heard += await lines.read(len(LARGE))
            return heard

    assert b"before" not in told(house, story)


def test_a_stream_that_ends_is_torn_off_a_reader_that_stands_still(house: House) -> None:
    async def story(door: Door, streams: Streams) -> None:
        async with still(door, streams):
            await streams.hub.end()
            await until(lambda: not door.state.connections)

    told(house, story)


def test_a_server_that_stops_closes_the_line_of_a_stream(house: House) -> None:
    async def story(door: Door, streams: Streams) -> bytes:
        async with door.line() as (lines, writer), asyncio.timeout(LONG):
            writer.write(FOLLOW)
            await until(lambda: len(streams.hub) == 1)
            for line in list(door.state.connections):
                line.shutdown()
            return await lines.read()

    assert not told(house, story).endswith(END)


@asynccontextmanager
async def still(door: Door, streams: Streams) -> AsyncIterator[tuple[Client, asyncio.StreamReader]]:
    """A client whose line is full, and what its reader has not read."""
    async with door.line() as (lines, writer):
        writer.write(FOLLOW)
        await until(lambda: len(streams.hub) == 1)
        (client,) = streams.hub.clients()
        while not client.line.is_blocked:
            client.offer(LARGE, b"")
            await asyncio.sleep(0)
        yield client, lines
