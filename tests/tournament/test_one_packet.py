"""An answer's head leaves with its body, and whatever an application sends arrives."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.makers_doors import Door, request
from tests.makers_lanes import House, a_house
from tournament.lanes import Message, Receive, Send
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


def test_a_head_leaves_with_its_body_in_one_packet(house: House) -> None:
    async def day() -> bytes:
        door = Door(house, QuickHttp, application=_head_then_body)
        async with door.open(), door.line() as (lines, writer):
            writer.write(request())
            return await lines.read(1 << 16)

    assert asyncio.run(day()).endswith(b"\r\n\r\nHello")
