"""A change sent to 2,000 readers of an event's page, against each of them asking Django for it.

Ours: one message to everybody; the server renders the page once and sends what is new. The other
side: the CPU that the same server takes for the page by Django, once for each reader.
"""

import http.client
import statistics
import time

from bench import Figure, at_least
from bench.fanning import Readers
from bench.ground import own_database
from bench.servers import Server
from bench.watching import nodes, page_watchers
from tests.makers import DIRECTOR, NOON
from tests.makers_floor import a_hall
from tournament.desk.act.change import Act
from tournament.desk.tables.message import put_up_message
from tournament.registration.models import Event

READERS = 2_000
ROUNDS, PAGES = 5, 20
GOAL = 20.0
LEAST_NEWS = 100
"""Bytes that a change has at least; a sign of life has fewer."""


def measure() -> Figure:
    """How many times as much CPU asking again would take."""
    folder = own_database()
    event = a_hall().division.event
    pushed, asked = [], []
    with nodes(folder, 10 * READERS) as (node,):
        readers = page_watchers(node, event, READERS)
        for number in range(-1, ROUNDS):
            taken = _pushed(node, readers, event, number), _asked(node, event)
            if number >= 0:
                pushed.append(taken[0])
                asked.append(taken[1])
        readers.close()
    push, ask = statistics.median(pushed), statistics.median(asked) * READERS
    how = (
        f"{push * 1000:.0f} ms of CPU to send a change to {READERS:,} readers, {ask * 1000:,.0f} "
        f"to answer them by Django; {ROUNDS} rounds in turns"
    )
    return at_least("push_once", ask / push, GOAL, how)


def _pushed(node: Server, readers: Readers, event: Event, number: int) -> float:
    readers.forget()
    before = node.cpu
    put_up_message(Act(event, DIRECTOR, NOON), words=f"Lunch at {number + 2}", until=None)
    readers.wait_for(LEAST_NEWS)
    return node.cpu - before


def _asked(node: Server, event: Event) -> float:
    """CPU seconds of one page by Django: a cookie of its own keeps it out of the byte lane."""
    line = http.client.HTTPConnection("127.0.0.1", node.port)
    before = node.cpu
    for _ in range(PAGES):
        line.request("GET", f"/e/{event.slug}/", headers={"Cookie": "own=1"})
        answer = line.getresponse()
        assert answer.status == 200, answer.status
        answer.read()
    line.close()
    time.sleep(0.1)
    return (node.cpu - before) / PAGES
