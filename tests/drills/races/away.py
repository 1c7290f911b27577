"""The database is away for half a minute while phones write, and comes back: nothing that was
acknowledged is lost or doubled, and no process of the server ends.

A race is a hand. On PostgreSQL all connections are cut and refused, then PostgreSQL itself is
stopped and started, if it is the one of this run. On SQLite somebody else holds the file's lock.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random

from tests.drills.drilling import Drilled
from tests.drills.races.live_database import ways
from tests.drills.storm_server import StormServer, saving
from tests.drills.troubles import Trouble, troubled

LASTS = 30.0


def sabotage() -> AbstractContextManager[object]:
    """A server that acknowledges what could not be saved."""
    return saving("careless")


def drill(races: int, random: Random) -> Drilled:
    """So many hands, a hall of eight tables at a time."""
    troubles: list[Trouble] = [(how, _under(away)) for how, away in ways()]
    return troubled(races, random, troubles, LASTS)


def _under(
    away: Callable[[], AbstractContextManager[bool]],
) -> Callable[[StormServer], AbstractContextManager[bool]]:
    return lambda _server: away()
