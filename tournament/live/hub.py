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

from rules.typed_numbers import whole_number
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

    `id` names the state after it; both are whole events of a stream and carry it. It begins with a
    number that grows from state to state.
    """

    id: str
    part: bytes
    whole: bytes


def number_of(state: str) -> int | None:
    """The number that the name of a state begins with."""
    return whole_number(state.partition("-")[0])


def is_later(state: str, than: str) -> bool:
    """Whether the one state came after the other."""
    if state == than:
        return False
    number, other = number_of(state), number_of(than)
    return number is not None and other is not None and number > other


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
    """A topic with its clients, its latest frame, and the last frames with that one.

    `ahead` are clients that have a later state already.
    """

    frame: Frame
    clients: dict[Client, None] = field(default_factory=dict)
    ahead: dict[Client, str] = field(default_factory=dict)
    ring: "deque[Frame]" = field(default_factory=lambda: deque(maxlen=RING))

    def __post_init__(self) -> None:
        self.ring.append(self.frame)

    def __len__(self) -> int:
        return len(self.clients) + len(self.ahead)

    def everyone(self) -> list[Client]:
        """All who follow the topic."""
        return [*self.clients, *self.ahead]

    def advance(self, frame: Frame) -> list[Client]:
        """Go on to this frame, and return who was ahead but has not seen it."""
        self.frame = frame
        self.ring.append(frame)
        passed = {one: had for one, had in self.ahead.items() if not is_later(had, frame.id)}
        for client in passed:
            del self.ahead[client]
            self.clients[client] = None
        return [client for client, had in passed.items() if had != frame.id]

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
        return sum(map(len, self._topics.values()))

    def __contains__(self, topic: Topic) -> bool:
        return topic in self._topics

    def __iter__(self) -> Iterator[Topic]:
        return iter(list(self._topics))

    def followers(self, topic: Topic) -> int:
        """How many clients follow the topic."""
        followed = self._topics.get(topic)
        return len(followed) if followed else 0

    def latest(self, topic: Topic) -> Frame | None:
        """The latest frame of a topic that somebody follows."""
        followed = self._topics.get(topic)
        return followed.frame if followed else None

    def join(
        self,
        client: Client,
        topic: Topic,
        frame: Frame,
        known: str,
        first: bytes = b"",
        had: str = "",
    ) -> None:
        """Let a client follow a topic. Its stream begins with `first` and what it missed.

        `frame` is the topic's state, counted only for its first client. A client that `had` a later
        one, from elsewhere, is sent nothing that is older.
        """
        followed = self._topics.get(topic)
        if followed is None:
            followed = self._topics[topic] = Followed(frame)
        client.topic = topic
        if had and is_later(had, followed.frame.id):
            followed.ahead[client] = had
            client.line.begin(first)
        else:
            followed.clients[client] = None
            client.line.begin(b"".join([first, *followed.missed(known)]))

    def leave(self, client: Client) -> None:
        """Let a client go. A topic without clients is forgotten."""
        client.leave()
        if followed := self._topics.get(client.topic):
            followed.clients.pop(client, None)
            followed.ahead.pop(client, None)
            if not followed.clients and not followed.ahead:
                del self._topics[client.topic]

    def forget(self) -> None:
        """Nobody is ahead any more: the database is another one, whose numbers may be lower."""
        for followed in self._topics.values():
            followed.clients.update(dict.fromkeys(followed.ahead))
            followed.ahead.clear()

    async def publish(self, topic: Topic, frame: Frame) -> None:
        """Send a frame to everyone who follows the topic. One call at a time for a topic."""
        followed = self._topics.get(topic)
        if followed is None or frame.id == followed.frame.id:
            return
        part, whole = frame.part, frame.whole
        clients, passed = list(followed.clients), followed.advance(frame)
        await _to_each(clients, lambda client: client.offer(part, whole))
        await _to_each(passed, lambda client: client.offer(whole, whole))

    async def beat(self) -> None:
        """Let each client know that its stream still stands."""
        await _to_each(self.clients(), Client.beat)

    async def close(self, topic: Topic) -> None:
        """End the streams of a topic: each client must ask anew whether it may follow it."""
        followed = self._topics.get(topic)
        await _to_each(followed.everyone() if followed else [], Client.end)

    async def end(self) -> None:
        """End all streams: the server stops."""
        await _to_each(self.clients(), Client.end)

    def clients(self) -> list[Client]:
        """Everyone who follows anything."""
        return [client for followed in self._topics.values() for client in followed.everyone()]


async def _to_each(clients: Sequence[Client], do: Callable[[Client], None]) -> None:
    for start in range(0, len(clients), BATCH):
        for client in clients[start : start + BATCH]:
            do(client)
        await asyncio.sleep(0)
