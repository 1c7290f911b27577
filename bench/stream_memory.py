"""Memory of an open stream, against nginx with nchan, which few machines have."""

from bench import Figure, at_most, unmeasured
from bench.fanning import Readers
from bench.ground import own_database
from bench.nginx import has_nchan, nchan
from bench.servers import Server
from bench.watching import nodes, path_of
from tests.makers_floor import a_hall

READERS, BEFORE = 4_000, 50
"""Streams that are measured, and those that were open before."""
GOAL = 1.2
END = b"\r\n\r\n"


def measure() -> Figure:
    """Our memory for a reader of an event's page as a multiple of nchan's for a reader."""
    folder = own_database()
    path = path_of(a_hall().division.event)
    with nodes(folder, 10 * READERS) as (ours,):
        own = _each(Readers(ours.port, path), ours)
    if not has_nchan():
        why = "needs nginx with nchan: apt install nginx-light libnginx-mod-nchan"
        return unmeasured("stream_memory", f"<= {GOAL:g}", f"{why}; ours {_kb(own)} a stream")
    with nchan() as peer:
        theirs = _each(Readers(peer.port, begins=END), peer)
    how = f"{_kb(own)} a stream, nchan {_kb(theirs)}; {READERS:,} streams, proportional memory"
    return at_most("stream_memory", own / theirs, GOAL, how)


def _each(readers: Readers, server: Server) -> float:
    readers.connect(BEFORE)
    server.rest()
    before = server.memory
    readers.connect(READERS)
    server.rest()
    each = (server.memory - before) / READERS
    readers.close()
    return each


def _kb(size: float) -> str:
    return f"{size / 1024:.1f} kB"
