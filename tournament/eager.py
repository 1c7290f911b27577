"""Coroutines that begin at once, and become tasks where they wait.

Most never wait: then there is no task, which would cost more than they do. Python 3.12 has this as
eager tasks.
"""

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import suppress
from types import coroutine
from typing import Any

Work = Coroutine[Any, Any, None]


def begin(work: Work, loop: asyncio.AbstractEventLoop) -> "asyncio.Task[None] | None":
    """Run it up to where it first waits. Returns the task of the rest, None if it has ended.

    Until then it has no current task, and raises its errors here.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return loop.create_task(_go_on(work, awaited))


async def _go_on(work: Work, awaited: Any) -> None:
    await _rest_of(work, awaited)


@coroutine
def _rest_of(work: Work, awaited: Any) -> Generator[Any, Any, None]:
    """Wait for what it waits for, again and again. A coroutine that has begun cannot be awaited."""
    with suppress(StopIteration):
        while True:
            try:
                answer = yield awaited
            except BaseException as error:
                awaited = work.throw(error)
            else:
                awaited = work.send(answer)
