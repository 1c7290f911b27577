"""Who comes while something changes misses nothing, and is shown nothing older than before."""

import asyncio
from itertools import count

import pytest

from tests.makers_floor import a_hall
from tests.tournament.desk.test_live_pages import EVENT, Hall, html_of, run, says, shows, until
from tournament.desk import live_pages
from tournament.desk.live_pages import Answer
from tournament.desk.live_topics import Page
from tournament.live.hub import number_of
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_is_ahead_of_this_process_is_sent_nothing_older() -> None:
    """Another process was quicker, or their page was fetched anew."""
    a_hall()

    async def story(hall: Hall) -> None:
        first = await hall.looks(EVENT)
        pages, ask = hall.streaming.pages, hall.streaming.pages.ask
        may_render = asyncio.Semaphore(0)

        async def slow(page: Page, seen: str) -> Answer:
            await may_render.acquire()
            return await ask(page, seen)

        pages.ask = slow
        for words in ("Lunch at noon", "Lunch at one"):
            await asyncio.to_thread(says, words)
        event = await asyncio.to_thread(Event.objects.get)
        state = await hall.streaming.head(event.topic)
        ahead = await hall.looks(EVENT, seen=f"{state}.message")
        made_up = await hall.looks(EVENT, seen=f"{number_of(str(state))}-abcdef.message")
        assert (ahead.sent, len(made_up.sent)) == ([], 1)
        may_render.release()
        await until(lambda: all(shows(each, "Lunch at one") for each in (first, ahead)))

    run(story)


def test_who_comes_while_something_changes_misses_nothing() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        pages = hall.streaming.pages
        ask = pages.ask

        async def slow(page: Page, seen: str) -> Answer:
            answer = await ask(page, seen)
            if not seen:
                await asyncio.to_thread(says, "Lunch at noon")
                await until(lambda: bool(pages.heard))
                await asyncio.sleep(2 * live_pages.TICK)
            return answer

        pages.ask = slow
        reader = await hall.looks(EVENT)
        await until(lambda: "Lunch at noon" in "".join(html_of(reader)))

    run(story)


def test_an_official_who_comes_while_something_changes_is_told() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        pages, minutes = hall.streaming.pages, count()
        head = pages.head

        async def slow(event: str) -> str | None:
            state = await head(event)
            await asyncio.to_thread(says, f"Lunch in {next(minutes)} minutes")
            await until(lambda: bool(pages.heard))
            await asyncio.sleep(2 * live_pages.TICK)
            return state

        pages.head = slow
        official = await hall.looks()
        await until(lambda: bool(official.sent))

    run(story)
