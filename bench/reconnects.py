"""5,000 pages that come back at once, as after a restart: CPU of each, and none refused.

Ours: the server with an event's page, whose readers say which state they have seen, as browsers do.
The floor: an asyncio protocol that sends such a stream's head, and reads nothing.
"""

import re
import socket
import statistics

from bench import Figure, at_most
from bench.fanning import Readers, fan_servers
from bench.ground import own_database
from bench.harness import turns
from bench.servers import Server
from bench.watching import nodes, path_of
from tests.makers_floor import a_hall

PAGES = 5_000
ROUNDS = 5
GOAL = 4.0


def measure() -> Figure:
    """Our CPU for a connection as a multiple of bare asyncio's. A refusal stops the run."""
    folder = own_database()
    path = path_of(a_hall().division.event)
    taken: tuple[list[float], list[float]] = ([], [])
    with nodes(folder, 10 * PAGES) as (ours,), fan_servers("bare") as (bare,):
        sides = (ours, path, _state(ours, path)), (bare, path, "")
        for side, counts in turns(ROUNDS):
            seconds = _come_back(*sides[side])
            if counts:
                taken[side].append(seconds)
    own, floor = (statistics.median(each) / PAGES * 1e6 for each in taken)
    how = (
        f"{own:.0f} us of CPU a connection, bare asyncio {floor:.0f}; {PAGES:,} at once, "
        f"none refused, {ROUNDS} rounds in turns"
    )
    return at_most("reconnects", own / floor, GOAL, how)


def _come_back(server: Server, path: str, last: str) -> float:
    server.rest()
    before = server.cpu
    readers = Readers(server.port, path, last=last)
    readers.connect(PAGES)
    seconds = server.cpu - before
    readers.close()
    return seconds


def _state(server: Server, path: str) -> str:
    """The state that a new reader of this page is sent."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode())
        answer = b""
        while not (found := re.search(rb"^id: (.+)$", answer, re.MULTILINE)):
            answer += line.recv(65536)
    return found[1].decode()
