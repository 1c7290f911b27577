"""The streams of a live page are cut in the middle, again and again, at any byte: whoever comes
back with the last id that it has whole misses nothing.

A race is a watcher.
"""

from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.live_hall import a_live_hall, broken
from tests.drills.storm_server import a_server

CHANGES, CUTS = 12, 3
LONGEST = 6_000
"""Bytes after which a line breaks, at most: about what a page's first event has."""


def sabotage() -> AbstractContextManager[object]:
    """A server that forgets the last part for those who come back."""
    return broken("one_too_few")


def drill(races: int, random: Random) -> Drilled:
    """So many watchers, each cut three times."""
    seen = Drilled()
    with a_live_hall(random) as hall, a_server(hall.page) as server:
        for each in hall.watch(server.port, races):
            each.cuts = [random.randint(1, LONGEST) for _ in range(CUTS)]
        hall.changes(CHANGES, random)
        hall.see_all(seen, "last")
        hall.judge(seen)
        seen.met["cuts"] += sum(each.breaks for each in hall.crowd.watchers)
    return seen
