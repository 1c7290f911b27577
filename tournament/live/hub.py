"""Streams of live pages: each client follows one topic and gets its frames as bytes.

Pure asyncio: knows topics and bytes, renders nothing, and knows neither Django nor a database.

A frame goes to each client by driving its `send` one step, without a task: that costs a fifth more
than writing to a bare socket, where a queue and a task cost twice as much. Only a send that would
block becomes a task. A client that is blocked keeps one thing: the latest whole state of its topic.
So a reader that stands still costs no more than one that reads, and nobody waits for it.
"""

import asyncio
import types
from collections import deque
from collections.abc import Awaitable, Callable, Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
Topic = Hashable

BATCH = 250
"""Clients served before other work on the event loop gets its turn."""
RING = 32
"""Frames of a topic that a client can catch up with. After more it gets the whole state."""
BEAT = b"event: beat\ndata:\n\n"
"""Tells a page that its stream still stands. A comment would not reach its script."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a topic's clients are sent: what is new (`part`), or all that they may have missed.

    `id` names the state after it; both are whole events of a stream and carry it.
    """

    id: str
    part: bytes
    whole: bytes


def event(name: str, data: bytes, state: str) -> bytes:
    """An event as a stream has it. `data` is one line; `state` names the state after it."""
    return b"".join([f"id: {state}\nevent: {name}\ndata: ".encode(), data, b"\n\n"])


class Client:
    """One reader of one topic.

    `waits` is what a blocked client gets next.
    """

    __slots__ = ("_send", "_task", "is_gone", "waits")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._task: asyncio.Task[None] | None = None
        self.waits: bytes | None = None
        self.is_gone = False

    @property
    def is_blocked(self) -> bool:
        """Whether its last bytes have not left yet."""
        return self._task is not None

    def offer(self, part: bytes, whole: bytes) -> None:
        """Send the part; to a blocked client the whole state, once it reads again."""
        if self.is_gone:
            return
        if self._task is not None:
            self.waits = whole
        else:
            self._step(part)

    def beat(self) -> None:
        """Say that the stream stands. A blocked client needs no sign: it has more to read."""
        if self._task is None and not self.is_gone:
            self._step(BEAT)

    def end(self) -> None:
        """End the stream from here. Nothing more is sent, to a blocked client not even that."""
        if self._task is None and not self.is_gone:
            self._step(b"", more=False)
        self.is_gone, self.waits = True, None

    def leave(self) -> None:
        """Forget the client: nothing more is sent."""
        self.is_gone, self.waits = True, None
        if self._task is not None:
            self._task.cancel()

    def _step(self, content: bytes, *, more: bool = True) -> None:
        step = self._sending(content, more=more).__await__()
        try:
            waited = next(step)
        except StopIteration:
            return
        except OSError:
            self.is_gone = True
            return
        self._task = asyncio.get_running_loop().create_task(self._catch_up(step, waited))

    def _sending(self, content: bytes, *, more: bool = True) -> Awaitable[None]:
        return self._send({"type": "http.response.body", "body": content, "more_body": more})

    async def _catch_up(self, step: Generator[Any, None, None], waited: Any) -> None:
        """Wait until the client reads, then send the latest state, until it has that."""
        try:
            await _rest(step, waited)
            while self.waits is not None:
                content, self.waits = self.waits, None
                await self._sending(content)
        except OSError:
            self.is_gone = True
        finally:
            self._task = None


@types.coroutine
def _rest(step: Generator[Any, None, None], waited: Any) -> Generator[Any, None, None]:
    """What is left of a coroutine driven by hand, which waits for `waited`."""
    try:
        while True:
            yield waited
            try:
                waited = next(step)
            except StopIteration:
                return
    finally:
        step.close()


@dataclass(slots=True)
class Followed:
    """A topic with its clients, its latest frame, and the frames before."""

    frame: Frame
    clients: dict[Client, None] = field(default_factory=dict)
    ring: "deque[Frame]" = field(default_factory=lambda: deque(maxlen=RING))

    def missed(self, known: str) -> list[bytes]:
        """What a client that knows the state `known` is sent: nothing, the parts, or the whole.

        An id from another topic, another history or the future is known to nobody.
        """
        if known == self.frame.id:
            return []
        frames = list(self.ring)
        after = [number for number, frame in enumerate(frames, 1) if frame.id == known]
        return [frame.part for frame in frames[after[0] :]] if after else [self.frame.whole]


class Hub:
    """All topics somebody follows."""

    def __init__(self) -> None:
        self._topics: dict[Topic, Followed] = {}

    def __len__(self) -> int:
        return sum(len(followed.clients) for followed in self._topics.values())

    def __contains__(self, topic: Topic) -> bool:
        return topic in self._topics

    def __iter__(self) -> Iterator[Topic]:
        return iter(list(self._topics))

    def followers(self, topic: Topic) -> int:
        """How many clients follow the topic."""
        followed = self._topics.get(topic)
        return len(followed.clients) if followed else 0

    def latest(self, topic: Topic) -> Frame | None:
        """The latest frame of a topic that somebody follows."""
        followed = self._topics.get(topic)
        return followed.frame if followed else None

    def join(self, client: Client, topic: Topic, frame: Frame, known: str) -> None:
        """Let a client follow a topic, and send it what it missed.

        `frame` is the topic's state, counted only for its first client.
        """
        followed = self._topics.get(topic)
        if followed is None:
            followed = self._topics[topic] = Followed(frame)
        followed.clients[client] = None
        if content := b"".join(followed.missed(known)):
            client.offer(content, followed.frame.whole)

    def leave(self, client: Client, topic: Topic) -> None:
        """Let a client go. A topic without clients is forgotten."""
        client.leave()
        if followed := self._topics.get(topic):
            followed.clients.pop(client, None)
            if not followed.clients:
                del self._topics[topic]

    async def publish(self, topic: Topic, frame: Frame) -> None:
        """Send a frame to everyone who follows the topic. One call at a time for a topic."""
        followed = self._topics.get(topic)
        if followed is None or frame.id == followed.frame.id:
            return
        followed.frame = frame
        followed.ring.append(frame)
        part, whole = frame.part, frame.whole
        await _to_each(list(followed.clients), lambda client: client.offer(part, whole))

    async def beat(self) -> None:
        """Let each client know that its stream still stands."""
        await _to_each(self.clients(), Client.beat)

    async def close(self, topic: Topic) -> None:
        """End the streams of a topic: each client must ask anew whether it may follow it."""
        followed = self._topics.get(topic)
        await _to_each(list(followed.clients) if followed else [], Client.end)

    async def end(self) -> None:
        """End all streams: the server stops."""
        await _to_each(self.clients(), Client.end)

    def clients(self) -> list[Client]:
        """Everyone who follows anything."""
        return [client for followed in self._topics.values() for client in followed.clients]


async def _to_each(clients: Sequence[Client], do: Callable[[Client], None]) -> None:
    for start in range(0, len(clients), BATCH):
        for client in clients[start : start + BATCH]:
            do(client)
        await asyncio.sleep(0)
