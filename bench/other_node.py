"""From a commit to the last of 2,000 readers: on another node against the same one.

Two nodes are two server processes on one PostgreSQL, which hear of each other by NOTIFY alone. It
is the PostgreSQL of the tests, which does not wait for the disk. Two processes on one SQLite are
measured beside them. The figure is the worse of both.

`python -m bench.other_node` prints the times as JSON, for the database that the environment names.
"""

import json
import os
import statistics
import time
from importlib import import_module
from typing import NamedTuple

from bench import Figure, at_most, unmeasured
from bench.ground import elsewhere, own_database
from bench.saving import Phone, save_hand
from rookery.terminal import Refused
from workshop import postgres

READERS = 2_000
ROUNDS = 9
GOAL = 1.5
LEAST_NEWS = 40
"""Bytes of a notice; a sign of life has fewer."""


class Taken(NamedTuple):
    """Medians in seconds, from a hand's sending to the last reader: the hand's node, the other."""

    own: float
    other: float

    def words(self, database: str) -> str:
        """Both in words."""
        return f"{database}: {self.other * 1000:.0f} ms, {self.own * 1000:.0f} on the same node"


def measure() -> Figure:
    """The other node's time as a multiple of the own one's."""
    try:
        with postgres.server() as address:
            nodes = Taken(*elsewhere("bench.other_node", {"DATABASE_URL": address}))
    except Refused as missing:
        return unmeasured("other_node", f"<= {GOAL:g}", str(missing))
    processes = Taken(*elsewhere("bench.other_node", {"DATABASE_URL": ""}))
    how = (
        f"to the last of {READERS:,} on the other node: {nodes.words('PostgreSQL')}; "
        f"{processes.words('SQLite')}; {ROUNDS} hands each"
    )
    return at_most("other_node", max(row.other / row.own for row in (nodes, processes)), GOAL, how)


def taken() -> Taken:
    """The times on the database of this process: hands in turns at both nodes, the first unseen."""
    folder = own_database(os.environ.get("DATABASE_URL", ""))
    # Models can be imported only after Django's setup.
    playing, watching = import_module("bench.playing"), import_module("bench.watching")
    phones = [Phone(*words) for words in playing.phones_at_tables(ROUNDS + 1, "Two nodes")]
    event = import_module("tournament.registration.models").Event.objects.get(name="Two nodes")
    own, other = [], []
    with watching.nodes(folder, 10 * READERS, 10 * READERS) as nodes:
        sides = [watching.news_watchers(node, event, READERS) for node in nodes]
        for number, phone in enumerate(phones):
            at = number % 2
            for readers in sides:
                readers.forget()
            start = time.perf_counter()
            save_hand(nodes[at].port, phone)
            own.append(sides[at].wait_for(LEAST_NEWS) - start)
            other.append(sides[1 - at].wait_for(LEAST_NEWS) - start)
        for readers in sides:
            readers.close()
    return Taken(statistics.median(own[1:]), statistics.median(other[1:]))


if __name__ == "__main__":
    print(json.dumps(taken()))
