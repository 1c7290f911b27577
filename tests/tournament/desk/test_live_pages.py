"""A change is rendered once for all who look at a page, and not at all for nobody."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from tests.browser.serving import closing_connections
from tests.makers import DIRECTOR, NOON, a_user, logged_in
from tests.makers_floor import a_hall
from tests.tournament.live.streams import Reader, frame
from tournament import asgi
from tournament.accounts.access import account_topic
from tournament.brackets.models import Stage
from tournament.desk import live_pages
from tournament.desk.act.change import Act
from tournament.desk.live_pages import Answer
from tournament.desk.live_topics import News, Page
from tournament.desk.publish import Published, bracket_of
from tournament.desk.tables.calls import give_table
from tournament.desk.tables.message import put_up_message
from tournament.live.epoch import this_epoch
from tournament.live.hub import Topic
from tournament.live.stream import Asked, Declined
from tournament.live.watch import Watch
from tournament.registration.models import Event
from tournament.streaming import Streaming
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)
EVENT, BRACKET = "/e/beach-house-2026/", "/e/beach-house-2026/main-event/"


class Hall:
    """The streams of one process, and who looks."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.streaming = Streaming(asgi.DJANGO, self.watch)
        self.has_begun = asyncio.Event()
        self.watch.listen(lambda _: None, self.has_begun.set)
        self.rendered: list[Page] = []
        self.cookies = ""
        """The director's."""
        ask = self.streaming.ask

        async def counted(page: Page, seen: str) -> Answer:
            self.rendered.append(page)
            return await ask(page, seen)

        self.streaming.pages.ask = counted

    async def looks(self, page: str = "", lang: str = "en", seen: str = "") -> Reader:
        event = Event.objects.only("pk")
        number = (await asyncio.to_thread(event.get)).pk
        self.cookies = self.cookies or await asyncio.to_thread(cookies_of, "dora")
        query = {"page": page, "lang": lang, "seen": seen}
        asked = Asked(f"/live/{number}/", query, "localhost", "http", self.cookies)
        return await self.follows(asked)

    async def follows(self, asked: Asked) -> Reader:
        following = await self.streaming.pages.find(asked)
        reader = Reader()
        known, frame = following.known or following.frame.id, following.frame
        self.streaming.hub.join(reader.client, following.topic, frame, known, had=following.had)
        return reader

    @contextmanager
    def running(self) -> Iterator[None]:
        self.watch.start()
        self.streaming.pages.start()
        try:
            yield
        finally:
            self.watch.stop()
            self.streaming.pages.stop()
            self.streaming.lane.pool.shutdown()

    def topics(self) -> list[Topic]:
        return list(self.streaming.hub)


def cookies_of(name: str) -> str:
    """What the browser brings in which this person is logged in."""
    cookies = logged_in(a_user(name)).cookies.values()
    return "; ".join(f"{each.key}={each.value}" for each in cookies)


def run(story: Callable[[Hall], Awaitable[None]]) -> None:
    async def told() -> None:
        hall = Hall()
        with hall.running():
            await hall.has_begun.wait()
            await story(hall)

    with closing_connections():
        asyncio.run(told())


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


def says(words: str) -> None:
    put_up_message(Act(Event.objects.get(), DIRECTOR, NOON), words=words, until=None)


def calls(stage: Stage) -> None:
    table = Table.objects.get(number=1)
    match = stage.matches.get(code="W1-1")
    give_table(Act(Event.objects.get(), DIRECTOR, NOON), table=table, match=match)


def events_of(reader: Reader) -> list[dict[str, Any]]:
    """What came, as a page's script reads it."""
    return [json.loads(sent.decode().split("data: ", 1)[1]) for sent in reader.sent]


def html_of(reader: Reader) -> list[str]:
    """All that came, as a page puts it in."""
    return [html for event in events_of(reader) for html in event["html"]]


def shows(reader: Reader, words: str) -> bool:
    return words in "".join(html_of(reader))


def test_two_hundred_who_look_cost_one_page_in_each_language() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        readers = [await hall.looks(EVENT) for _ in range(200)]
        german = await hall.looks(EVENT, "de")
        assert len(hall.rendered) == 2
        await asyncio.to_thread(says, "Lunch at noon")
        await until(lambda: all(reader.sent for reader in (*readers, german)))
        assert len(hall.rendered) == 4
        assert "Lunch at noon" in "".join(html_of(readers[0]))
        assert len({reader.sent[0] for reader in readers}) == 1

    run(story)


