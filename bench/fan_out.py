"""Sending a fragment of 5 kB to 2,000 readers, against bare asyncio: CPU of the server.

Ours: hub and streams on uvicorn, each client with its latest state, limits and catching up. The
floor: an asyncio protocol that writes the same bytes. `fan_out_last` has the wall time of the last
reader. Both hold all their readers at once and send in turns.
"""

import statistics

from bench import Figure, at_most
from bench.fanning import Readers, Sent, fan_servers, send_frames
from bench.harness import turns

READERS = 2_000
SIZE = 5_000
FRAMES, ROUNDS = 4, 5
GOAL = 1.5


def measure() -> Figure:
    """Our CPU for a delivery as a multiple of the floor's."""
    ours, bare = deliveries()
    cost = [statistics.median(each.cpu for each in side) * 1e6 for side in (ours, bare)]
    how = (
        f"{cost[0]:.1f} us of CPU a delivery, bare asyncio {cost[1]:.1f}; {READERS:,} readers, "
        f"{SIZE // 1000} kB, {ROUNDS} rounds of {FRAMES} frames in turns"
    )
    return at_most("fan_out", cost[0] / cost[1], GOAL, how)


def deliveries() -> tuple[list[Sent], list[Sent]]:
    """What both sides took in each round."""
    with fan_servers("ours", "bare") as servers:
        sides = [Readers(server.port) for server in servers]
        for readers in sides:
            readers.connect(READERS)
        found: tuple[list[Sent], list[Sent]] = ([], [])
        for side, counts in turns(ROUNDS):
            sent = send_frames(servers[side], sides[side], SIZE, FRAMES)
            if counts:
                found[side].append(sent)
        for readers in sides:
            readers.close()
    return found
