"""An answer's head leaves with its body, and whatever an application sends arrives."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.makers_doors import LONG, Door, request, statuses
from tests.makers_lanes import House, a_house
from tournament.lanes import Message, Receive, Send
from tournament.one_packet import Joined
from tournament.quick_http import QuickHttp


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


async def _head_then_body(scope: Message, receive: Receive, send: Send) -> None:
    length = (b"content-length", b"5")
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": b"Hello"})


async def _breaks_off(scope: Message, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise RuntimeError


async def _in_parts(scope: Message, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for part in (b"", b"one", b"two"):
        await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _says_go_on(scope: Message, receive: Receive, send: Send) -> None:
    await receive()
    await _head_then_body(scope, receive, send)


EXPECTS = request("POST / HTTP/1.1", "Expect: 100-continue", "Content-Length: 2")


@pytest.mark.parametrize("application", [_head_then_body, _breaks_off, _in_parts, _says_go_on])
@pytest.mark.parametrize("asked", [request(), request("HEAD / HTTP/1.1"), EXPECTS], ids=str)
def test_whatever_an_application_sends_arrives_as_by_uvicorn(
    house: House, application: Callable[..., Awaitable[None]], asked: bytes
) -> None:
    async def day(protocol: type[HttpToolsProtocol]) -> bytes:
        async with Door(house, protocol, application=application).open() as door:
            return await door.ask(asked, b"ab" if asked is EXPECTS else b"")

    assert asyncio.run(day(QuickHttp)) == asyncio.run(day(HttpToolsProtocol)) != b""


def test_a_reader_hears_that_it_may_go_on_before_it_does(house: House) -> None:
    async def day() -> bytes:
        door = Door(house, QuickHttp, application=_says_go_on)
        async with door.open(), door.line() as (lines, writer), asyncio.timeout(LONG):
            writer.write(EXPECTS)
            heard = await lines.readuntil(b"\r\n\r\n")
            writer.write(b"ab")
            return heard + await lines.read()

    assert statuses(asyncio.run(day())) == [100, 200]


class Line(asyncio.Transport):
    """Remembers each time that something was written to it."""

    def __init__(self) -> None:
        self.written: list[list[bytes]] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append([bytes(data)])

    def writelines(self, parts: Iterable[bytes | bytearray | memoryview]) -> None:
        self.written.append([bytes(part) for part in parts])


def test_a_head_leaves_with_the_first_part_of_its_body_in_one_write() -> None:
    line = Line()
    cycle: Any = SimpleNamespace(transport=line)
    cycle.transport = Joined(cycle)
    for part in (b"head", b"one", b"two"):
        cycle.transport.write(part)

    assert line.written == [[b"head", b"one"], [b"two"]]
