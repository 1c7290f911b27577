"""The stream of a desk: its officials follow it, until their access ends."""

import asyncio

import pytest

from tests.makers import DIRECTOR, NOON, a_user, an_official
from tests.makers_floor import a_hall
from tests.tournament.desk.test_live_pages import EVENT, Hall, cookies_of, run, until
from tournament.accounts.access import disable_account
from tournament.accounts.offices import OwnerAct
from tournament.live.roles import Role
from tournament.live.stream import Asked, Declined

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_desk_is_followed_by_its_officials_and_ends_with_their_access() -> None:
    event = a_hall().division.event
    an_official(event, "sam", Role.SCORING)
    a_user("stranger")

    async def story(hall: Hall) -> None:
        strange = await asyncio.to_thread(cookies_of, "stranger")
        for cookies in ("", "rookery=forged", strange):
            with pytest.raises(Declined):
                await hall.follows(Asked(f"/live/{event.pk}/", {}, "localhost", "http", cookies))
        director = await hall.looks()
        theirs = await asyncio.to_thread(cookies_of, "sam")
        sam = await hall.follows(Asked(f"/live/{event.pk}/", {}, "localhost", "http", theirs))
        await asyncio.to_thread(disabled, "sam")
        await until(lambda: sam.client.is_gone)
        assert not director.client.is_gone
        with pytest.raises(Declined):
            await hall.follows(Asked(f"/live/{event.pk}/", {}, "localhost", "http", theirs))

    run(story)


def disabled(name: str) -> None:
    """An owner disables this account."""
    act = OwnerAct(a_user("dora"), DIRECTOR, NOON)
    disable_account(act, account=a_user(name))


def test_a_server_that_hears_nothing_ends_the_streams_of_officials_and_no_others() -> None:
    a_hall()

    async def story(hall: Hall) -> None:
        public, desk = await hall.looks(EVENT), await hall.looks()
        hall.streaming.pages.blind()
        await until(lambda: desk.client.is_gone)
        assert not public.client.is_gone

    run(story)
