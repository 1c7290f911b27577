"""Answers at once: the same bytes as by uvicorn, in order, and only where that is certain."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from uvicorn.importer import import_from_string
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rookery.processes import HTTP
from tests.makers_doors import LARGE, LONG, Door, on_a_line, request, statuses, until
from tests.makers_https import a_hall_with_https
from tests.makers_lanes import PAGE, TOPIC, House, a_house
from tests.server_words import SERVER
from tournament.byte_lane import LONGEST_KIND, ByteLane
from tournament.live.log_reader import Change
from tournament.quick_http import QuickHttp


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


AT_ONCE = {
    "a page": request(),
    "with gzip": request("GET /e/spring/ HTTP/1.1", "Accept-Encoding: br, gzip;q=0.8"),
    "with brotli alone": request("GET /e/spring/ HTTP/1.1", "Accept-Encoding: br"),
    "without gzip": request("GET /e/spring/ HTTP/1.1", "Accept-Encoding: gzip;q=0"),
    "in German": request("GET /e/spring/ HTTP/1.1", "Accept-Language: de-AT,de;q=0.9"),
    "a cookie's language": request("GET /e/spring/ HTTP/1.1", "Cookie: rookery-language=de"),
    "this page's language": request("GET /e/spring/ HTTP/1.1", "Page-Language: de"),
    "a form's cookie": request("GET /e/spring/ HTTP/1.1", "Cookie: csrftoken=x; device=ABC"),
    "a part of it": request("GET /e/spring/?stage=2&fbclid=1 HTTP/1.1"),
    "what is new": request("GET /e/spring/?since=4-abc HTTP/1.1"),
    "what was new": request("GET /e/spring/?since=3-abc HTTP/1.1"),
    "what the reader has": request("GET /e/spring/ HTTP/1.1", "If-None-Match: *"),
    "another one": request("GET /e/spring/ HTTP/1.1", 'If-None-Match: "other"'),
    "a range": request("GET /e/spring/ HTTP/1.1", "Range: bytes=0-3"),
    "a proxy's": request("GET /e/spring/ HTTP/1.1", "X-Forwarded-Proto: https"),
    "an old reader": request("GET /e/spring/ HTTP/1.0"),
    "an old reader who stays": request("GET /e/spring/ HTTP/1.0", "Connection: keep-alive"),
    "a last one": request("GET /e/spring/ HTTP/1.1", "Connection: close"),
    "no body": request("GET /e/spring/ HTTP/1.1", "Content-Length: 0"),
    "an odd path": request("GET /e/spr%69ng%20day/ HTTP/1.1"),
    "a whole address": request("GET http://localhost/e/spring/ HTTP/1.1"),
    "nothing asked": request("GET /e/spring/? HTTP/1.1"),
}
UVICORNS = {
    "a head alone": request("HEAD /e/spring/ HTTP/1.1"),
    "a form": request("POST /e/spring/ HTTP/1.1", "Content-Length: 3") + b"a=b",
    "a page with a body": request("GET /e/spring/ HTTP/1.1", "Content-Length: 3") + b"a=b",
    "a body in parts": request("GET /e/spring/ HTTP/1.1", "Transfer-Encoding: chunked")
    + b"3\r\na=b\r\n0\r\n\r\n",
    "somebody's page": request("GET /e/spring/ HTTP/1.1", "Cookie: rookery=secret"),
    "somebody's name": request("GET /e/spring/ HTTP/1.1", "Authorization: Basic x"),
    "somebody's team": request("GET /e/spring/?team=Hawks HTTP/1.1"),
    "two hosts": request("GET /e/spring/ HTTP/1.1", "Host: other"),
    "another protocol": request("GET /e/spring/ HTTP/1.1", "Connection: Upgrade", "Upgrade: h2c"),
    "a desk's page": request("GET /desk/ HTTP/1.1"),
    "a long cookie": request("GET /e/spring/ HTTP/1.1", f"Cookie: device={'x' * LONGEST_KIND}"),
}


@pytest.mark.parametrize("content", [PAGE, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("name", [*AT_ONCE, *UVICORNS])
def test_the_same_bytes_leave_both_ways(house: House, name: str, content: bytes) -> None:
    house.page = content
    asked = {**AT_ONCE, **UVICORNS}[name]

    async def day() -> tuple[set[bytes], list[int]]:
        async with (
            Door(house, QuickHttp).open() as quick,
            Door(house, HttpToolsProtocol).open() as slow,
        ):
            answers, counts = set(), []
            for door in (quick, slow) * 3:
                answers.add(await door.ask(asked))
                counts.append(len(door.asked))
            assert quick.state.total_requests == slow.state.total_requests
            return answers, counts

    answers, counts = asyncio.run(day())
    assert len(answers) == 1
    assert statuses(*answers) != []
    assert counts == ([1, 1, 1, 2, 1, 3] if name in AT_ONCE else [1, 1, 2, 2, 3, 3])


def test_a_missing_page_is_missing_at_once_with_the_same_bytes(house: House) -> None:
    house.status = "404 Not Found"

    async def story(door: Door) -> list[bytes]:
        return [await door.ask(request()) for _ in range(2)]

    first, second = on_a_line(house, story)
    assert (first, statuses(first)) == (second, [404])


def test_who_has_the_page_gets_its_tag_and_no_more(house: House) -> None:
    async def story(door: Door) -> list[bytes]:
        page = await door.ask(request())
        tag = page.split(b"etag: ")[1].split(b"\r\n")[0].decode()
        again = request("GET /e/spring/ HTTP/1.1", f"If-None-Match: {tag}")
        return [await door.ask(again) for _ in range(2)]

    first, second = on_a_line(house, story)
    assert (first, statuses(first)) == (second, [304])
    assert second.endswith(b"\r\n\r\n")


def test_requests_in_one_packet_are_answered_in_their_order(house: House) -> None:
    async def story(door: Door) -> bytes:
        await door.ask(request())
        house.goes_on.clear()
        asking = asyncio.ensure_future(
            door.ask(
                request()
                + request("GET /e/late/ HTTP/1.1")
                + request("HEAD /e/spring/ HTTP/1.1")
                + request() * 2
            )
        )
        await until(lambda: "/e/late/" in house.paths)
        house.goes_on.set()
        return await asking

    answers = on_a_line(house, story)
    bodies = [part.partition(b"\r\n\r\n")[2] for part in answers.split(b"HTTP/1.1 ")[1:]]
    assert statuses(answers) == [200] * 5
    assert bodies == [PAGE, PAGE, b"", PAGE, PAGE]


def test_a_request_in_many_small_parts_is_answered_as_a_whole_one(house: House) -> None:
    async def story(door: Door) -> list[bytes]:
        await door.ask(request())
        asked = request("GET /e/spring/ HTTP/1.1", "Accept-Language: en")
        parts = [asked[number : number + 1] for number in range(len(asked))]
        return [
            await door.ask(*parts),
            await door.ask(*parts),
            await door.ask(asked, request()[:9]),
        ]

    assert on_a_line(house, story) == [await_page(house)] * 3


def await_page(house: House) -> bytes:
    """The page as uvicorn sends it."""

    async def day() -> bytes:
        async with Door(house, HttpToolsProtocol).open() as door:
            return await door.ask(request())

    return asyncio.run(day())


def test_half_requests_hold_nobody_up_and_leave_nothing_behind(house: House) -> None:
    async def story(door: Door) -> tuple[bytes, int]:
        await door.ask(request())
        async with AsyncExitStack() as lines:
            for _ in range(100):
                _, writer = await lines.enter_async_context(door.line())
                writer.write(request()[:-2])
            await until(lambda: len(door.state.connections) >= 100)
            answer = await door.ask(request())
        await until(lambda: not door.state.connections)
        return answer, len(door.asked)

    answer, asked = on_a_line(house, story)
    assert statuses(answer) == [200]
    assert asked == 1


def test_nonsense_is_refused_after_the_answer_before_it(house: House) -> None:
    async def story(door: Door) -> bytes:
        await door.ask(request())
        return await door.ask(request() + b"\x00nonsense\r\n\r\n")

    assert statuses(on_a_line(house, story)) == [200, 400]


def test_a_reader_who_asks_and_never_reads_is_not_answered_without_end(house: House) -> None:
    house.page = LARGE

    async def story(door: Door) -> int:
        await door.ask(request())
        async with door.line() as (_, writer):
            writer.write(request() * 2000)
            await until(lambda: len(door.asked) > 1)
            (line,) = door.state.connections
            waiting: int = line.transport.get_write_buffer_size()
            writer.transport.abort()
            return waiting

    assert on_a_line(house, story) < 4 * len(LARGE)


def test_a_page_that_changed_is_never_sent_at_once(house: House) -> None:
    async def story(door: Door) -> list[int]:
        counts = []
        for _ in range(3):
            await door.ask(request())
            await door.ask(request())
            counts.append(len(house.rendered))
            house.lane.shelf.hear([Change(TOPIC, 5 + len(counts), ("match:3/W1-1",))])
        return counts

    assert on_a_line(house, story) == [1, 2, 3]


def test_after_a_commit_here_a_page_waits_until_it_is_heard_of(house: House) -> None:
    async def story(door: Door) -> int:
        await door.ask(request())
        house.watch.wake(committed=True)
        asking = asyncio.ensure_future(door.ask(request()))
        await until(lambda: len(door.asked) == 2)
        house.lane.shelf.hear([Change(TOPIC, 5, ("match:3/W1-1",))])
        house.watch._say_caught_up(1)
        await asking
        return len(house.rendered)

    assert on_a_line(house, story) == 2


def test_a_proxys_word_counts_only_where_it_counted_before() -> None:
    def kind(client: str, *headers: tuple[bytes, bytes]) -> tuple[object, ...]:
        return ByteLane.kind_of(list(headers), "http", b"/e/spring/", client)

    proto = (b"x-forwarded-proto", b"https")
    assert kind("10.0.0.1", proto) != kind("10.0.0.2", proto)
    assert kind("10.0.0.1") == kind("10.0.0.2")


def test_no_secret_and_nothing_long_is_remembered(house: House) -> None:
    async def story(door: Door) -> str:
        for asked in UVICORNS.values():
            await door.ask(asked)
        return repr(house.lane._known)

    remembered = on_a_line(house, story)
    assert "hall" in remembered
    assert "secret" not in remembered
    assert "Basic" not in remembered
    assert len(remembered) < LONGEST_KIND


@pytest.mark.parametrize("name", ["an old reader", "an old reader who stays", "a last one"])
def test_a_line_is_closed_after_the_last_answer(house: House, name: str) -> None:
    async def story(door: Door) -> list[bytes]:
        return [await door.ask(AT_ONCE[name]) for _ in range(2)]

    first, second = on_a_line(house, story, timeout_keep_alive=60)
    assert (first, statuses(first)) == (second, [200])


def test_a_long_answer_after_a_quick_one_is_not_cut_off(house: House) -> None:
    async def story(door: Door) -> bytes:
        await door.ask(request())
        house.goes_on.clear()
        asking = asyncio.ensure_future(door.ask(request() + request("GET /e/late/ HTTP/1.1")))
        await until(lambda: "/e/late/" in house.paths)
        await asyncio.sleep(0.05)
        house.goes_on.set()
        return await asking

    assert statuses(on_a_line(house, story)) == [200, 200]


def test_a_server_that_stops_closes_lines_on_which_nothing_is_answered(house: House) -> None:
    async def story(door: Door) -> bytes:
        await door.ask(request("GET /e/spring/ HTTP/1.1", "Connection: close"))
        async with door.line() as (lines, writer), asyncio.timeout(LONG):
            writer.write(request())
            await lines.readuntil(PAGE)
            for line in list(door.state.connections):
                line.shutdown()
            return await lines.read()

    assert on_a_line(house, story, timeout_keep_alive=60) == b""


def test_a_server_that_logs_or_limits_requests_does_so_with_each(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(door: Door) -> int:
        await door.ask(request())
        await door.ask(request())
        return len(door.asked)

    assert on_a_line(house, story, limit_concurrency=1000) == 2
    monkeypatch.setattr(logging.getLogger("uvicorn.access"), "handlers", [caplog.handler])
    monkeypatch.setattr(logging.getLogger("uvicorn.access"), "propagate", False)
    caplog.set_level(logging.INFO, "uvicorn.access")
    assert on_a_line(house, story) == 2
    said = [record.getMessage().partition(" - ")[2] for record in caplog.records]
    assert said == ['"GET /e/spring/ HTTP/1.1" 200'] * 2


def test_an_application_that_leaves_no_lane_answers_everything(house: House) -> None:
    async def day() -> list[str]:
        async with Door(house, QuickHttp, lane="another").open() as door:
            await door.ask(request())
            await door.ask(request())
            return door.asked

    assert asyncio.run(day()) == ["/e/spring/"] * 2


def test_the_product_is_served_so() -> None:
    assert import_from_string(HTTP) is QuickHttp
    assert HTTP in SERVER


def test_over_tls_a_page_leaves_at_once_with_the_same_bytes(house: House, tmp_path: Path) -> None:
    hall = a_hall_with_https(tmp_path)
    house.page = LARGE
    files = {"ssl_certfile": hall.tls.certificate, "ssl_keyfile": hall.tls.key}

    async def day() -> tuple[set[bytes], list[int]]:
        quick = Door(house, QuickHttp, files, trusts=hall.trusting())
        slow = Door(house, HttpToolsProtocol, files, trusts=hall.trusting())
        async with quick.open(), slow.open():
            answers = {await door.ask(request()) for door in (quick, slow, quick, slow)}
            return answers, [len(quick.asked), len(slow.asked)]

    answers, asked = asyncio.run(day())

    assert len(answers) == 1
    assert asked == [1, 2]
