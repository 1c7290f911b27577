"""The same as `fan_out` by the clock on the wall: until the last of 2,000 readers has it."""

import statistics

from bench import Figure, at_most
from bench.fan_out import READERS, deliveries

GOAL = 2.0


def measure() -> Figure:
    """Our time to the last reader as a multiple of the floor's."""
    ours, bare = (statistics.median(each.last for each in side) for side in deliveries())
    how = f"{ours * 1000:.0f} ms to the last of {READERS:,}, bare asyncio {bare * 1000:.0f}"
    return at_most("fan_out_last", ours / bare, GOAL, how)
