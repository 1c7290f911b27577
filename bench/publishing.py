"""Saving hands while 200 people look, against the same with streams switched off: saves a second.

Two servers on one database, each with its own event; a batch of tables enters whole sheets at one
and then at the other.
"""

import statistics

from bench import Figure, at_most
from bench.ground import own_database
from bench.harness import turns
from bench.saving import HANDS, halls, save_sheets
from bench.watching import news_watchers, nodes, page_watchers
from tournament.registration.models import Event

TABLES = 16
"""With 8 batches 128 tables: a bracket of 256 has a first match at each."""
READERS = 100
ROUNDS = 3
GOAL = 1.10


def measure() -> Figure:
    """The seconds with streams as a multiple of those without."""
    folder = own_database()
    batches = iter(halls(2 * (ROUNDS + 1), TABLES))
    event = Event.objects.latest("pk")
    taken: dict[int, list[float]] = {0: [], 1: []}
    with nodes(folder, 10 * READERS, 0) as servers:
        sides = [
            page_watchers(servers[0], event, READERS),
            news_watchers(servers[0], event, READERS),
        ]
        for which, counts in turns(ROUNDS):
            run = save_sheets(servers[which], next(batches))
            for readers in sides:
                readers.forget()
            if counts:
                taken[which].append(run.wall)
        for readers in sides:
            readers.close()
    on, off = (statistics.median(taken[which]) for which in (0, 1))
    saves = TABLES * HANDS
    how = (
        f"{saves / on:.0f} saves a second with {2 * READERS} readers, {saves / off:.0f} without "
        f"streams; {TABLES} tables, {ROUNDS} rounds in turns"
    )
    return at_most("publishing", on / off, GOAL, how)
