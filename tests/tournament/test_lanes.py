"""A lane carries a request to Django whole and its answer back whole."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from tournament import asgi
from tournament.lanes import MOST_BYTES, Lane, Message

Started = Callable[..., Any]


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
) -> list[Message]:
    """What a lane sends when these parts of a body came in."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "query_string": b"saved=3",
        "headers": [(b"host", b"hall"), (b"content-length", b"9")],
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 5),
    }
    parts = [{"type": "http.request", "body": part, "more_body": True} for part in body]
    end = {"type": "http.request"} if whole else {"type": "http.disconnect"}
    coming: list[Message] = [*parts, end]
    sent: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Lane(application, threads=1)(scope, receive, send))
    return sent


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


def test_a_body_that_is_too_large_reaches_nobody_and_is_told_the_limit() -> None:
    start, body = asked(_unreached, b"x" * MOST_BYTES, b"x")
    assert start["status"] == 413
    assert b"larger than 4 MB" in body["body"]


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


@pytest.mark.parametrize(("path", "lane"), [("/t/spring/4/", "TABLES"), ("/e/spring/", "PAGES")])
def test_what_a_table_sends_has_a_lane_of_its_own(
    monkeypatch: pytest.MonkeyPatch, path: str, lane: str
) -> None:
    taken = []

    async def lane_taken(scope: Message, *_: Any) -> None:
        taken.append(scope["path"])

    monkeypatch.setattr(asgi, lane, lane_taken)
    asyncio.run(asgi.application({"type": "http", "path": path}, _nothing, _nothing))
    assert taken == [path]


def _unreached(*_: Any) -> Iterable[bytes]:
    raise AssertionError("this must not be reached")


async def _nothing(*_: Any) -> Any:
    return {}