@pytest.mark.parametrize("page", [EVENT, ""])
def test_a_page_that_comes_back_first_after_a_restart_is_let_in(page: str) -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        this_epoch.cache_clear()
        await hall.looks(page, seen="1-abcdef")
        assert len(hall.streaming.hub) == 1

    run(story)


def test_parts_name_the_state_that_they_follow() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        reader = await hall.looks(EVENT)
        for words in ("Lunch at noon", "Lunch at one", "Lunch is over"):
            await asyncio.to_thread(says, words)
            await until(partial(shows, reader, words))
        before, *others = events_of(reader)
        for part in others:
            assert part["after"] == before["seen"] != part["seen"]
            before = part

    run(story)


def test_what_comes_while_a_page_is_rendered_is_sent_to_readers_of_the_page_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = a_hall()
    comes = [stage]

    def changed(stage: Stage, event: Event) -> Published:
        if comes:
            calls(comes.pop())
        return bracket_of(stage, event)

    monkeypatch.setattr("tournament.desk.public.views.bracket_of", changed)

    async def story(hall: Hall) -> None:
        reader = await hall.looks(BRACKET)
        await until(lambda: "state-called" in "".join(html_of(reader)))

    run(story)


def test_a_page_that_failed_is_asked_for_again() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        pages = hall.streaming.pages
        reader, ask = await hall.looks(EVENT), pages.ask
        answers = [Answer(503, "")]

        async def failing(page: Page, seen: str) -> Answer:
            return answers.pop() if answers else await ask(page, seen)

        pages.ask = failing
        await asyncio.to_thread(says, "Lunch at noon")
        await until(lambda: "Lunch at noon" in "".join(html_of(reader)))

    run(story)


def test_of_a_bracket_only_the_match_that_has_changed_is_sent() -> None:
    stage = a_hall()
    says("Welcome")

    async def story(hall: Hall) -> None:
        reader = await hall.looks(BRACKET)
        await asyncio.to_thread(calls, stage)
        await until(lambda: any(b'id=\\"match-W1-1' in sent for sent in reader.sent))
        assert all(html.startswith(("<article", "<p")) for html in html_of(reader))

    run(story)


def test_nothing_is_rendered_that_nobody_looks_at() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        official = await hall.looks()
        event = await asyncio.to_thread(Event.objects.get)
        dora = await asyncio.to_thread(a_user)
        assert hall.topics() == [News(event.topic, right=account_topic(dora))]
        await asyncio.to_thread(says, "Lunch at noon")
        await until(lambda: bool(official.sent))
        assert b"event: ask" in official.sent[0]
        assert b"Lunch" not in official.sent[0]
        assert hall.rendered == []

    run(story)


def test_pages_of_officials_and_foreign_addresses_are_never_sent() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        for page in (
            "/desk/",
            "/desk/beach-house-2026/floor/",
            "/t/beach-house-2026/1/",
            "//x/e/",
            "//[x/e/beach-house-2026/",
            "",
        ):
            await hall.looks(page)
        assert all(isinstance(topic, News) for topic in hall.topics())
        with pytest.raises(Declined):
            await hall.looks("/e/another/")
        with pytest.raises(Declined):
            await hall.streaming.pages.find(Asked("/live/99999/", {}, "localhost", "http"))
        assert hall.streaming.pages.opening == {}

    run(story)


def test_more_pages_than_are_rendered_are_told_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    a_hall()
    monkeypatch.setattr(live_pages, "MOST_PAGES", 2)

    async def story(hall: Hall) -> None:
        for height in range(1, 5):
            await hall.looks(f"/wall/beach-house-2026/?height={height}")
        kinds = [type(topic) for topic in hall.topics()]
        assert kinds == [Page, Page, News]

    run(story)


def test_a_restored_database_sends_everything_anew() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        reader = await hall.looks(EVENT)
        await asyncio.to_thread(says, "Lunch at noon")
        await until(lambda: bool(reader.sent))
        ahead = Reader()
        page = hall.topics()[0]
        hall.streaming.hub.join(ahead.client, page, frame(9), known="9-a", had="9-a")
        hall.streaming.pages.forget()
        renders = len(hall.rendered)
        await until(lambda: len(hall.rendered) > renders)
        await asyncio.to_thread(says, "Lunch is over")
        await until(lambda: bool(ahead.sent))

    run(story)
