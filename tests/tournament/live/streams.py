"""Clients of a stream without a server: what they got, and whether they read."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tournament.live.hub import Client, Frame, event
from tournament.live.reply import Reply


def frame(number: int, history: str = "a") -> Frame:
    """The state with this number: its part, and all of it."""
    state = f"{number}-{history}"
    return Frame(state, event("part", b"%d" % number, state), event("whole", b"%d" % number, state))


@dataclass
class Reader:
    """Somebody at the other end of a line, who reads or stands still."""

    sent: list[bytes] = field(default_factory=list)
    is_blocked: bool = False
    _stands: bool = False
    _kept: bytes = b""

    def __post_init__(self) -> None:
        self.client = Client(self)

    def listen(self, reads_again: Callable[[], None], left: Callable[[], None]) -> None:
        raise NotImplementedError

    def answer(self, reply: Reply) -> None:
        raise NotImplementedError

    def begin(self, content: bytes) -> None:
        if content:
            self.write(content)

    def write(self, content: bytes) -> None:
        assert not self.is_blocked
        if self._stands:
            self.is_blocked, self._kept = True, content
        else:
            self.sent.append(content)

    def end(self) -> None:
        if not self.is_blocked:
            self.sent.append(b"")

    def stand_still(self) -> None:
        """Read no more: the line takes one thing, and is full."""
        self._stands = True

    def read(self) -> None:
        """Read again."""
        self._stands = False
        if self.is_blocked:
            self.is_blocked = False
            self.sent.append(self._kept)
            self.client.read_again()

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
