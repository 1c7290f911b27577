"""Two nodes on one database, phones write at both, and one is killed with -9: its phones go to the
other, no acknowledged hand is lost, none is there twice.

A race is a hand. Each node is a supervisor with its own processes and clock.
"""

from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.races.storm import all_write, hall, in_halls, is_time, judge
from tests.drills.storm_server import a_server, saving

ON = ("postgres",)


def sabotage() -> AbstractContextManager[object]:
    """Nodes that acknowledge a group of hands before its commit."""
    return saving("hasty")


def drill(races: int, random: Random) -> Drilled:
    """So many hands, a hall of eight tables at a time; in each a node dies."""
    return in_halls(races, random, _on_two)


def _on_two(tables: int, hands: int, random: Random, seen: Drilled) -> None:
    event, phones = hall(tables, random)
    page = f"/e/{event.slug}/"
    with (
        a_server(page) as dying,
        a_server(page) as other,
        all_write(phones, hands, other.port) as writing,
    ):
        for phone in phones[::2]:
            phone.port = dying.port
        if is_time(phones, writing, random):
            dying.kill()
            seen.met["kills"] += 1
            for phone in phones:
                phone.port = other.port
    judge(event, phones, seen)
