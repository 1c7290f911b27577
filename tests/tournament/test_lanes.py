"""A lane carries a request to Django whole and its answer back whole."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest

from tests.browser.serving import serving
from tournament import asgi, lanes
from tournament.api.errors import ErrorOut
from tournament.lanes import MOST_BYTES, Answer, GroupLane, Lane, Message, Waiting, let_finish

Started = Callable[..., Any]

SCOPE: Message = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "scheme": "http",
    "path": "/t/spring/4/hands/",
    "query_string": b"saved=3",
    "headers": [(b"host", b"hall"), (b"content-length", b"9")],
    "server": ("127.0.0.1", 8000),
    "client": ("127.0.0.1", 5),
}


class Page:
    """The parts of an answer, which want to be closed."""

    def __init__(self, *parts: bytes) -> None:
        self.parts, self.closed = parts, False

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.parts)

    def close(self) -> None:
        self.closed = True


def asked(
    application: Callable[..., Iterable[bytes]],
    *body: bytes,
    path: str = "/t/spring/4/hands/",
    whole: bool = True,
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> list[Message]:
    """What a lane sends when these parts of a body came in."""
    scope = {**SCOPE, "path": path, "headers": [*SCOPE["headers"], *headers]}
    parts = [{"type": "http.request", "body": part, "more_body": True} for part in body]
    end = {"type": "http.request"} if whole else {"type": "http.disconnect"}
    coming: list[Message] = [*parts, end]
    sent: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Lane(application, threads=1, patience=5)(scope, receive, send))
    return sent


@pytest.mark.django_db
@pytest.mark.parametrize("charset", [b"iso-8859-1", b"UTF8", b"rot13", b'"'])
def test_a_form_is_read_as_utf_8_whatever_it_claims(charset: bytes) -> None:
    kind = b"application/x-www-form-urlencoded; charset=" + charset
    headers = [(b"content-type", kind), (b"cookie", b"csrftoken=" + b"t" * 32)]
    start, _ = asked(asgi.DJANGO, b"key=%ff", path="/practice/", headers=headers)
    assert start["status"] < 500


def test_the_body_arrives_whole_and_the_answer_leaves_whole() -> None:
    page = Page(b"hand ", b"saved")
    seen: dict[str, Any] = {}

    def application(environ: dict[str, Any], start: Started) -> Page:
        seen.update(environ, body=environ["wsgi.input"].read())
        start(
            "303 See Other",
            [("Location", "/t/spring/4/"), ("Set-Cookie", "a"), ("Set-Cookie", "b")],
        )
        return page

    start, body = asked(application, b"bid=95", b"&x=")
    assert (seen["body"], seen["REQUEST_METHOD"], seen["QUERY_STRING"]) == (
        b"bid=95&x=",
        "POST",
        "saved=3",
    )
    assert start["status"] == 303
    assert [value for name, value in start["headers"] if name == b"set-cookie"] == [b"a", b"b"]
    assert body == {"type": "http.response.body", "body": b"hand saved"}
    assert page.closed


def test_a_body_in_chunks_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """As programs send it whose language does not know the length before."""
    monkeypatch.setitem(SCOPE, "headers", [(b"transfer-encoding", b"chunked")])

    def echo(environ: dict[str, Any], start: Started) -> list[bytes]:
        start("200 OK", [])
        return [WSGIRequest(environ).body]

    _, body = asked(echo, b"{", b"}")
    assert body["body"] == b"{}"


def test_a_body_that_is_too_large_reaches_nobody_and_is_told_the_limit() -> None:
    start, body = asked(_unreached, b"x" * MOST_BYTES, b"x")
    assert start["status"] == 413
    assert b"4 MB" in body["body"]


@pytest.mark.parametrize(("parts", "read"), [(3, 3), (40, 16)])
def test_who_sends_too_much_may_finish_within_reason(parts: int, read: int) -> None:
    taken = []

    async def receive() -> Message:
        taken.append(b"x")
        more = len(taken) < parts
        return {"type": "http.request", "body": b"x" * 1024 * 1024, "more_body": more}

    asyncio.run(let_finish(receive))
    assert len(taken) == read


def test_a_program_is_told_so_in_the_form_of_the_api() -> None:
    start, body = asked(_unreached, b"x" * MOST_BYTES, b"x", path="/api/v1/events/spring/sheets")
    (error,) = json.loads(body["body"])["errors"]
    assert (start["status"], error["code"]) == (413, "too-large")
    assert error.keys() == ErrorOut.model_fields.keys()
    assert dict(start["headers"])[b"content-type"] == b"application/json"


@pytest.mark.django_db(transaction=True)
def test_a_body_that_does_not_come_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real server: half a form is sent, and then nothing."""
    monkeypatch.setattr(lanes, "SECONDS_TO_SEND", 0.2)
    with serving() as address, closing(socket.socket()) as phone:
        phone.settimeout(20)
        phone.connect(("127.0.0.1", int(address.rpartition(":")[2])))
        phone.sendall(b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nbid=")
        answer = phone.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert asgi.PAGES.held == 0


def test_all_bodies_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "MOST_HELD", 8)
    start, _ = asked(_unreached, b"123456789")
    assert (start["status"], dict(start["headers"])[b"retry-after"]) == (503, b"5")


def test_what_waited_too_long_for_a_thread_is_told_to_come_again() -> None:
    reached = []

    def slow(environ: dict[str, Any], start: Started) -> list[bytes]:
        reached.append(environ["PATH_INFO"])
        time.sleep(0.1)
        start("200 OK", [])
        return [b""]

    lane = Lane(slow, threads=1, patience=0.05)
    sent: list[int] = []

    async def one() -> None:
        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            sent.append(message.get("status", 0))

        await lane(dict(SCOPE), receive, send)

    async def both() -> None:
        await asyncio.gather(one(), one())

    asyncio.run(both())
    assert sorted(filter(None, sent)) == [200, 503]
    assert len(reached) == 1


