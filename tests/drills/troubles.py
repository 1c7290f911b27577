"""A hall of phones that write while the running server's database is in trouble, and well again.

The server's processes must outlive it: nobody starts Rookery again. While it lasts, phones are told
that nothing is saved.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.races.storm import all_write, hall, have_heard, in_halls, judge
from tests.drills.storm_phones import Phone
from tests.drills.storm_server import StormServer, a_server

Trouble = tuple[str, Callable[[StormServer], AbstractContextManager[object]]]
"""Its name, and what makes it while it is entered."""
LOOKS = 0.05


def troubled(races: int, random: Random, troubles: Sequence[Trouble], lasts: float) -> Drilled:
    """So many hands. In each hall each trouble comes once, and `lasts` so many seconds."""

    def one(tables: int, hands: int, random: Random, seen: Drilled) -> None:
        _in_trouble(tables, hands, random, seen, troubles, lasts)

    return in_halls(races, random, one)


def _in_trouble(
    tables: int,
    hands: int,
    random: Random,
    seen: Drilled,
    troubles: Sequence[Trouble],
    lasts: float,
) -> None:
    event, phones = hall(tables, random)
    with a_server(f"/e/{event.slug}/") as server, all_write(phones, hands, server.port) as writing:
        before = server.processes()
        share = tables * hands // (len(troubles) + 2)  # most hands are still to come
        for number, (name, trouble) in enumerate(troubles, 1):
            if have_heard(number * share, phones, writing):
                with trouble(server):
                    seen.met[name] += 1
                    _until_refused(phones, writing, lasts)
        if server.processes() != before:
            seen.violations.append("the server's processes ended and were started again")
    seen.met["refused"] += sum(phone.refused for phone in phones)
    judge(event, phones, seen)


def _until_refused(
    phones: Sequence[Phone], writing: Sequence["Future[None]"], lasts: float
) -> None:
    """Wait so long, and until a phone was refused, or none has anything to write."""
    before = sum(phone.refused for phone in phones)
    time.sleep(lasts)
    while sum(phone.refused for phone in phones) == before:
        if not wait(writing, timeout=LOOKS).not_done:
            return
