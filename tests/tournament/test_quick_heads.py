"""A request's head is neither endless nor endlessly waited for: one reader keeps nobody waiting."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator

import pytest
from django.test import RequestFactory

from tests.makers_doors import LONG, Door, on_a_line, request, statuses
from tests.makers_lanes import House, a_house
from tournament import quick_http
from tournament.byte_lane import read_request, shared_at
from tournament.quick_http import MOST_BESIDE
from tournament.table_requests import TableHandler, _resolved

PART, MUCH = 16 * 1024, 64 * MOST_BESIDE
CHUNKED = request("POST /e/spring/ HTTP/1.1", "Transfer-Encoding: chunked", "Connection: close")


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


async def fed(writer: StreamWriter, part: bytes, most: int, pause: float = 0.001) -> int:
    """How many bytes of these were taken, one part after another, until the line was closed."""
    taken = 0
    try:
        while taken < most:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
            taken += len(part)
    except ConnectionError:
        pass
    return taken


async def left(lines: StreamReader) -> bytes:
    """What comes until the server closes the line."""
    async with asyncio.timeout(LONG):
        try:
            return await lines.read()
        except ConnectionError:
            return b""


@pytest.mark.parametrize(
    "begun",
    [b"GET /", b"GET / HTTP/1.1\r\nCookie: ", CHUNKED + b"0\r\nTrailer: "],
    ids=["address", "header", "trailer"],
)
def test_a_head_without_end_is_not_read_on(house: House, begun: bytes) -> None:
    async def story(door: Door) -> int:
        async with door.line() as (_, writer):
            writer.write(begun)
            await writer.drain()
            await asyncio.sleep(0.05)
            return await fed(writer, b"a" * PART, MUCH)

    assert on_a_line(house, story) < MUCH


def test_a_long_address_in_parts_and_a_large_body_are_read(house: House) -> None:
    long = request(f"GET /e/spring/?sheet={'a' * 16_000} HTTP/1.1", "Connection: close")
    chunk = b"400\r\n" + b"a" * 1024 + b"\r\n"

    async def story(door: Door) -> list[list[int]]:
        parts = [long[at : at + 1000] for at in range(0, len(long), 1000)]
        return [
            statuses(await door.ask(*parts)),
            statuses(await door.ask(CHUNKED, *[chunk] * 2000, b"0\r\n\r\n")),
        ]

    assert on_a_line(house, story) == [[200], [200]]


@pytest.mark.parametrize("drips", [b"", b"GET /", b"GET /e/spring/ HTTP/1.1\r\nCookie: "])
def test_a_head_that_does_not_come_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch, drips: bytes
) -> None:
    """However often a byte of it comes."""
    monkeypatch.setattr(quick_http, "SECONDS_FOR_HEAD", 0.3)

    async def story(door: Door) -> bytes:
        async with door.line() as (lines, writer):
            writer.write(drips)
            feeding = asyncio.ensure_future(fed(writer, b"a" if drips else b"", 1000, 0.05))
            answer = await left(lines)
            feeding.cancel()
            return answer

    assert on_a_line(house, story, timeout_keep_alive=60) == b""


@pytest.mark.parametrize(
    "line",
    [
        f"GET /e/{'a' * PART}/ HTTP/1.1",
        f"GET /e/spring/?{'a' * PART} HTTP/1.1",
        f"GET http://{'a' * PART}/e/spring/ HTTP/1.1",
    ],
)
def test_no_long_address_is_remembered(house: House, line: str) -> None:
    """Thousands of them would fill the memory."""
    asked = request(line, "Connection: close")
    assert len(statuses(on_a_line(house, lambda door: door.ask(asked)))) == 1
    assert [*house.lane._known] == []


def test_no_long_path_is_remembered() -> None:
    shared_at.cache_clear()
    for path in (f"/e/{'a' * PART}/", "/e/spring/"):
        read_request({"path": path, "query_string": b""}, {}, 0)
    assert shared_at.cache_info().currsize == 1


def test_no_long_address_of_a_table_is_remembered() -> None:
    _resolved.cache_clear()
    asked = RequestFactory().get(f"/t/{'a' * PART}/2/")
    assert TableHandler().resolve_request(asked).url_name == "table"
    assert _resolved.cache_info().currsize == 0
    assert TableHandler().resolve_request(RequestFactory().get("/t/spring/2/")).url_name == "table"
    assert _resolved.cache_info().currsize == 1
