"""Public pages from memory: one rendering for all, nothing personal, and load shed in order."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from threading import Event
from typing import Any

import pytest

from tournament import byte_lane
from tournament.byte_lane import ByteLane
from tournament.lanes import Message
from tournament.live.log_reader import Change
from tournament.live.shelf import Facts, Shared
from tournament.live.versions import About
from tournament.live.watch import Watch
from tournament.page_lane import WAITING_EACH, PageLane, noting_facts

TOPIC = "event/7"
ABOUT = About(without=frozenset({"hands"}))
PAGE = b'<p data-when="busy" hidden>As of 14:03.</p>'
Asked = tuple[int, dict[bytes, bytes], bytes]


class House:
    """A server whose Django counts what it renders, and can be held up."""

    def __init__(self, *, threads: int = 3, crowd: int = 2) -> None:
        self.rendered: list[dict[str, Any]] = []
        self.goes_on = Event()
        self.goes_on.set()
        self.facts: Facts | None = Facts(TOPIC, 4, ABOUT, "4-abc")
        self.status, self.headers = "200 OK", [("Content-Type", "text/html")]
        self.watch = Watch()
        application = noting_facts(self._django)
        self.pages = PageLane(application, threads=threads, patience=5, crowd=crowd)
        self.lane = ByteLane(self.pages, self.watch)
        self.lane.shelf.forget()

    def _django(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        self.rendered.append(environ)
        self.goes_on.wait(10)
        start(self.status, self.headers)
        return Parts(PAGE, self.facts)

    @property
    def paths(self) -> list[str]:
        return [row["PATH_INFO"] for row in self.rendered]

    async def ask(
        self,
        path: str = "/e/spring/",
        query: bytes = b"",
        method: str = "GET",
        leaves: asyncio.Event | None = None,
        **headers: Any,
    ) -> Asked:
        """The status, headers and body of the answer; status 0 for none."""
        pairs = [(b"host", b"hall")]
        pairs += [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ]
        scope: Message = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": query,
            "headers": pairs,
        }
        sent: list[Message] = []
        coming = [{"type": "http.request"}]

        async def receive() -> Message:
            if coming:
                return coming.pop()
            await (leaves or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.lane(scope, receive, send)
        if not sent:
            return 0, {}, b""
        start, body = sent
        return start["status"], dict(start["headers"]), body["body"]


class Parts(list[bytes]):
    """A response of Django: an iterable that carries what the page is about."""

    def __init__(self, body: bytes, facts: Facts | None) -> None:
        super().__init__([body])
        self.facts = facts


@pytest.fixture(autouse=True)
def views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything below /e/ may be shared, and may look at the stage and the team."""
    shared = Shared(frozenset({"stage"}), frozenset({"team"}))
    known = lambda path: shared if path.startswith("/e/") else None  # noqa: E731
    monkeypatch.setattr(byte_lane, "shared_at", known)


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    yield house
    house.goes_on.set()
    house.pages.pool.shutdown()


def test_a_page_is_rendered_once_for_everybody(house: House) -> None:
    async def day() -> list[Asked]:
        return [await house.ask() for _ in range(3)]

    answers = asyncio.run(day())
    assert {(status, body) for status, _, body in answers} == {(200, PAGE)}
    assert len(house.rendered) == 1


def test_simultaneous_requests_wait_for_one_rendering(house: House) -> None:
    house.goes_on.clear()

    async def rush() -> list[Asked]:
        asked = [asyncio.ensure_future(house.ask()) for _ in range(64)]
        await asyncio.sleep(0.05)
        house.goes_on.set()
        return await asyncio.gather(*asked)

    assert {status for status, _, _ in asyncio.run(rush())} == {200}
    assert len(house.rendered) == 1


def test_a_change_of_what_it_shows_renders_it_anew_and_a_hand_does_not(house: House) -> None:
    async def day() -> list[int]:
        counts = []
        for number, name in ((5, "hands:3/W1-1"), (6, "match:3/W1-1"), (4, "match:3/W1-1")):
            await house.ask()
            house.lane.shelf.hear([Change(TOPIC, number, (name,))])
            await house.ask()
            counts.append(len(house.rendered))
        return counts

    assert asyncio.run(day()) == [1, 2, 2]


