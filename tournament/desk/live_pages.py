"""What each stream follows, and what its pages are sent after a change.

A public page is asked for once for everyone who looks at it, in each language in use: by this
server, as somebody without any rights. What is new in it goes to its readers as bytes. So nothing
is rendered that nobody looks at, and nothing is sent that a reader without rights may not see.

All others (officials, tables, personal pages) only hear that something changed, and ask again
under their own rights. Officials are let in by their account, a table's phones by its card; a
changed right or a new card ends their streams. They wait a moment, the longer the more they are,
and hear if it was a hand and nothing else: most parts of their pages show none.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from tournament.accounts.models import TOPIC as INSTALLATION
from tournament.desk.act.shown import HANDS, topic_of_row
from tournament.desk.live_topics import ALL, NAME, News, Page, about_of, event_at, page_at
from tournament.desk.phone.table_page import about_table
from tournament.desk.public.news import EVERYTHING
from tournament.live.epoch import with_epoch
from tournament.live.hub import Frame, Hub, Topic, event, is_later, number_of
from tournament.live.log_reader import Change
from tournament.live.parts import Parts, parts_of
from tournament.live.stream import (
    AT_TABLE,
    LIVE,
    NO_CARD,
    NO_ROLE,
    NO_TOPIC,
    Asked,
    Declined,
    Following,
)
from tournament.live.versions import DIGITS, About
from tournament.live.watch import RETRIES_AFTER
from tournament.tables.models import Table

MOST_PAGES = 64
"""Pages of an event that are rendered for their readers; readers of others ask again."""
TICK = 0.08
"""Seconds in which changes are collected."""
REST = 2.0
"""The pause after rendering, as a multiple of its duration: saving goes first."""
LONGEST_REST = 1.0
"""Seconds of it at most: on a slow machine a page is late, but not by half a minute."""
SPREAD_MS, LONGEST_MS = 4, 8_000
"""How long readers wait before they ask again: milliseconds for each of them, and at most."""
FOUND, FAILED = 200, 500
WHOLE = "event"
"""The name under which the log says that everything may look different."""

log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """What was answered for a page. `is_one_state`: no change came while it was rendered."""

    status: int
    html: str
    is_one_state: bool = False


Ask = Callable[[Page, str], Awaitable[Answer]]
"""Ask for a page as a reader without rights who has `seen` a state."""
OfTable = Callable[[str, str], Awaitable[Table | None]]
"""The table whose page has this address, if whoever brings these cookies holds its card."""
OfStaff = Callable[[str, str], Awaitable[str]]
"""The right to hear of an event's desk of whoever brings these cookies; "" without one."""
HasState = Callable[[str, str], Awaitable[bool]]
"""Whether an event's log has a state of this name."""


@dataclass(slots=True)
class Changed:
    """What changed at an event since the last look: names of the log, and the state after it."""

    touched: set[str] = field(default_factory=set)
    state: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """A topic whose state is being found, and how many changes of its event were heard before."""

    frame: "asyncio.Task[Frame]"
    heard: int


def _is_same(said: str, state: str) -> bool:
    """Whether a page that knows the number alone has this state."""
    number = number_of(state)
    return number is not None and said == with_epoch(number)


def state_of(number: int, digest: str) -> str:
    """The name of an event's state after the log's row with this number and hash."""
    return f"{number}-{digest[:DIGITS]}"


