"""Load is shed in order: staff are not kept waiting, who left is dropped, the rest say so."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.makers_lanes import PAGE, TOPIC, Asked, House, a_house
from tournament import page_lane
from tournament.live.log_reader import Change
from tournament.page_lane import WAITING_EACH


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


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


def test_staff_go_before_a_crowd_that_waits_longer() -> None:
    with a_house(threads=1, crowd=1) as house:
        house.goes_on.clear()

        async def rush() -> None:
            asked = [asyncio.ensure_future(house.ask(f"/e/{number}/")) for number in range(2)]
            await asyncio.sleep(0.02)
            asked.append(asyncio.ensure_future(house.ask("/desk/spring/")))
            await asyncio.sleep(0.02)
            house.goes_on.set()
            await asyncio.gather(*asked)

        asyncio.run(rush())
        assert house.paths == ["/e/0/", "/desk/spring/", "/e/1/"]


def test_among_hands_pages_of_the_crowd_begin_seldom_and_those_of_staff_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def rush() -> tuple[list[str], list[str]]:
        await house.ask("/e/before/")
        monkeypatch.setattr(page_lane, "GIVES_WAY", 1000)
        house.hands_wait = True
        crowd = [asyncio.ensure_future(house.ask(f"/e/{number}/")) for number in range(2)]
        await house.ask("/desk/spring/")
        among_hands = house.paths
        monkeypatch.setattr(page_lane, "GIVES_WAY", 0)
        await crowd[0]
        monkeypatch.setattr(page_lane, "GIVES_WAY", 1000)
        house.hands_wait = False
        await crowd[1]
        return among_hands, house.paths

    among_hands, in_the_end = asyncio.run(rush())
    assert among_hands == ["/e/before/", "/desk/spring/"]
    assert in_the_end == [*among_hands, "/e/0/", "/e/1/"]


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

    async def rush() -> tuple[int, int]:
        full = WAITING_EACH * 2 + 2
        crowd = [
            asyncio.ensure_future(house.ask(f"/e/{number}/", leaves=leaves))
            for number in range(full)
        ]
        await asyncio.sleep(0.05)
        refused = await house.ask("/e/spring/")
        leaves.set()
        await asyncio.sleep(0.05)
        stays = asyncio.ensure_future(house.ask("/e/spring/"))
        await asyncio.sleep(0.05)
        house.goes_on.set()
        await asyncio.gather(*crowd)
        return refused[0], (await stays)[0]

    assert asyncio.run(rush()) == (503, 200)
    assert len(house.rendered) == 3