def test_each_language_has_its_own_page_however_it_is_asked_for(house: House) -> None:
    async def day() -> None:
        await house.ask()
        await house.ask(accept_language="de-AT,de;q=0.9")
        await house.ask(cookie="rookery-language=de")
        await house.ask(page_language="de", accept_language="en")
        await house.ask(accept_language="en-GB")
        await house.ask(accept_language="fr")

    asyncio.run(day())
    asked = [row.get("HTTP_ACCEPT_LANGUAGE") for row in house.rendered]
    assert asked == [None, "de", "en"]


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "rookery=secret"},
        {"cookie": "team=12"},
        {"cookie": "rookery-language=de; messages=hello"},
        {"cookie": "unknown=1"},
        {"authorization": "Basic x"},
        {"content_length": "1"},
    ],
)
def test_whoever_brings_more_than_a_language_is_answered_by_django(
    house: House, headers: dict[str, Any]
) -> None:
    async def day() -> None:
        await house.ask()
        await house.ask(**headers)
        await house.ask(**headers)

    asyncio.run(day())
    assert len(house.rendered) == 3
    assert "HTTP_COOKIE" not in house.rendered[0]
    assert len(house.lane.shelf.pages) == 1


def test_what_a_page_is_shared_with_saw_no_cookie_and_no_other_header(house: House) -> None:
    asyncio.run(house.ask(cookie="device=ABCDEF; csrftoken=x", user_agent="x", referer="/secret/"))
    names = {name for name in house.rendered[0] if name.startswith("HTTP_")}
    assert names == {"HTTP_HOST"}


def test_a_field_that_a_view_does_not_look_at_makes_no_other_page(house: House) -> None:
    async def day() -> None:
        for query in (b"", b"fbclid=1", b"since=9", b"stage=2", b"stage=2&x=1"):
            await house.ask(query=query)

    asyncio.run(day())
    assert [row["QUERY_STRING"] for row in house.rendered] == ["", "stage=2"]


def test_a_page_of_ones_own_team_is_not_shared(house: House) -> None:
    async def day() -> None:
        for _ in range(2):
            await house.ask(query=b"team=Hawks")

    asyncio.run(day())
    assert len(house.rendered) == 2
    assert not house.lane.shelf.pages


@pytest.mark.parametrize(
    ("status", "headers", "facts"),
    [
        ("200 OK", [("Set-Cookie", "a=b")], Facts(TOPIC)),
        ("200 OK", [("Cache-Control", "no-store, private")], Facts(TOPIC)),
        ("200 OK", [], None),
        ("302 Found", [("Location", "/")], Facts(TOPIC)),
        ("503 Busy", [], Facts(TOPIC)),
    ],
)
def test_what_may_not_be_kept_is_not(
    house: House, status: str, headers: list[tuple[str, str]], facts: Facts | None
) -> None:
    house.status, house.headers, house.facts = status, headers, facts
    answer = asyncio.run(house.ask())
    assert answer[0] == int(status[:3])
    assert not house.lane.shelf.pages


def test_nothing_there_is_remembered_until_something_changes(house: House) -> None:
    house.status = "404 Not Found"

    async def day() -> int:
        await house.ask()
        await house.ask()
        once = len(house.rendered)
        house.lane.shelf.hear([Change("event/9", 1, ("event",))])
        await house.ask()
        return once

    assert (asyncio.run(day()), len(house.rendered)) == (1, 2)


def test_who_has_the_page_is_told_so(house: House) -> None:
    async def day() -> list[Asked]:
        _, headers, _ = await house.ask()
        tag = headers[b"etag"].decode()
        return [
            await house.ask(if_none_match=f'"x", W/{tag}'),
            await house.ask(if_none_match="*"),
            await house.ask(query=b"since=4-abc"),
            await house.ask(query=b"since=3-abc"),
            await house.ask(method="HEAD"),
            await house.ask(if_none_match='"other"', accept_encoding="gzip;q=0"),
        ]

    answers = asyncio.run(day())
    assert [status for status, _, _ in answers] == [304, 304, 204, 200, 200, 200]
    assert [len(body) for _, _, body in answers] == [0, 0, 0, len(PAGE), 0, len(PAGE)]
    assert int(answers[4][1][b"content-length"]) == len(PAGE)
    assert b"Accept-Encoding" in answers[0][1][b"vary"]


def test_until_a_watch_has_begun_nothing_is_kept(house: House) -> None:
    house.lane.shelf.is_told = False

    async def day() -> None:
        await house.ask()
        await house.ask()

    asyncio.run(day())
    assert len(house.rendered) == 2


def test_a_page_waits_to_hear_of_what_was_committed_here(house: House) -> None:
    async def day() -> int:
        await house.ask()
        house.watch.wake(committed=True)
        asked = asyncio.ensure_future(house.ask())
        await asyncio.sleep(0.01)
        house.lane.shelf.hear([Change(TOPIC, 5, ("match:3/W1-1",))])
        house.watch._say_caught_up(1)
        await asked
        return len(house.rendered)

    assert asyncio.run(day()) == 2


