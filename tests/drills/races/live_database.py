"""The database goes away under a live page and comes back: all watchers end with the newest state.

A race is a watcher. On PostgreSQL all of the server's connections are cut and none is taken for
some seconds; changes are made meanwhile, and their notices reach nobody. Then PostgreSQL itself is
stopped and started again, if it is the one of this run. On SQLite the file is locked for as long.
The next change is made after each.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from random import Random

from django.conf import settings
from django.db import connection, transaction

from tests.drills.drilling import Drilled
from tests.drills.live_hall import a_live_hall, broken
from tests.drills.storm_server import a_server
from tournament.live.models import LogEntry
from workshop import postgres

CHANGES = 5
AWAY = 2.5
LONGEST = 120.0
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def sabotage() -> AbstractContextManager[object]:
    """A server that never looks again by itself."""
    return broken("notices_only")


def drill(races: int, random: Random) -> Drilled:
    """So many watchers, and one database that is away once."""
    seen = Drilled()
    with a_live_hall(random) as hall, a_server(hall.page) as server:
        hall.watch(server.port, races)
        hall.see_all(seen, "opened")
        hall.changes(CHANGES, random)
        for how, away in ways():
            with away() as is_ours:
                if is_ours:
                    hall.changes(CHANGES, random)
                hall.crowd.run(AWAY)
            hall.change()
            hall.see_all(seen, f"back after {how}")
        hall.changes(CHANGES, random)
        hall.see_all(seen, "last")
        hall.judge(seen)
    return seen


def ways() -> Iterator[tuple[str, Callable[[], AbstractContextManager[bool]]]]:
    """How a database goes away. Inside, True means that changes can be made."""
    if connection.vendor == "sqlite":
        yield "a lock", _locked
        return
    yield "refusing", _refusing
    if own := postgres.Cluster.behind(settings.DATABASE_URL):
        yield "a restart", partial(_stopped, own)


@contextmanager
def _refusing() -> Iterator[bool]:
    """PostgreSQL takes no connection to this database and has cut all but ours."""
    name = connection.ops.quote_name(connection.settings_dict["NAME"])
    with connection._nodb_cursor() as elsewhere, connection.cursor() as ours:
        elsewhere.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        ours.execute(CUT)
        try:
            yield True
        finally:
            elsewhere.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


@contextmanager
def _stopped(own: postgres.Cluster) -> Iterator[bool]:
    """PostgreSQL does not run."""
    connection.close()
    own.stop()
    try:
        yield False
    finally:
        own.start()


@contextmanager
def _locked() -> Iterator[bool]:
    """SQLite's file is locked by a thread of its own, which changes nothing."""
    over, holds = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            LogEntry.objects.filter(pk=0).update(number=0)
            holds.set()
            over.wait(timeout=LONGEST)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    holds.wait()
    try:
        yield False
    finally:
        over.set()
        holder.join()
