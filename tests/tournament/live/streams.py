"""Clients of a stream without a server: what they got, and whether they read."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tournament.live.hub import Client, Frame, event


def frame(number: int, history: str = "a") -> Frame:
    """The state with this number: its part, and all of it."""
    state = f"{number}-{history}"
    return Frame(state, event("part", b"%d" % number, state), event("whole", b"%d" % number, state))


@dataclass
class Reader:
    """Somebody at the other end, who reads or stands still."""

    sent: list[bytes] = field(default_factory=list)
    reads: asyncio.Event = field(default_factory=asyncio.Event)
    is_hung_up: bool = False

    def __post_init__(self) -> None:
        self.reads.set()
        self.client = Client(self.send)

    async def send(self, message: dict[str, Any]) -> None:
        if self.is_hung_up:
            raise OSError("gone")
        if not self.reads.is_set():
            await self.reads.wait()
        self.sent.append(message["body"])

    @property
    def got(self) -> list[tuple[str, int]]:
        """Kind and number of each event."""
        found = []
        for each in b"".join(self.sent).decode().split("\n\n")[:-1]:
            lines = dict(line.split(":", 1) for line in each.split("\n"))
            found.append((lines["event"].strip(), int(lines["data"] or 0)))
        return found


def played(story: Callable[[], Any]) -> None:
    """Run a story on an event loop."""
    asyncio.run(story())


async def settled() -> None:
    """Let everything that can go on go on."""
    for _ in range(5):
        await asyncio.sleep(0)