# --- load


def test_staff_are_not_kept_waiting_by_a_crowd(house: House) -> None:
    house.goes_on.clear()

    async def rush() -> list[str]:
        crowd = [asyncio.ensure_future(house.ask(f"/e/{number}/")) for number in range(10)]
        await asyncio.sleep(0.05)
        staff = asyncio.ensure_future(house.ask("/desk/spring/", cookie="rookery=me"))
        await asyncio.sleep(0.05)
        paths = house.paths
        house.goes_on.set()
        await asyncio.gather(staff, *crowd)
        return paths

    assert asyncio.run(rush()) == ["/e/0/", "/e/1/", "/desk/spring/"]


def test_who_has_hung_up_is_not_rendered_and_what_they_sent_is(house: House) -> None:
    house.goes_on.clear()
    leaves = asyncio.Event()

    async def rush() -> list[int]:
        first = [asyncio.ensure_future(house.ask(f"/e/{number}/")) for number in range(2)]
        await asyncio.sleep(0.02)
        gone = [
            asyncio.ensure_future(house.ask("/e/left/", leaves=leaves)),
            asyncio.ensure_future(house.ask("/find/left/", leaves=leaves)),
        ]
        sent = asyncio.ensure_future(house.ask("/find/sent/", method="POST", leaves=leaves))
        stays = asyncio.ensure_future(house.ask("/e/stays/"))
        await asyncio.sleep(0.02)
        leaves.set()
        await asyncio.sleep(0.02)
        house.goes_on.set()
        await asyncio.gather(*first)
        return [(await one)[0] for one in (*gone, sent, stays)]

    assert asyncio.run(rush()) == [0, 0, 200, 200]
    assert sorted(house.paths[2:]) == ["/e/stays/", "/find/sent/"]


def test_one_who_stays_keeps_the_rendering_of_those_who_left(house: House) -> None:
    house.goes_on.clear()
    leaves = asyncio.Event()

    async def rush() -> list[int]:
        other = [asyncio.ensure_future(house.ask(f"/e/{number}/")) for number in range(2)]
        await asyncio.sleep(0.02)
        gone = asyncio.ensure_future(house.ask("/e/both/", leaves=leaves))
        stays = asyncio.ensure_future(house.ask("/e/both/"))
        await asyncio.sleep(0.02)
        leaves.set()
        await asyncio.sleep(0.02)
        house.goes_on.set()
        await asyncio.gather(*other)
        return [(await gone)[0], (await stays)[0]]

    assert asyncio.run(rush()) == [0, 200]


def test_over_capacity_the_last_page_known_says_as_of_when_it_is(house: House) -> None:
    async def rush() -> tuple[Asked, Asked, Asked, Asked, int]:
        await house.ask("/e/known/")
        house.lane.shelf.hear([Change(TOPIC, 5, ("match:3/W1-1",))])
        house.goes_on.clear()
        full = WAITING_EACH * 2 + 2
        crowd = [asyncio.ensure_future(house.ask(f"/e/{number}/")) for number in range(full)]
        await asyncio.sleep(0.05)
        busy = await house.ask("/e/known/")
        polled = await house.ask("/e/known/", query=b"since=4-abc")
        new = await house.ask("/e/new/")
        other = await house.ask("/find/")
        house.goes_on.set()
        await asyncio.gather(*crowd)
        return busy, polled, new, other, (await house.ask("/e/new/"))[0]

    busy, polled, new, other, afterwards = asyncio.run(rush())
    assert (busy[0], busy[2]) == (200, PAGE.replace(b" hidden", b""))
    assert busy[1][b"cache-control"] == b"no-store"
    assert [row[0] for row in (polled, new, other)] == [503, 503, 503]
    assert {row[1][b"rookery-state"] for row in (busy, polled, new, other)} == {b"busy"}
    assert int(new[1][b"retry-after"]) > 0
    assert afterwards == 200


def test_a_crowd_that_left_costs_nothing(house: House) -> None:
    house.goes_on.clear()
    leaves = asyncio.Event()

    async def rush() -> float:
        crowd = [
            asyncio.ensure_future(house.ask(f"/e/{number}/", leaves=leaves)) for number in range(60)
        ]
        await asyncio.sleep(0.05)
        leaves.set()
        await asyncio.sleep(0.05)
        house.goes_on.set()
        begun = time.monotonic()
        await house.ask("/e/spring/")
        await asyncio.gather(*crowd)
        return time.monotonic() - begun

    asyncio.run(rush())
    assert len(house.rendered) == 3
