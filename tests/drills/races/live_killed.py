"""The server is killed with -9 under everyone who watches a live page, and started again: every
watcher ends with the newest state, and none ever becomes older.

A race is a watcher. Changes are made before, while nobody serves, and while all come back.
"""

from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.live_hall import a_live_hall, broken
from tests.drills.storm_server import a_server

CHANGES = 5
WITHOUT = 0.3
"""Seconds in which everyone finds that nobody serves."""


def sabotage() -> AbstractContextManager[object]:
    """A server that tells those who come back that nothing is new."""
    return broken("missed_nothing")


def drill(races: int, random: Random) -> Drilled:
    """So many watchers, and one server that dies once."""
    seen = Drilled()
    with a_live_hall(random) as hall, a_server(hall.page) as server:
        hall.watch(server.port, races)
        hall.see_all(seen, "opened")
        hall.changes(CHANGES, random)
        server.kill()
        hall.change()
        hall.crowd.run(WITHOUT)
        server.start()
        hall.see_all(seen, "back")
        hall.changes(CHANGES, random)
        hall.see_all(seen, "last")
        hall.judge(seen)
    return seen
