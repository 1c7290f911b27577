"""Public pages from memory: one rendering for all, and nothing personal in them."""

import asyncio
from collections.abc import Iterator
from typing import Any

import brotli
import pytest

from tests.makers_lanes import PAGE, TOPIC, Asked, House, a_house
from tournament.live.log_reader import Change
from tournament.live.shelf import Facts


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


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


def test_by_https_a_page_comes_as_brotli_and_its_tag_is_known(house: House) -> None:
    house.page = PAGE * 20
    by_proxy: dict[str, Any] = {"x_forwarded_proto": "https", "accept_encoding": "gzip, br"}

    async def day() -> list[Asked]:
        first = await house.ask(**by_proxy)
        tag = first[1][b"etag"].decode()
        refuses = by_proxy | {"accept_encoding": "gzip, br;q=0"}
        again = await house.ask(**by_proxy, if_none_match=tag)
        return [first, again, await house.ask(**refuses), await house.ask(accept_encoding="br")]

    secure, again, refused, by_http = asyncio.run(day())
    assert brotli.decompress(secure[2]) == house.page
    assert (again[0], secure[1][b"content-encoding"]) == (304, b"br")
    assert refused[1][b"content-encoding"] == b"gzip"
    assert by_http[2] == house.page


def test_who_cannot_hear_of_a_commit_in_time_gets_a_page_made_anew(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.live.watch.LONGEST_WAIT", 0.01)

    async def day() -> None:
        await house.ask()
        house.watch.wake(committed=True)
        await house.ask()

    asyncio.run(day())
    assert len(house.rendered) == 2


def test_another_database_leaves_nothing_known(house: House) -> None:
    async def day() -> None:
        await house.ask()
        house.watch._say_forget()
        await house.ask()

    asyncio.run(day())
    assert len(house.rendered) == 2


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