def group_of_name(scope: Message) -> str | None:
    """Paths that begin with a letter and a number are of that letter's group."""
    return scope["path"][1] if scope["path"][1] != "-" else None


def answered_in_groups(
    paths: str, application: Callable[..., Iterable[bytes]]
) -> tuple[list[str], list[int]]:
    """What happened in which order, and the statuses. The first request keeps the thread busy."""
    seen: list[str] = []

    def together(group: Sequence[Waiting], answer: Callable[[Waiting], Answer]) -> Sequence[Answer]:
        seen.append("begin")
        answers = [answer(waiting) for waiting in group]
        seen.append("commit")
        return answers

    def noted(environ: dict[str, Any], start: Started) -> Iterable[bytes]:
        seen.append(environ["PATH_INFO"][1:])
        return application(environ, start)

    lane = GroupLane(noted, patience=60, group_of=group_of_name, together=together)

    async def one(path: str) -> int:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            sent.append(message)

        await lane({**SCOPE, "path": f"/{path}"}, receive, send)
        seen.append(f"{path} hears")
        return int(sent[0]["status"])

    async def all_of_them() -> list[int]:
        return list(await asyncio.gather(*map(one, ["-0", *paths.split()])))

    statuses = asyncio.run(all_of_them())[1:]
    return [word for word in seen if not word.startswith("-0")], statuses


def test_what_waits_for_one_group_is_answered_together_and_nobody_hears_before_the_end() -> None:
    seen, statuses = answered_in_groups("a1 a2", _ok)
    assert seen == ["begin", "a1", "a2", "commit", "a1 hears", "a2 hears"]
    assert statuses == [200, 200]


def test_who_waited_longest_comes_first_whichever_the_group() -> None:
    seen, _ = answered_in_groups("-1 a1 b1 a2 b2", _ok)
    assert [word for word in seen if "hears" not in word] == [
        *("-1", "begin", "a1", "a2", "commit", "begin", "b1", "b2", "commit")
    ]


def test_those_who_were_answered_together_are_expected_together_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lanes, "EXPECTS", 1000)
    groups: list[int] = []

    def together(group: Sequence[Waiting], answer: Callable[[Waiting], Answer]) -> Sequence[Answer]:
        groups.append(len(group))
        return [answer(waiting) for waiting in group]

    lane = GroupLane(_ok, patience=60, group_of=group_of_name, together=together)

    async def hands_in_turn() -> None:
        for _ in range(4):
            await lane({**SCOPE, "path": "/a"}, _whole, _nothing)

    async def all_of_them() -> None:
        busy = asyncio.ensure_future(lane({**SCOPE, "path": "/-"}, _whole, _nothing))
        await asyncio.gather(busy, *(hands_in_turn() for _ in range(3)))

    asyncio.run(all_of_them())
    assert groups == [3, 3, 3, 3]


def test_a_group_with_a_failure_takes_it_all_back_and_answers_one_by_one() -> None:
    calls: list[str] = []

    def fails_once(environ: dict[str, Any], start: Started) -> Iterable[bytes]:
        calls.append(environ["PATH_INFO"])
        if calls.count("/a2") == 1 and calls[-1] == "/a2":
            start("500 Internal Server Error", [])
            return [b""]
        return _ok(environ, start)

    seen, statuses = answered_in_groups("a1 a2 a3", fails_once)
    assert [word for word in seen if "hears" not in word] == [
        *("begin", "a1", "a2", "a1", "a2", "a3")
    ]
    assert statuses == [200, 200, 200]


def test_an_application_that_breaks_leaves_no_request_of_a_group_without_an_answer() -> None:
    def broken(environ: dict[str, Any], start: Started) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/a2":
            raise ValueError("the page broke")
        return _ok(environ, start)

    _, statuses = answered_in_groups("a1 a2 a3", broken)
    assert statuses == [200, 500, 200]


def test_half_a_request_of_somebody_who_hung_up_is_not_acted_on() -> None:
    assert asked(_unreached, b"bid=9", whole=False) == []


def test_an_answer_is_closed_when_it_breaks_off() -> None:
    class Broken(Page):
        def __iter__(self) -> Iterator[bytes]:
            yield b"half"
            raise ValueError("the page broke")

    page = Broken()

    def application(environ: dict[str, Any], start: Started) -> Page:
        start("200 OK", [])
        return page

    with pytest.raises(ValueError, match="the page broke"):
        asked(application, b"")
    assert page.closed


@pytest.mark.parametrize(("path", "lane"), [("/t/spring/4/", "TABLES"), ("/e/spring/", "BYTES")])
def test_what_a_table_sends_has_a_lane_of_its_own(
    monkeypatch: pytest.MonkeyPatch, path: str, lane: str
) -> None:
    taken = []

    async def lane_taken(scope: Message, *_: Any) -> None:
        taken.append(scope["path"])

    monkeypatch.setattr(asgi, lane, lane_taken)
    asyncio.run(asgi.application({"type": "http", "path": path}, _nothing, _nothing))
    assert taken == [path]


def _ok(_: dict[str, Any], start: Started) -> Iterable[bytes]:
    start("200 OK", [])
    return [b""]


def _unreached(*_: Any) -> Iterable[bytes]:
    raise AssertionError("this must not be reached")


async def _nothing(*_: Any) -> Any:
    return {}


async def _whole() -> Message:
    return {"type": "http.request"}
