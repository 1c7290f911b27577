"""Sending to 10,000 readers against 2,000: the CPU of a delivery stays the same."""

import statistics

from bench import Figure, at_most
from bench.fanning import Readers, fan_servers, send_frames

FEW, MANY = 2_000, 10_000
SIZES = (200, 5_000)
FRAMES, ROUNDS = 2, 3
GOAL = 1.25


def measure() -> Figure:
    """CPU for a delivery to many as a multiple of that to few, for the worse of two sizes."""
    taken: dict[tuple[int, int], list[float]] = {}
    with fan_servers("ours", "ours") as servers:
        sides = {}
        for server, count in zip(servers, (FEW, MANY), strict=True):
            sides[count] = server, Readers(server.port)
            sides[count][1].connect(count)
        for number in range(-1, ROUNDS):
            for size in SIZES:
                for count, (server, readers) in sides.items():
                    sent = send_frames(server, readers, size, FRAMES)
                    if number >= 0:
                        taken.setdefault((size, count), []).append(sent.cpu * 1e6)
        for _, readers in sides.values():
            readers.close()
    cost = {which: statistics.median(values) for which, values in taken.items()}
    ratios = {size: cost[size, MANY] / cost[size, FEW] for size in SIZES}
    told = "; ".join(
        f"{size} bytes {cost[size, FEW]:.1f} and {cost[size, MANY]:.1f} us" for size in SIZES
    )
    how = f"CPU a delivery to {FEW:,} and {MANY:,}: {told}; {ROUNDS} rounds in turns"
    return at_most("fan_out_flat", max(ratios.values()), GOAL, how)
