"""No page is older than its own "as of": neither what comes with a stream, nor a page fetched while
the event changes. Nor is a fetched page older than one fetched before at the same process.

A race is a watcher, or a fetched page.
"""

import re
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.live_hall import LiveHall, a_live_hall, broken
from tests.drills.storm_server import a_server
from tests.drills.watchers import SHOWN

SEEN = re.compile(rb"[?;&]since=(\d+)")
WATCHERS = 10
"""Of so many races, one is a watcher and the others are fetched pages."""


def sabotage() -> AbstractContextManager[object]:
    """A server that sends the page before under the name of the state now."""
    return broken("old_under_a_new_name")


def drill(races: int, random: Random) -> Drilled:
    """A tenth of so many watchers; while they read, the page is fetched after changes."""
    seen = Drilled()
    with a_live_hall(random) as hall, a_server(hall.page) as server:
        hall.watch(server.port, -(-races // WATCHERS))
        hall.see_all(seen, "opened")
        for _ in range(races - len(hall.crowd.watchers)):
            if random.random() < 0.3:
                hall.change()
            hall.crowd.run(random.uniform(0, 0.02))
            seen.came_out("fetched", _wrong(hall, server.port))
        hall.see_all(seen, "last")
        hall.judge(seen)
    return seen


def _wrong(hall: LiveHall, port: int) -> Iterator[str]:
    """What a page fetched now says of itself that is not so."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{hall.page}", timeout=30) as answer:
        page = answer.read()
    number = max(int(found) for found in SEEN.findall(page))
    shown = max((int(found) for found in SHOWN.findall(page)), default=0)
    if shown < hall.crowd.least(number):
        yield f"as of {number} shows change {shown}, not {hall.crowd.least(number)}"