@dataclass
class LivePages:
    """Hears the log, and sends the topics of the hub what is new.

    `ask` renders in a thread. `head` names the last state of an event there, None if there is none.
    `of_table` looks at a card there, `of_staff` at an account, `has_state` at a log.
    """

    hub: Hub
    ask: Ask
    head: Callable[[str], Awaitable[str | None]]
    of_table: OfTable
    of_staff: OfStaff
    has_state: HasState
    shown: dict[Page, Parts] = field(default_factory=dict)
    """What everyone who follows a page surely has: what is new is found by comparing with it."""
    changed: dict[str, Changed] = field(default_factory=dict)
    opening: dict[Topic, Opening] = field(default_factory=dict)
    heard: Counter[str] = field(default_factory=Counter)
    """How many changes of each event were heard."""
    again: set[Topic] = field(default_factory=set)
    """What to look at again in any case."""
    ended: set[str] = field(default_factory=set)
    """Rights that were changed in the installation's log, or that nobody can look at."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _sending: "asyncio.Task[None] | None" = None

    def start(self) -> None:
        """Begin to send."""
        self._sending = asyncio.get_running_loop().create_task(self._send())

    def stop(self) -> None:
        """End it."""
        if self._sending is not None:
            self._sending.cancel()

    def hear(self, changes: Sequence[Change]) -> None:
        """Note which events have changed, and what of them."""
        for change in changes:
            changed = self.changed.setdefault(change.topic, Changed())
            changed.touched.update(change.touched)
            self.heard[change.topic] += 1
            if change.topic == INSTALLATION:
                self.ended.update(change.touched)
            changed.state = state_of(change.number, change.hash)
        self._news.set()

    def forget(self) -> None:
        """Send everything anew: the database is another one."""
        self.shown.clear()
        self.hub.forget()
        self._once_more(*self.hub)

    def blind(self) -> None:
        """End the streams of officials and tables: their pages ask, and hear what is the matter.

        A whole crowd would only ask a server that cannot answer.
        """
        rights = {topic.right for topic in self.hub if isinstance(topic, News)}
        self.ended |= rights - {""}
        self._news.set()

    async def find(self, asked: Asked) -> Following:
        """The topic that a page asks for, and its state. Raises Declined if there is none."""
        found = AT_TABLE.fullmatch(asked.path)
        topic = await (self._at_table(found[1], asked) if found else self._topic(asked))
        state, frame = asked.state, await self._latest(topic)
        if state == frame.id:
            return Following(topic, frame, state, had=state)
        is_ours = is_later(state, frame.id) and await self.has_state(topic.event, state)
        if is_ours:
            frame = await self._latest(topic)  # it may be another one by now
        known = frame.id if _is_same(state, frame.id) else state
        return Following(topic, frame, known, had=state if is_ours else "")

    async def _latest(self, topic: News | Page) -> Frame:
        return self.hub.latest(topic) or await self._opened(topic)

    async def _topic(self, asked: Asked) -> News | Page:
        """The page if it can be sent to everybody, otherwise the news of its event."""
        query = asked.query
        address, language = query.get("page", ""), query.get("lang", "")
        page = page_at(asked.path, address, language, asked.host, asked.scheme)
        if page is None:
            return await self._news_of(event_at(asked.path), about_of(query), asked)
        is_sent = page in self.hub or self._has_room(page.event)
        return page if is_sent else News(page.event, EVERYTHING)

    async def _news_of(self, event: str, about: About, asked: Asked) -> News:
        """The news of an event, all of it for its officials alone."""
        if about is not ALL:
            return News(event, about)
        right = await self.of_staff(event, asked.cookies)
        if not right:
            raise Declined(NO_ROLE)
        return News(event, about, right)

    def _has_room(self, event: str) -> bool:
        """Whether one more page of the event may be rendered for its readers."""
        others = sum(isinstance(topic, Page) and topic.event == event for topic in self.hub)
        return others < MOST_PAGES

    async def _at_table(self, page: str, asked: Asked) -> News:
        """The news of a table, for its own phones."""
        table = await self.of_table(f"{page}/", asked.cookies)
        if table is None:
            raise Declined(NO_CARD)
        match = asked.query.get("match", "")
        about = about_table(table, match if NAME.fullmatch(match) else "")
        return News(table.event.topic, about, topic_of_row(table, "card"))

    async def _opened(self, topic: News | Page) -> Frame:
        """The state of a topic that nobody follows yet, found once for all who ask meanwhile."""
        if topic not in self.opening:
            task = asyncio.get_running_loop().create_task(self._open(topic))
            self.opening[topic] = Opening(task, self.heard[topic.event])
            task.add_done_callback(lambda done: self._is_open(topic, done))
        opening = self.opening[topic]
        frame = await asyncio.shield(opening.frame)
        if self.heard[topic.event] != opening.heard:  # it was sent to those who followed already
            self._once_more(topic)
        return frame

    def _is_open(self, topic: Topic, done: "asyncio.Task[Frame]") -> None:
        del self.opening[topic]
        if not done.cancelled():
            done.exception()  # those who asked have it, or have left

    async def _open(self, topic: News | Page) -> Frame:
        if isinstance(topic, News):
            return self._asks(topic, await self._state(topic), ())
        answer = await self.ask(topic, "")
        parts = self._parts(topic, answer)
        if parts is None or not parts.stream.startswith(_path(topic.event)):
            raise Declined(NO_TOPIC)
        return _frame(parts)

    def _parts(self, page: Page, answer: Answer) -> Parts | None:
        """The parts of a page if there are any, remembered if its readers have the same.

        A page may show more than the state it names: then other readers of that state lack what
        came meanwhile, and the next frame must not leave it out.
        """
        parts = parts_of(answer.html) if answer.status == FOUND else None
        if parts is not None:
            self.shown.pop(page, None)
            if answer.is_one_state:
                self.shown[page] = parts
        return parts

    def _once_more(self, *topics: Topic) -> None:
        """Look at these again, whatever has changed."""
        self.again.update(topics)
        self._news.set()

    async def _state(self, topic: News) -> str:
        state = await self.head(topic.event)
        if state is None:
            raise Declined(NO_TOPIC)
        return state

    def _asks(self, topic: News, state: str, touched: Collection[str]) -> Frame:
        wait = min(self.hub.followers(topic) * SPREAD_MS, LONGEST_MS)
        is_hand = bool(touched) and all(name.startswith(HANDS) for name in touched)
        part = f"{wait} hands" if is_hand else str(wait)
        whole = event("ask", str(wait).encode(), state)
        return Frame(state, event("ask", part.encode(), state), whole)

    async def _send(self) -> None:
        """Send what has changed, for ever. Pauses longer than it renders."""
        while True:
            await self._news.wait()
            await asyncio.sleep(TICK)
            self._news.clear()
            changed, self.changed = self.changed, {}
            again, self.again = self.again, set()
            ended, self.ended = self.ended, set()
            self.shown = {page: parts for page, parts in self.shown.items() if page in self.hub}
            begun = monotonic()
            for topic in sorted(self.hub, key=self.hub.followers, reverse=True):
                found = changed.get(_event(topic), Changed())
                if topic in again:
                    found = Changed(found.touched | {WHOLE}, found.state)
                if topic in again or _concerns(topic, found.touched):
                    await self._send_safely(topic, found)
                if isinstance(topic, News) and topic.right in found.touched | ended:
                    await self.hub.close(topic)
            await asyncio.sleep(min((monotonic() - begun) * REST, LONGEST_REST))

    async def _send_safely(self, topic: Topic, changed: Changed) -> None:
        """Send one topic. Its pages ask by themselves if that fails."""
        try:
            await self._send_one(topic, changed)
        except Exception:
            log.exception("A live page was not sent.")

    async def _send_one(self, topic: Topic, changed: Changed) -> None:
        if isinstance(topic, News):
            state = changed.state or await self._state(topic)
            frame = self._asks(topic, state, changed.touched)
            await self.hub.publish(topic, frame)
        elif isinstance(topic, Page):
            before = self.shown.get(topic)
            answer = await self.ask(topic, before.seen if before else "")
            if answer.status >= FAILED:
                asyncio.get_running_loop().call_later(RETRIES_AFTER, self._once_more, topic)
            parts = self._parts(topic, answer)
            if parts is None:
                return
            await self.hub.publish(topic, _frame(parts, before))


def _concerns(topic: Topic, touched: Collection[str]) -> bool:
    """Whether a change of these names of the log may be seen by who follows the topic."""
    about = topic.about if isinstance(topic, News) else EVERYTHING
    return about.concerns(touched)


def _event(topic: Topic) -> str:
    return topic.event if isinstance(topic, News | Page) else ""


def _path(event: str) -> str:
    return f"{LIVE}{event.removeprefix('event/')}/"


def _frame(parts: Parts, before: Parts | None = None) -> Frame:
    """What is new since the page before, and the whole."""
    whole = _event_of(parts, parts.whole)
    part = _event_of(parts, parts.since(before), after=before.seen) if before else whole
    return Frame(parts.seen, part, whole)


def _event_of(parts: Parts, html: Sequence[str], after: str = "") -> bytes:
    """These parts as an event. They are for who has the state `after`; without it for everybody."""
    data = json.dumps({"seen": parts.seen, "after": after, "html": html}, ensure_ascii=False)
    return event("page", data.encode(), parts.seen)
