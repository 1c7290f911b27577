"""50 of 150 readers stand still for 1,500 frames of 5 kB: the others get all, as fast as before."""

from bench import Figure, at_most
from bench.fanning import Readers, chunk_of, fan_servers
from bench.saving import percentile
from bench.servers import Server

READING, STILL = 100, 50
FRAMES, SIZE = 1_500, 5_000
EACH = 50
"""Frames after which all readers are up to date again."""
GOAL = 2.0
MOST_MEMORY = 0.4e6


def measure() -> Figure:
    """The publisher's 99th percentile as a multiple of that without anyone who stands still."""
    with fan_servers("ours", "ours") as (server, other):
        readers, still, calm = Readers(server.port), Readers(server.port), Readers(other.port)
        readers.connect(READING)
        still.connect(STILL)
        calm.connect(READING)
        before, calm_before = server.memory, other.memory
        waits: tuple[list[float], list[float]] = ([], [])
        for _ in range(FRAMES // EACH):
            waits[0].extend(_send(server, readers))
            waits[1].extend(_send(other, calm))
        grown = (server.memory - before - (other.memory - calm_before)) / STILL
        for side in (readers, still, calm):
            side.close()
    slow, quick = (percentile(side, 99) * 1000 for side in waits)
    how = (
        f"p99 of a publish {slow:.1f} ms, without anyone who stands still {quick:.1f}; all of "
        f"{READING} got {FRAMES:,} frames; {grown / 1e3:.0f} kB for each of {STILL} that did not"
    )
    figure = at_most("stalled", slow / quick, GOAL, how)
    return figure if grown <= MOST_MEMORY else at_most("stalled", grown / 1e6, 0.4, how)


def _send(server: Server, readers: Readers) -> list[float]:
    readers.forget()
    waits = [server.publish(SIZE) for _ in range(EACH)]
    readers.wait_for(EACH * chunk_of(SIZE))
    return waits
