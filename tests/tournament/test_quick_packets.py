"""Bytes that came before are answered without being parsed: with the same bytes as ever."""

import asyncio
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.makers_doors import Door, on_a_line, request, statuses
from tests.makers_lanes import a_house
from tests.tournament.test_quick_http import AT_ONCE, UVICORNS
from tournament.quick_http import QuickHttp

LAST = AT_ONCE["a last one"]
CLOSE_THE_LINE = {"an old reader", "an old reader who stays", "a last one"}
ON_A_LINE = [
    *(asked for name, asked in AT_ONCE.items() if name not in CLOSE_THE_LINE),
    *(UVICORNS[name] for name in ("a head alone", "a form")),
]
QUARTER = 0.05
"""Seconds, of those for which a line is kept open: a busy machine may be late by the rest."""
PACKETS = st.tuples(st.sampled_from(ON_A_LINE), st.booleans())
"""A request, and whether a packet ends with it."""


@given(st.lists(PACKETS, min_size=2, max_size=12), st.lists(st.integers(1, 1500), max_size=3))
def test_however_requests_come_the_same_bytes_leave(
    sent: list[tuple[bytes, bool]], cuts: list[int]
) -> None:
    asked = [each for each, _ in sent]
    stream = b"".join(asked)
    ends = [
        end for end, (_, is_end) in zip(accumulate(map(len, asked)), sent, strict=True) if is_end
    ]
    places = sorted({0, *ends, *(cut for cut in cuts if cut < len(stream)), len(stream)})
    packets = [stream[start:end] for start, end in pairwise(places)]

    async def answers(protocol: type[HttpToolsProtocol]) -> bytes:
        with a_house() as house:
            async with Door(house, protocol, {"timeout_keep_alive": 60}).open() as door:
                for each in (*asked, *asked):
                    await door.ask(each, LAST)
                return await door.ask(*packets, LAST)

    assert asyncio.run(answers(QuickHttp)) == asyncio.run(answers(HttpToolsProtocol))


def _parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The packets that uvicorn will read."""
    parsed: list[bytes] = []
    read = HttpToolsProtocol.data_received

    def noted(door: HttpToolsProtocol, data: bytes) -> None:
        parsed.append(data)
        read(door, data)

    monkeypatch.setattr(HttpToolsProtocol, "data_received", noted)
    return parsed


def test_they_are_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = _parsed(monkeypatch)
    first, other = request(), request("GET /e/spring/ HTTP/1.1", "Accept-Language: de")

    async def story(door: Door) -> None:
        for asked in (first, first, first, other, other, first, other):
            await door.ask(asked)

    with a_house() as house:
        on_a_line(house, story)
    assert parsed == [first, first, other, other]


def test_nor_are_several_in_a_packet_before_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = _parsed(monkeypatch)
    new = request("GET /e/spring/ HTTP/1.1", "Accept-Language: de")

    async def story(door: Door) -> list[bytes]:
        for _ in range(2):
            await door.ask(request())
        return [await door.ask(request() * 3 + new), await door.ask(request())]

    with a_house() as house:
        many, one = on_a_line(house, story)
    assert statuses(many) == [200] * 4
    assert many.startswith(one * 3)
    assert parsed == [request(), request(), new]


@pytest.mark.parametrize("end", [b"\x00nonsense\r\n\r\n", request()[:9], request(), b"\r\n"])
def test_what_was_more_than_one_request_is_parsed_each_time(end: bytes) -> None:
    async def story(door: Door) -> list[bytes]:
        await door.ask(request())
        return [await door.ask(request() + end) for _ in range(3)]

    with a_house() as house:
        first, *others = on_a_line(house, story)
        assert house.lane._packets.keys() == set()
    assert others == [first, first]


def test_a_line_stays_open_while_it_is_used() -> None:
    async def story(door: Door) -> bytes:
        for _ in range(2):
            await door.ask(request())
        async with door.line() as (lines, writer):
            for _ in range(6):
                writer.write(request())
                await asyncio.sleep(QUARTER)
            return await lines.read()

    with a_house() as house:
        answers = on_a_line(house, story, timeout_keep_alive=4 * QUARTER)
        assert statuses(answers) == [200] * 6


@pytest.mark.parametrize("end", [b"\r\n", request()[:9], b""])
def test_a_line_is_closed_that_is_not_used_any_more(end: bytes) -> None:
    async def story(door: Door) -> bytes:
        for _ in range(2):
            await door.ask(request())
        return await door.ask(request() + end)

    with a_house() as house:
        assert statuses(on_a_line(house, story)) == [200]


def test_only_bytes_that_mean_one_thing_are_remembered() -> None:
    """What a proxy says counts by who it is, and a page of http is not that of https."""

    async def story(door: Door) -> None:
        for asked in (request(), AT_ONCE["a proxy's"]) * 2:
            await door.ask(asked)

    with a_house() as house:
        on_a_line(house, story)
        assert [*house.lane._packets] == [request()]
        assert house.lane.again(request(), "https") is None
        assert house.lane.again(request(), "http") is not None
