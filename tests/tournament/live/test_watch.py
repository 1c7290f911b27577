"""What is committed anywhere is heard in every process that watches the log."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import connection, transaction

from scoring.plain_sql import fetch
from tests.browser.serving import closing_connections
from tournament.live import watch
from tournament.live.log_reader import Change, Row
from tournament.live.removal import remove_log
from tournament.live.roles import Role
from tournament.live.services import Actor, append
from tournament.live.watch import Watch
from workshop import ROOT

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 7, 18, 12, tzinfo=UTC)
PATIENCE = 20
ELSEWHERE = """
import django
django.setup()
from django.conf import settings
settings.DATABASES["default"]["NAME"] = {name!r}
from tests.tournament.live.test_watch import commit
commit({number})
"""


def commit(number: int, topic: str = "event/1") -> None:
    with transaction.atomic():
        append(
            topic=topic,
            number=number,
            at=NOON,
            actor=Actor("Dora", Role.DIRECTOR, "desk"),
            verb="test",
            words="Tested.",
            detail={},
            touched=["floor"],
            key=None,
            body_hash="",
        )


def commit_elsewhere(number: int) -> None:
    """In a process of its own, as the clock's or a second worker's."""
    code = ELSEWHERE.format(name=str(connection.settings_dict["NAME"]), number=number)
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@dataclass
class Ear:
    """What a listener heard, and how often it was told to forget."""

    watch: Watch = field(default_factory=Watch)
    changes: list[Change] = field(default_factory=list)
    forgotten: int = 0

    def __post_init__(self) -> None:
        self.watch.listen(self.hear, self.forget)

    def hear(self, changes: Sequence[Change]) -> None:
        self.changes += changes

    def forget(self) -> None:
        self.forgotten += 1

    @property
    def numbers(self) -> list[int]:
        return [change.number for change in self.changes]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


@contextmanager
def listening(*ears: Ear) -> Iterator[None]:
    for ear in ears:
        ear.watch.start()
    try:
        yield
    finally:
        for ear in ears:
            ear.watch.stop()


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    with closing_connections():
        asyncio.run(told())


def test_a_commit_here_is_heard_here_and_a_commit_there_too() -> None:
    ear = Ear()

    async def story() -> None:
        with listening(ear):
            await until(lambda: ear.forgotten == 1)
            await asyncio.to_thread(commit, 1)
            await until(lambda: ear.numbers == [1])
            await asyncio.to_thread(commit_elsewhere, 2)
            await until(lambda: ear.numbers == [1, 2])

    run(story)
    assert ear.changes[0].topic == "event/1"
    assert ear.changes[0].touched == ("floor",)


def test_two_that_watch_hear_the_same_in_the_same_order() -> None:
    one, other = Ear(), Ear()

    async def story() -> None:
        with listening(one, other):
            await until(lambda: one.forgotten == other.forgotten == 1)
            for number in range(1, 30):
                await asyncio.to_thread(commit, number)
            await until(lambda: len(one.changes) == len(other.changes) == 29)

    run(story)
    assert one.numbers == other.numbers == list(range(1, 30))


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no notices")
def test_the_others_get_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Ear(), Ear()
    monkeypatch.setitem(watch.LOOKS_EVERY, "postgresql", 3600)

    async def story() -> None:
        with listening(here, there):
            await until(lambda: here.forgotten == there.forgotten == 1)
            monkeypatch.setattr(watch, "_running", [here.watch])
            await asyncio.to_thread(commit, 1)
            await until(lambda: here.numbers == there.numbers == [1])

    run(story)


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no notices")
def test_a_notice_that_comes_while_the_log_is_read_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ear, comes = Ear(), Event()
    monkeypatch.setitem(watch.LOOKS_EVERY, "postgresql", 3600)
    rows_of = Watch._rows

    def read_just_before(watched: Watch, floor: int) -> list[Row]:
        rows = rows_of(watched, floor)
        if comes.is_set():
            comes.clear()
            thread = Thread(target=commit_and_notify)
            thread.start()
            thread.join()
            fetch("SELECT pg_sleep(0.2)", [])  # the notice comes with its answer
        return rows

    async def story() -> None:
        with listening(ear):
            await until(lambda: ear.forgotten == 1)
            monkeypatch.setattr(watch, "_running", [])
            monkeypatch.setattr(Watch, "_rows", read_just_before)
            comes.set()
            ear.watch.wake()
            await until(lambda: ear.numbers == [1])

    run(story)


def commit_and_notify() -> None:
    """As another node does."""
    commit(1)
    connection.connection.execute(watch.NOTIFY)
    connection.close()


def test_what_is_rolled_back_is_not_heard() -> None:
    ear = Ear()

    def refused() -> None:
        with transaction.atomic():
            commit(1)
            transaction.set_rollback(True)

    async def story() -> None:
        with listening(ear):
            await until(lambda: ear.forgotten == 1)
            await asyncio.to_thread(refused)
            await asyncio.to_thread(commit, 1, "event/2")
            await until(lambda: bool(ear.changes))

    run(story)
    assert [change.topic for change in ear.changes] == ["event/2"]


def test_a_log_that_is_gone_makes_everyone_forget() -> None:
    ear = Ear()
    commit(1)

    async def story() -> None:
        with listening(ear):
            await until(lambda: ear.forgotten == 1)
            await asyncio.to_thread(remove_log, topic="event/1", who="Dora", at=NOON)
            await asyncio.to_thread(ear.watch.wake)
            await until(lambda: ear.forgotten == 2)

    run(story)
    assert ear.numbers == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="there the database is a file")
def test_a_file_that_was_taken_away_is_noticed_at_once() -> None:
    ear, blind = Ear(), asyncio.Event()
    ear.watch.when_blind(blind.set)
    file = Path(str(connection.settings_dict["NAME"]))
    aside = file.with_suffix(".aside")

    async def story() -> None:
        with listening(ear):
            await until(lambda: ear.forgotten == 1)
            file.rename(aside)
            try:
                await until(blind.is_set)
            finally:
                aside.rename(file)
            await asyncio.to_thread(commit, 1)
            await until(lambda: ear.numbers == [1])

    run(story)
