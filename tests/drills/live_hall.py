"""A hall whose public page a crowd watches while this process changes it, and how that is judged.

A race is a watcher. It ends with the newest state, and never was older than a state before, nor
older than its own "as of".
"""

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from random import Random
from unittest import mock

from django.db import connection

from tests.drills import storm_server
from tests.drills.drilling import Drilled
from tests.drills.watchers import Crowd, Watcher
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tournament.desk.act.change import Act
from tournament.desk.tables.message import put_up_message
from tournament.live.selectors import head_of
from tournament.registration.models import Event

PATIENCE = 60.0
"""Seconds after which a watcher that does not see the last change never will."""
SABOTAGED = 8.0
"""The same where the house is broken on purpose: it is a wait for nothing."""
patience = PATIENCE


@dataclass(slots=True)
class LiveHall:
    """The event, and everyone who watches its page."""

    event: Event
    crowd: Crowd

    @property
    def page(self) -> str:
        """The address of its public page."""
        return f"/e/{self.event.slug}/"

    def watch(self, port: int, count: int) -> list[Watcher]:
        """So many more pages that are open at this port."""
        path = f"/live/{self.event.pk}/?lang=en&page={self.page}"
        more = [Watcher(port, path) for _ in range(count)]
        self.crowd.watchers = [*self.crowd.watchers, *more]
        return more

    def change(self) -> int:
        """Put up the next message; its number in the log."""
        words = f"Change {self.crowd.newest + 1}"
        put_up_message(Act(self.event, DIRECTOR, NOON), words=words, until=None)
        number = head_of(self.event.topic).number
        self.crowd.said[number] = self.crowd.newest + 1
        return number

    def changes(self, count: int, random: Random) -> None:
        """So many changes, at the speed of a hall, while everyone reads."""
        for _ in range(count):
            self.change()
            self.crowd.run(random.uniform(0.02, 0.2))

    def see_all(self, seen: Drilled, name: str) -> None:
        """Wait until all show the last change; note how long that took, and who never does."""
        start = time.monotonic()
        if not self.crowd.all_see(patience):
            late = len(self.crowd.late())
            seen.violations.append(f"{name}: {late} do not see change {self.crowd.newest}")
        seen.met[f"{name} ms"] += round((time.monotonic() - start) * 1000)

    def judge(self, seen: Drilled) -> None:
        """How each watcher ended."""
        newest = self.crowd.newest
        for each in self.crowd.watchers:
            wrong = list(each.wrong)
            if each.shown != newest:
                wrong.append(f"ends with change {each.shown} of {newest}")
            seen.came_out("came back" if each.breaks else "stayed", wrong)
        seen.met["changes"] += newest


@contextmanager
def a_live_hall(random: Random) -> Iterator[LiveHall]:
    """An event that no other database has, with a first message."""
    name = f"Live {random.getrandbits(32):08x}{time.monotonic_ns():x}"
    event = an_event(name=name)
    a_stage(a_division(event), 4)
    hall = LiveHall(event, Crowd([], random))
    hall.change()
    connection.close()
    try:
        yield hall
    finally:
        hall.crowd.close()


@contextmanager
def broken(how: str) -> Iterator[None]:
    """The server as `broken_live.py` breaks it."""
    application = f"tests.drills.broken_live:{how}"
    with mock.patch.object(storm_server, "application", application), _impatient():
        yield


def _impatient() -> AbstractContextManager[object]:
    return mock.patch(f"{__name__}.patience", SABOTAGED)
