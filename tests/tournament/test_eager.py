"""Coroutines that begin at once, and become tasks where they wait."""

import asyncio
from collections.abc import Callable

import pytest
import uvloop

from tournament.eager import Work, begin

Story = Callable[[list[str]], Work]


def told(story: Story) -> list[str]:
    """What a story has noted on either loop; "apart" where it left the caller."""
    notes: list[list[str]] = []

    async def day() -> None:
        noted: list[str] = []
        task = begin(story(noted), asyncio.get_running_loop())
        noted.append("apart" if task else "ended")
        if task is not None:
            await task
        notes.append(noted)

    asyncio.run(day())
    uvloop.run(day())
    assert notes[0] == notes[1]
    return notes[0]


def test_what_never_waits_has_ended_without_a_task() -> None:
    async def story(noted: list[str]) -> None:
        noted.append("done")

    assert told(story) == ["done", "ended"]


def test_what_waits_goes_on_where_it_stopped() -> None:
    async def story(noted: list[str]) -> None:
        noted.append("begun")
        await asyncio.sleep(0)
        noted.append("between")
        loop = asyncio.get_running_loop()
        noted.append(await loop.run_in_executor(None, str, "found"))
        assert asyncio.current_task() is not None

    assert told(story) == ["begun", "apart", "between", "found"]


def test_what_it_waits_for_may_fail() -> None:
    async def story(noted: list[str]) -> None:
        for _ in range(2):
            try:
                await asyncio.get_running_loop().run_in_executor(None, int, "x")
            except ValueError:
                noted.append("refused")

    assert told(story) == ["apart", "refused", "refused"]


def test_it_can_be_cancelled_while_it_waits() -> None:
    noted: list[str] = []

    async def story() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            noted.append("tidied up")

    async def day() -> None:
        task = begin(story(), asyncio.get_running_loop())
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(day())
    assert noted == ["tidied up"]


def test_its_errors_are_its_callers_until_it_waits_and_its_tasks_after_that() -> None:
    async def at_once() -> None:
        raise LookupError

    async def later() -> None:
        await asyncio.sleep(0)
        raise LookupError

    async def day() -> None:
        loop = asyncio.get_running_loop()
        with pytest.raises(LookupError):
            begin(at_once(), loop)
        task = begin(later(), loop)
        assert task is not None
        with pytest.raises(LookupError):
            await task

    asyncio.run(day())
