"""Readers whose clock is wrong by years: what they say of the time, and the number from the future
that they bring from another history, must not keep the newest state from them.

A race is a watcher. What the page's own script does with such a clock is in tests/browser.
"""

from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.live_hall import a_live_hall, broken
from tests.drills.storm_server import a_server

CHANGES = 5
CLOCKS = ("Fri, 01 Jan 2049 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "yesterday")
FUTURE = ("1000000-ffffffffff", "999999999", "7-")


def sabotage() -> AbstractContextManager[object]:
    """A server that believes a reader who says that it is ahead."""
    return broken("trusts_the_reader")


def drill(races: int, random: Random) -> Drilled:
    """So many watchers, each with a clock and a number of its own."""
    seen = Drilled()
    with a_live_hall(random) as hall, a_server(hall.page) as server:
        for each in hall.watch(server.port, races):
            clock = random.choice(CLOCKS)
            each.headers = f"Date: {clock}\r\nIf-Modified-Since: {clock}\r\n"
            each.known = random.choice(FUTURE)
        hall.see_all(seen, "opened")
        hall.changes(CHANGES, random)
        hall.see_all(seen, "last")
        hall.judge(seen)
    return seen
