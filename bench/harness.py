"""Find figures, measure them in turns and print them."""

import gc
import json
import pkgutil
import statistics
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from bench import Figure

FOLDER = Path(__file__).parent
FRAME = {
    *("fan_servers", "fanning", "watching", "harness", "asking", "ground", "hasty_settings"),
    *("nginx", "playing", "ports", "saving", "screens", "sheets", "swiss_event", "walking"),
    "__main__",
}


def interleave(
    ours: Callable[[], object],
    floor: Callable[[], object],
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[float, float]:
    """The median seconds of both, run in turns after one warm-up round.

    The floor goes first every second round, so that cached data does not always help the same one.
    """
    taken: dict[Callable[[], object], list[float]] = {ours: [], floor: []}
    for number in range(-1, rounds):
        for work in (ours, floor) if number % 2 else (floor, ours):
            seconds = _clocked(work, clock)
            if number >= 0:
                taken[work].append(seconds)
    return statistics.median(taken[ours]), statistics.median(taken[floor])


def cpu_median(work: Callable[[], object], rounds: int) -> float:
    """The median seconds of process CPU, after one warm-up round."""
    taken = [_clocked(work, time.process_time) for _ in range(-1, rounds)]
    return statistics.median(taken[1:])


def names(folder: Path = FOLDER) -> list[str]:
    """List the figures."""
    found = (module.name for module in pkgutil.iter_modules([str(folder)]))
    return sorted(name for name in found if name not in FRAME)


def measured(chosen: Sequence[str]) -> Iterable[Figure]:
    """Measure these figures one by one. One that breaks is a goal missed, and the others go on."""
    for name in chosen:
        try:
            yield import_module(f"bench.{name}").measure()
        except Exception as fault:
            traceback.print_exc()
            yield Figure(name, None, "measured", False, f"this bench broke: {fault!r}")


def line(figure: Figure) -> str:
    """Format one figure for people."""
    verdict = {True: "holds", False: "MISSED", None: "not measured"}[figure.holds]
    value = "-" if figure.value is None else f"{figure.value:.3g}"
    return f"{figure.name:<24} {value:>8}  {figure.goal:<9} {verdict:<12} {figure.how}"


def machine_line(figure: Figure) -> str:
    """Format one figure as a JSON object with name, value, goal, holds and how."""
    return json.dumps(asdict(figure), ensure_ascii=False)


def _clocked(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """Seconds of one run, without garbage collection."""
    gc.collect()
    gc.disable()
    try:
        start = clock()
        work()
        return clock() - start
    finally:
        gc.enable()
