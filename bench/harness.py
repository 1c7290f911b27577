"""Find figures, measure them in turns and print them."""

import gc
import json
import pkgutil
import statistics
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from bench import Figure

FOLDER = Path(__file__).parent
FRAME = {
    *("__main__", "asking", "fan_servers", "fanning", "ground", "harness", "hasty_settings"),
    *("nginx", "playing", "ports", "saving", "screens", "servers", "sheets"),
    *("swiss_event", "walking", "watching"),
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
    taken: tuple[list[float], list[float]] = ([], [])
    for side, counts in turns(rounds):
        seconds = _clocked((ours, floor)[side], clock)
        if counts:
            taken[side].append(seconds)
    own, other = map(statistics.median, taken)
    return own, other


def turns(rounds: int) -> Iterator[tuple[int, bool]]:
    """Sides 0 and 1 in turns, and whether that counts: the first round only warms up."""
    for number in range(-1, rounds):
        for side in (0, 1) if number % 2 else (1, 0):
            yield side, number >= 0


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
