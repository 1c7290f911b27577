"""A table's phones hear of their own table, and nobody hears of it without its card."""

import asyncio

import pytest
from django.test import Client

from tests.makers import DIRECTOR, NOON, a_phone_at
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of, the_event
from tests.tournament.desk.test_live_pages import Hall, run, says, until
from tests.tournament.live.streams import Reader
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.rulings.help_requests import request_help
from tournament.desk.tables.calls import give_table
from tournament.desk.tables.closing import renew_card
from tournament.live.stream import NO_CARD, Asked, Declined, is_stream
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


def act() -> Act:
    return Act(the_event(), DIRECTOR, NOON)


def asked_by(phone: Client, table: int, match: str = "") -> Asked:
    """What the phone's browser asks for: its cookies go where their path says."""
    cookies = [
        f"{each.key}={each.value}"
        for each in phone.cookies.values()
        if f"/t/beach-house-2026/{table}/".startswith(each["path"])
    ]
    query = {"match": match} if match else {}
    path = f"/t/beach-house-2026/{table}/live/"
    return Asked(path, query, "localhost", "http", "; ".join(cookies))


def name_of(match: Match) -> str:
    return f"{match.stage_id}/{match.code}"


def times(reader: Reader) -> int:
    """How often it heard that it should ask."""
    assert all(b"event: ask" in sent for sent in reader.sent)
    return len(reader.sent)


def test_a_hand_is_heard_at_its_own_table_alone() -> None:
    game = a_game(a_match_at_table_one())
    phone, other = a_phone_at(table_of(game.match)), a_phone_at(Table.objects.get(number=2))
    match = name_of(game.match)

    async def story(hall: Hall) -> None:
        here = await hall.follows(asked_by(phone, 1, match))
        idle = await hall.follows(asked_by(other, 2))
        busy = await hall.follows(asked_by(other, 2, f"{game.match.stage_id}/W1-2"))
        await asyncio.to_thread(saved, phone, 2)
        await until(lambda: times(here) == 1)
        await asyncio.to_thread(says, "Lunch at noon")
        await until(lambda: times(here) == 2 and times(busy) > 0 and times(idle) > 0)
        assert (times(idle), times(busy)) == (1, 1)

    saved(phone, 1)
    run(story)


def test_a_table_without_a_match_hears_of_a_call() -> None:
    stage = a_match_at_table_one().stage
    table = Table.objects.get(number=2)
    phone, match = a_phone_at(table), stage.matches.get(code="W1-2")

    async def story(hall: Hall) -> None:
        reader = await hall.follows(asked_by(phone, 2))
        await asyncio.to_thread(lambda: give_table(act(), table=table, match=match))
        await until(lambda: times(reader) == 1)

    stage.rounds.update(started_at=NOON)
    run(story)


def test_a_call_for_help_is_heard_by_the_other_phones_of_the_table() -> None:
    match = a_match_at_table_one()
    here, there = table_of(match), Table.objects.get(number=2)
    phones = a_phone_at(here), a_phone_at(there)

    async def story(hall: Hall) -> None:
        own = await hall.follows(asked_by(phones[0], 1, name_of(match)))
        other = await hall.follows(asked_by(phones[1], 2))
        await asyncio.to_thread(lambda: request_help(act(), table=here, reason="Player missing"))
        await until(lambda: times(own) == 1)
        assert times(other) == 0

    run(story)


def test_without_the_tables_card_there_is_no_stream() -> None:
    match = a_match_at_table_one()
    phone = a_phone_at(table_of(match))
    elsewhere = a_phone_at(Table.objects.get(number=2))
    own = asked_by(phone, 1)
    foreign = Asked(own.path.replace("/1/", "/2/"), {}, "localhost", "http", own.cookies)
    forged = Asked(own.path, {}, "localhost", "http", own.cookies[:-1])
    nowhere = Asked("/t/beach-house-2026/99/live/", {}, "localhost", "http", own.cookies)

    async def story(hall: Hall) -> None:
        for asked in (asked_by(Client(), 1), asked_by(elsewhere, 1), foreign, forged, nowhere):
            with pytest.raises(Declined) as declined:
                await hall.follows(asked)
            assert declined.value.args == (NO_CARD,)
        assert hall.topics() == []

    run(story)


def test_a_new_card_ends_the_streams_of_the_old_one() -> None:
    table = table_of(a_match_at_table_one())
    phone = a_phone_at(table)

    async def story(hall: Hall) -> None:
        reader = await hall.follows(asked_by(phone, 1))
        await asyncio.to_thread(lambda: renew_card(act(), table=table, reason="Lost"))
        await until(lambda: reader.client.is_gone)
        assert b"event: ask" in reader.sent[0]
        assert reader.sent[-1] == b""
        with pytest.raises(Declined):
            await hall.follows(asked_by(phone, 1))

    run(story)


def test_a_match_that_nobody_could_mean_is_no_topic_of_its_own() -> None:
    phone = a_phone_at(table_of(a_match_at_table_one()))

    async def story(hall: Hall) -> None:
        for match in ("x" * 900, "3/W1-1~4/W1-1", "3/", "3/../W1"):
            await hall.follows(asked_by(phone, 1, match))
        assert len(hall.topics()) == 1

    run(story)


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("/live/7/", True),
        ("/t/live/1/live/", True),
        ("/t/live/1/", False),
        ("/e/live/", False),
        ("/t/beach-house-2026/1/hands/", False),
        ("/t/beach-house-2026/1/live/more/", False),
    ],
)
def test_only_a_streams_address_is_one(path: str, is_one: bool) -> None:
    assert is_stream(path) == is_one
