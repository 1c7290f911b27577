"""What each stream follows, and what its pages are sent after a change.

A public page is asked for once for everyone who looks at it, in each language in use: by this
server, as somebody without any rights. What is new in it goes to its readers as bytes. So nothing
is rendered that nobody looks at, and nothing is sent that a reader without rights may not see.

All others (officials, tables, personal pages) only hear that something changed, and ask again
under their own rights: that an event has changed tells nothing secret, and so needs no rights
either. What a table's phones hear is about their own match; they show the table's card, and a new
card ends their streams. They wait a moment, the longer the more they are.
"""

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve

from rules.typed_numbers import whole_number
from tournament.desk.act.shown import MATCHES, topic_of_row, with_hands
from tournament.desk.phone.table_page import about_table
from tournament.desk.public.news import EVERYTHING, about_matches
from tournament.live.hub import Frame, Hub, Topic, event
from tournament.live.log_reader import Change
from tournament.live.parts import Parts, parts_of
from tournament.live.stream import AT_TABLE, LIVE, NO_CARD, NO_TOPIC, Asked, Declined, Following
from tournament.live.versions import DIGITS, About
from tournament.tables.models import Table

PUSHED = {"event", "division", "match", "results", "overall", "wall"} | {
    *("team-public", "overlay-table", "overlay-match"),
}
"""The pages that are sent as bytes, by the names of their addresses."""
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
NAME = re.compile(r"\d{1,9}/[\w-]{1,12}", re.ASCII)
"""A match: its stage and code."""
MOST_MATCHES = 100
WHOLE = "event"
"""The name under which the log says that everything may look different."""

log = logging.getLogger(__name__)


ALL = About()
"""Whatever officials see."""


