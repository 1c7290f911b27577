"""Makers with good defaults. Set only what the test is about."""

import copyreg
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.kept import kept
from tournament.brackets.models import Match, Stage
from tournament.brackets.services import publish_stage
from tournament.desk.act.secrets import card_key
from tournament.language import HOURS_24
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Division, Entry, Event, Official
from tournament.registration.services import (
    add_division,
    change_entry,
    make_event,
    next_number,
)
from tournament.seeding.services import set_order
from tournament.tables.models import Table
from tournament.tables.services import add_tables, give_table

NOON = datetime(2026, 7, 18, 12, 0, tzinfo=UTC)
DIRECTOR = Actor(name="Dora Director", role=Role.DIRECTOR, device="DESK01")
SCORING = Actor(name="Sam Scorer", role=Role.SCORING, device="DESK02")
PASSWORD = "a quiet evening of cards"


def minutes(count: float) -> timedelta:
    """A span of time."""
    return timedelta(minutes=count)


@kept
def a_user(name: str = "dora") -> User:
    """An account that can log in with PASSWORD."""
    users = get_user_model().objects
    return users.filter(username=name).first() or users.create_user(name, password=PASSWORD)


@kept
def an_event(*, name: str = "Beach House 2026", tables: int = 4, director: str = "dora") -> Event:
    """An event with tables and a director."""
    event = make_event(
        name=name,
        venue="Anna Maria",
        starts_at=NOON,
        zone="America/New_York",
        language="en",
        clock=HOURS_24,
        tables_public=False,
        director=a_user(director),
        now=NOON,
    )
    add_tables(event=event, count=tables)
    return event


@kept
def a_division(event: Event, **words: Any) -> Division:
    """The main event, or what `words` say."""
    said: dict[str, Any] = {
        "name": "Main event",
        "ruleset": "beach-house-rook",
        "learning": False,
        "house_rules": {},
    } | words
    return add_division(event=event, **said)


def add_entry(
    *, division: Division, members: Sequence[str], name: str = "", club: str = ""
) -> Entry:
    """A team with the next free number. With one member it needs a partner."""
    entry = Entry.objects.create(division=division, number=next_number(division))
    return change_entry(entry=entry, members=members, name=name, club=club)


@kept
def teams(division: Division, count: int) -> list[Entry]:
    """Teams A1 & A2, B1 & B2 ... in seed order."""
    field = [
        add_entry(
            division=division,
            members=[f"Player {number}a", f"Player {number}b"],
            name=f"Team {number}",
        )
        for number in range(1, count + 1)
    ]
    set_order(division=division, order=field)
    return field


@kept
def a_stage(
    division: Division, count: int = 4, *, slug: str = "double-elimination", **options: Any
) -> Stage:
    """A published stage of `count` teams."""
    return publish_stage(
        division=division,
        format=slug,
        options=options,
        field=teams(division, count),
        now=NOON,
    )


@kept
def a_called_match(stage: Stage, code: str = "W1-1", table: int = 1) -> Match:
    """A ready match called to a table."""
    match = stage.matches.get(code=code)
    event = stage.division.event
    give_table(table=event.tables.get(number=table), match=match, now=NOON)
    match.refresh_from_db()
    return match


@kept
def an_official(event: Event, name: str, role: Role) -> User:
    """An account that holds a role at the event."""
    user = a_user(name)
    Official.objects.get_or_create(event=event, user=user, role=role)
    return user


@kept
def logged_in(user: User) -> Client:
    """A browser in which this person is logged in."""
    client = Client()
    client.force_login(user)
    return client


@kept
def a_phone_at(table: Table) -> Client:
    """A phone that was let in with the table's card."""
    client = Client()
    client.post(f"/t/{table.event.slug}/{table.number}/claim/", {"key": card_key(table)})
    return client


def _with_cookies(values: dict[str, str]) -> Client:
    client = Client()
    client.cookies.load(values)
    return client


def _cookies_of(client: Client) -> tuple[Any, tuple[dict[str, str]]]:
    return _with_cookies, ({name: cookie.value for name, cookie in client.cookies.items()},)


copyreg.pickle(Client, _cookies_of)
"""A browser that is kept for the next test is its cookies."""


def a_hand(
    *, bidder: str = "NS", bid: int = 70, took: int = 75, dealer: str = "N"
) -> dict[str, Any]:
    """A played Beach House hand: `took` is what the bidder's side captured."""
    side = bidder if len(bidder) == 2 else ("NS" if bidder in "NS" else "EW")
    other = "EW" if side == "NS" else "NS"
    return {
        "dealer": dealer,
        "bidder": bidder,
        "bid": bid,
        "points": {side: took, other: 120 - took},
    }
