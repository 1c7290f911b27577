"""From a commit to the last of 2,000 readers: on another server process against the same one."""

import statistics
import time

from bench import Figure, at_most
from bench.ground import own_database
from bench.playing import phones_at_tables
from bench.saving import Phone, save_hand
from bench.watching import news_watchers, nodes
from tournament.registration.models import Event

READERS = 2_000
ROUNDS = 9
GOAL = 1.5
LEAST_NEWS = 40
"""Bytes of a notice; a sign of life has fewer."""


def measure() -> Figure:
    """The other process's time as a multiple of the own one's."""
    folder = own_database()
    phones = [Phone(*words) for words in phones_at_tables(ROUNDS + 1, "Two nodes")]
    event = Event.objects.get(name="Two nodes")
    own, other = [], []
    with nodes(folder, 10 * READERS, 10 * READERS) as (here, there):
        sides = [news_watchers(node, event, READERS) for node in (here, there)]
        for number, phone in enumerate(phones):
            at = number % 2
            for readers in sides:
                readers.forget()
            start = time.perf_counter()
            save_hand((here, there)[at].port, phone)
            taken = [side.wait_for(LEAST_NEWS) - start for side in (sides[at], sides[1 - at])]
            if number:
                own.append(taken[0])
                other.append(taken[1])
        for readers in sides:
            readers.close()
    mine, theirs = statistics.median(own), statistics.median(other)
    how = (
        f"{theirs * 1000:.0f} ms from the hand's sending to the last of {READERS:,} on the other "
        f"process, {mine * 1000:.0f} on the same one; SQLite, {ROUNDS} hands"
    )
    return at_most("other_node", theirs / mine, GOAL, how)