@dataclass(frozen=True, slots=True)
class News:
    """That an event has changed in something that a page is about.

    For the phones that hold a table's `card`: the name under which the log says that it is new.
    """

    event: str
    about: About = ALL
    card: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What everybody sees at an address, in a language. `host` and `scheme` as it was asked at."""

    event: str
    address: str
    language: str
    host: str
    scheme: str


Ask = Callable[[Page, str], Awaitable[tuple[int, str]]]
"""Ask for a page as a reader without rights who has `seen` a state: status and HTML."""
OfTable = Callable[[str, str], Awaitable[Table | None]]
"""The table whose page has this address, if whoever brings these cookies holds its card."""


@dataclass(slots=True)
class Changed:
    """What changed at an event since the last look: names of the log, and the state after it."""

    touched: set[str] = field(default_factory=set)
    state: str = ""


def state_of(number: int, digest: str) -> str:
    """The name of an event's state after the log's row with this number and hash."""
    return f"{number}-{digest[:DIGITS]}"


@dataclass
class LivePages:
    """Hears the log, and sends the topics of the hub what is new.

    `ask` renders in a thread. `head` names the last state of an event there, None if there is none.
    `of_table` looks at a card there.
    """

    hub: Hub
    ask: Ask
    head: Callable[[str], Awaitable[str | None]]
    of_table: OfTable
    shown: dict[Page, Parts] = field(default_factory=dict)
    changed: dict[str, Changed] = field(default_factory=dict)
    opening: dict[Topic, "asyncio.Task[Frame]"] = field(default_factory=dict)
    heard: Counter[str] = field(default_factory=Counter)
    """How many changes of each event were heard."""
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
            changed.state = state_of(change.number, change.hash)
        self._news.set()

    def forget(self) -> None:
        """Send everything anew: the database is another one."""
        self.shown.clear()
        self.changed |= {_event(topic): Changed({WHOLE}) for topic in self.hub}
        self._news.set()

    async def find(self, asked: Asked) -> Following:
        """The topic that a page asks for, and its state. Raises Declined if there is none."""
        found = AT_TABLE.fullmatch(asked.path)
        topic = await self._at_table(found[1], asked) if found else self._topic(asked)
        frame = self.hub.latest(topic) or await self._opened(topic)
        seen = asked.query.get("seen", "")
        knows = seen != "" and seen in (frame.id, frame.id.partition("-")[0])
        return Following(topic, frame, frame.id if knows else "")

    def _topic(self, asked: Asked) -> News | Page:
        """The page if it can be sent to everybody, otherwise the news of its event."""
        number = whole_number(asked.path.removeprefix(LIVE).removesuffix("/"))
        if number is None:
            raise Declined(NO_TOPIC)
        event = f"event/{number}"
        address, language = asked.query.get("page", ""), asked.query.get("lang", "")
        if not _is_pushed(address) or language not in dict(settings.LANGUAGES):
            return News(event, _about(asked.query))
        page = Page(event, address, language, asked.host, asked.scheme)
        others = sum(isinstance(topic, Page) and topic.event == event for topic in self.hub)
        return page if page in self.hub or others < MOST_PAGES else News(event, EVERYTHING)

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
            self.opening[topic] = task
            task.add_done_callback(lambda done: self._is_open(topic, done))
        return await asyncio.shield(self.opening[topic])

    def _is_open(self, topic: Topic, done: "asyncio.Task[Frame]") -> None:
        del self.opening[topic]
        if not done.cancelled():
            done.exception()  # those who asked have it, or have left

    async def _open(self, topic: News | Page) -> Frame:
        if isinstance(topic, News):
            return self._asks(topic, await self._state(topic))
        before = self.heard[topic.event]
        status, html = await self.ask(topic, "")
        if self.heard[topic.event] != before:  # nobody follows it yet, so it was not sent
            self._once_more(topic.event)
        parts = parts_of(html) if status == FOUND else None
        if parts is None or not parts.stream.startswith(_path(topic.event)):
            raise Declined(NO_TOPIC)
        self.shown[topic] = parts
        return _frame(parts, parts.whole)

    def _once_more(self, event: str) -> None:
        """Look at an event again, as if anything had changed."""
        self.changed.setdefault(event, Changed()).touched.add(WHOLE)
        self._news.set()

    async def _state(self, topic: News) -> str:
        state = await self.head(topic.event)
        if state is None:
            raise Declined(NO_TOPIC)
        return state

    def _asks(self, topic: News, state: str) -> Frame:
        wait = min(self.hub.followers(topic) * SPREAD_MS, LONGEST_MS)
        asks = event("ask", str(wait).encode(), state)
        return Frame(state, asks, asks)

    async def _send(self) -> None:
        """Send what has changed, for ever. Pauses longer than it renders."""
        while True:
            await self._news.wait()
            await asyncio.sleep(TICK)
            self._news.clear()
            changed, self.changed = self.changed, {}
            self.shown = {page: parts for page, parts in self.shown.items() if page in self.hub}
            begun = monotonic()
            for topic in sorted(self.hub, key=self.hub.followers, reverse=True):
                if (found := changed.get(_event(topic))) and _concerns(topic, found.touched):
                    await self._send_safely(topic, found.state)
                    if isinstance(topic, News) and topic.card in found.touched:
                        await self.hub.close(topic)
            await asyncio.sleep(min((monotonic() - begun) * REST, LONGEST_REST))

    async def _send_safely(self, topic: Topic, state: str) -> None:
        """Send one topic. Its pages ask by themselves if that fails."""
        try:
            await self._send_one(topic, state)
        except Exception:
            log.exception("A live page was not sent.")

    async def _send_one(self, topic: Topic, state: str) -> None:
        if isinstance(topic, News):
            frame = self._asks(topic, state or await self._state(topic))
            await self.hub.publish(topic, frame)
        elif isinstance(topic, Page):
            before = self.shown.get(topic)
            status, html = await self.ask(topic, before.seen if before else "")
            parts = parts_of(html) if status == FOUND else None
            if status >= FAILED:
                self._once_more(topic.event)
            if parts is None:
                return
            self.shown[topic] = parts
            new = parts.since(before) if before else parts.whole
            await self.hub.publish(topic, _frame(parts, new))


def _is_pushed(address: str) -> bool:
    """Whether the address is that of a page that everybody sees alike."""
    path = urlsplit(address).path
    try:
        return resolve(path).url_name in PUSHED
    except Resolver404:
        return False


def _concerns(topic: Topic, touched: Collection[str]) -> bool:
    """Whether a change of these names of the log may be seen by who follows the topic."""
    about = topic.about if isinstance(topic, News) else EVERYTHING
    return about.concerns(touched)


def _about(query: Mapping[str, str]) -> About:
    """What a page that asks again is about: all, what everybody sees, or also its own matches."""
    if query.get("about") == "own":
        names = query.get("matches", "").split("~")
        own = [MATCHES + name for name in names[:MOST_MATCHES] if NAME.fullmatch(name)]
        return about_matches(with_hands(own))
    return EVERYTHING if query.get("about") == "public" else ALL


def _event(topic: Topic) -> str:
    return topic.event if isinstance(topic, News | Page) else ""


def _path(event: str) -> str:
    return f"{LIVE}{event.removeprefix('event/')}/"


def _frame(parts: Parts, new: Sequence[str]) -> Frame:
    return Frame(parts.seen, _event_of(parts, new), _event_of(parts, parts.whole))


def _event_of(parts: Parts, html: Sequence[str]) -> bytes:
    data = json.dumps({"seen": parts.seen, "html": html}, ensure_ascii=False)
    return event("page", data.encode(), parts.seen)
