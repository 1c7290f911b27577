"""Streams of live pages: each client follows one topic and gets its frames as bytes.

Pure asyncio: knows topics and bytes, renders nothing, and knows neither Django nor a database.

A frame is written to the line of each client at once, without a queue or a task. A client that is
blocked keeps one thing: the latest whole state of its topic. So a reader that stands still costs no
more than one that reads, and nobody waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from tournament.live.line import Line

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
    """One reader of one topic, at the end of a line.

    `waits` is what it gets next if it is blocked.
    """

    __slots__ = ("is_gone", "line", "topic", "waits")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.topic: Topic = None
        self.waits: bytes | None = None
        self.is_gone = False

    def offer(self, part: bytes, whole: bytes) -> None:
        """Send the part; to a blocked client the whole state, once it reads again."""
        if self.is_gone:
            return
        if self.line.is_blocked:
            self.waits = whole
        else:
            self.line.write(part)

    def beat(self) -> None:
        """Say that the stream stands. A blocked client needs no sign: it has more to read."""
        if not self.line.is_blocked and not self.is_gone:
            self.line.write(BEAT)

    def read_again(self) -> None:
        """Send the latest state to a client that was blocked, if it has another one."""
        if self.waits is not None:
            content, self.waits = self.waits, None
            self.line.write(content)

    def end(self) -> None:
        """End the stream from here. Nothing more is sent."""
        if not self.is_gone:
            self.leave()
            self.line.end()

    def leave(self) -> None:
        """Forget the client: nothing more is sent."""
        self.is_gone, self.waits = True, None


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

    def join(
        self, client: Client, topic: Topic, frame: Frame, known: str, first: bytes = b""
    ) -> None:
        """Let a client follow a topic. Its stream begins with `first` and what it missed.

        `frame` is the topic's state, counted only for its first client.
        """
        followed = self._topics.get(topic)
        if followed is None:
            followed = self._topics[topic] = Followed(frame)
        followed.clients[client] = None
        client.topic = topic
        client.line.begin(b"".join([first, *followed.missed(known)]))

    def leave(self, client: Client) -> None:
        """Let a client go. A topic without clients is forgotten."""
        client.leave()
        if followed := self._topics.get(client.topic):
            followed.clients.pop(client, None)
            if not followed.clients:
                del self._topics[client.topic]

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
