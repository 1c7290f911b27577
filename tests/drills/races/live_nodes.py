"""Two nodes on one database, and one is killed: the watchers of the other still see every commit,
also one that the dead node could tell nobody of; and its own watchers find the other.

A race is a watcher. Changes come from a third process, which notifies nobody, as one that dies
between its commit and its notice.
"""

from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.live_hall import a_live_hall, broken
from tests.drills.storm_server import a_server

CHANGES = 5


def sabotage() -> AbstractContextManager[object]:
    """Nodes that wait for notices, and never look by themselves."""
    return broken("notices_only")


def drill(races: int, random: Random) -> Drilled:
    """So many watchers, half of them at each node."""
    seen = Drilled()
    with (
        a_live_hall(random) as hall,
        a_server(hall.page) as dying,
        a_server(hall.page) as other,
    ):
        theirs = hall.watch(dying.port, races // 2)
        hall.watch(other.port, races - races // 2)
        hall.see_all(seen, "opened")
        hall.changes(CHANGES, random)
        hall.see_all(seen, "both")
        hall.change()
        dying.kill()
        for each in theirs:
            each.port = other.port
        hall.changes(CHANGES, random)
        hall.see_all(seen, "one dead")
        hall.judge(seen)
    return seen
