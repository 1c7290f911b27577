"""A whole double elimination in memory: the draw and every result, one by one.

Ours is `settle`, which finds the open match for each result. The peer is brackets-manager from npm
with its memory database, in one long-running process. Both play wave by wave.
"""

import statistics
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from json import loads
from pathlib import Path
from time import process_time

from bench import Figure, at_most, unmeasured
from rookery.terminal import Refused
from tests.tournament.brackets.playing import double, play_out
from tournament.brackets.formats import double_elimination
from tournament.brackets.settle import settle
from workshop import npm

ENTRANTS = 1024
ROUNDS = 9
GOAL = 0.5
NAME = "whole_bracket"
SCRIPT = Path(__file__).with_suffix(".js")


def measure() -> Figure:
    """Our CPU as a share of the peer's."""
    try:
        folder = npm.install("brackets-manager")
    except (OSError, Refused) as why:
        return unmeasured(NAME, f"<= {GOAL:g}", f"no brackets-manager: {why}")
    document = _event()
    with _peer(folder) as play:
        taken = [(_ours(document), play()) for _ in range(-1, ROUNDS)][1:]
    ours, theirs = (statistics.median(row) for row in zip(*taken, strict=True))
    how = (
        f"{1000 * ours:.0f} ms, brackets-manager {1000 * theirs:.0f} ms; CPU to draw "
        f"{ENTRANTS:,} entrants and enter {len(document['results'])} results, median of {ROUNDS}"
    )
    return at_most(NAME, ours / theirs, GOAL, how)


def _event() -> dict[str, list[object]]:
    """The event as a document: every match played, with some upsets."""
    results, _ = play_out(double(ENTRANTS), seed=1)
    rows: list[object] = [
        {"winner": f"T{row.winner}", "loser": f"T{row.loser}", "reason": "played"}
        for row in results
    ]
    entrants: list[object] = [f"T{seed}" for seed in range(1, ENTRANTS + 1)]
    return {"entrants": entrants, "results": rows}


def _ours(document: dict[str, list[object]]) -> float:
    """CPU seconds with a fresh plan."""
    double_elimination._plan.cache_clear()
    before = process_time()
    answer = settle({"format": "double-elimination", **document})
    seconds = process_time() - before
    if answer["champion"] is None:
        raise RuntimeError("the event has no champion")
    return seconds


@contextmanager
def _peer(folder: Path) -> Iterator[Callable[[], float]]:
    """Start the peer's process and yield a function that plays one event in CPU seconds."""
    source = SCRIPT.read_text("utf-8")
    process = subprocess.Popen(
        [npm.node(), "-e", source],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    asks, answers = process.stdin, process.stdout

    def play() -> float:
        asks.write(f"{ENTRANTS}\n")
        asks.flush()
        return float(loads(answers.readline())["seconds"])

    try:
        yield play
    finally:
        process.terminate()
        process.wait()
