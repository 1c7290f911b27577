"""A hall of phones writes hands while the server is killed with -9 and started again: every hand
that was acknowledged is there once, no other one twice, and the log's chain holds.

A race is a hand. The server is the real one, in processes of its own, on the drill's database.
Killing shows what a process keeps to itself; what a power cut takes, it cannot show.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from random import Random
from threading import Event as Flag
from uuid import UUID

from django.db import connection

from bench.playing import phones_at_tables
from scoring.models import Hand
from tests.drills.drilling import Drilled
from tests.drills.storm_phones import Phone
from tests.drills.storm_server import a_server, saving
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Event

TABLES, HANDS = 8, 16
APART, LATER = 24, 0.02
"""A server ends at most this many answered hands and seconds after it started."""
REST = 0.002


def sabotage() -> AbstractContextManager[object]:
    """A server that acknowledges a group of hands before its commit."""
    return saving("hasty")


def drill(races: int, random: Random) -> Drilled:
    """So many hands, a hall of eight tables at a time."""
    return in_halls(races, random, _storm)


def in_halls(
    races: int, random: Random, one: Callable[[int, int, Random, Drilled], None]
) -> Drilled:
    """Run `one` hall of so many tables with so many hands each, until all races are run."""
    seen = Drilled()
    left = races
    while left > 0:
        tables = min(TABLES, left)
        hands = min(HANDS, -(-left // tables))
        one(tables, hands, random, seen)
        left -= tables * hands
    return seen


def _storm(tables: int, hands: int, random: Random, seen: Drilled) -> None:
    """One hall: its phones write, and its server dies and comes back until all have written."""
    event, phones = hall(tables, random)
    with a_server(f"/e/{event.slug}/") as server, all_write(phones, hands, server.port) as writing:
        while is_time(phones, writing, random):
            server.kill()
            seen.met["kills"] += 1
            server.start()
    judge(event, phones, seen)


@contextmanager
def all_write(phones: Sequence[Phone], hands: int, port: int) -> Iterator[Sequence["Future[None]"]]:
    """Let each phone write so many hands at this port, to the end; give up after an error."""
    for phone in phones:
        phone.port = port
    with ThreadPoolExecutor(len(phones)) as threads:
        writing = [threads.submit(phone.write, hands) for phone in phones]
        try:
            yield writing
            for run in writing:
                run.result()
        finally:
            phones[0].over.set()


def judge(event: Event, phones: Sequence[Phone], seen: Drilled) -> None:
    """What became of each hand, and whether the event still verifies."""
    event.refresh_from_db()
    for phone in phones:
        seen.violations += phone.wrong
        for key in (*phone.answered, *phone.unanswered):
            seen.came_out(_how(phone, key), _wrong(phone, key))
    seen.violations += differences(event)


def hall(tables: int, random: Random) -> tuple[Event, Sequence[Phone]]:
    """An event that no other database has, with a phone at each table; our own connection to the
    database is closed, so that a server that starts finds it as the killed one left it."""
    name = f"Storm {random.getrandbits(32):08x}{time.monotonic_ns():x}"
    over = Flag()
    phones = [
        Phone(*words, random=Random(random.random()), over=over)
        for words in phones_at_tables(tables, name)
    ]
    event = Event.objects.get(name=name)
    connection.close()
    return event, phones


def is_time(phones: Sequence[Phone], writing: Sequence["Future[None]"], random: Random) -> bool:
    """Wait for some more answers, and a moment; False: all is written."""
    if not have_heard(answers(phones) + random.randint(0, APART), phones, writing):
        return False
    time.sleep(random.uniform(0, LATER))
    return True


def have_heard(enough: int, phones: Sequence[Phone], writing: Sequence["Future[None]"]) -> bool:
    """Wait until phones have so many answers; False: all is written, and there are fewer."""
    while answers(phones) < enough:
        if not wait(writing, timeout=REST).not_done:
            return False
    return True


def answers(phones: Sequence[Phone]) -> int:
    return sum(len(phone.answered) for phone in phones)


def _how(phone: Phone, key: UUID) -> str:
    if key in phone.unanswered:
        return "sent once, unanswered"
    return "repeated" if key in phone.repeated else "answered at once"


def _wrong(phone: Phone, key: UUID) -> Iterator[str]:
    """What must never be: an acknowledged hand that is not there once, another that is twice."""
    rows = LogEntry.objects.filter(key=key, verb="hand.save")
    numbers = [row.number for row in rows]
    if key in phone.unanswered:
        if len(numbers) > 1:
            yield f"{phone.path}: a hand that nobody acknowledged is there {len(numbers)} times"
    elif [phone.answered[key]] != [f"{phone.path}?saved={number}" for number in numbers]:
        yield f"{phone.path}: acknowledged as {phone.answered[key]}, the log has rows {numbers}"
    for row in rows:
        wanted = row.detail
        hands = Hand.objects.filter(sheet=wanted["sheet"], number=wanted["hand"])
        if [hand.content for hand in hands] != [wanted["content"]]:
            yield f"{phone.path}: hand {wanted['hand']} is on the sheet {len(hands)} times"
