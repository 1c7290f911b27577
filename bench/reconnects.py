"""5,000 pages that come back at once, as after a restart: CPU of each, and none refused."""

import statistics

from bench import Figure, at_most
from bench.fanning import Readers, Server, fan_servers

PAGES = 5_000
ROUNDS = 3
GOAL = 4.0


def measure() -> Figure:
    """Our CPU for a connection as a multiple of bare asyncio's. A refusal stops the run."""
    taken: dict[Server, list[float]] = {}
    with fan_servers("ours", "bare") as servers:
        for number in range(-1, ROUNDS):
            for server in servers if number % 2 else reversed(servers):
                seconds = _come_back(server)
                if number >= 0:
                    taken.setdefault(server, []).append(seconds)
        ours, bare = (statistics.median(taken[server]) / PAGES * 1e6 for server in servers)
    how = (
        f"{ours:.0f} us of CPU a connection, bare asyncio {bare:.0f}; {PAGES:,} at once, "
        f"none refused, {ROUNDS} rounds in turns"
    )
    return at_most("reconnects", ours / bare, GOAL, how)


def _come_back(server: Server) -> float:
    before = server.cpu
    readers = Readers(server.port)
    readers.connect(PAGES)
    seconds = server.cpu - before
    readers.close()
    return seconds
