"""One Swiss round beside tournament-pairings from npm, which matches all pairs.

Both draw the same round of the same event, with nobody meeting again, in CPU seconds of their
process. The peer knows no halves of a score, so quality is how far scores differ, the
largest difference first.
"""

import statistics
import subprocess
from dataclasses import replace
from json import dumps, loads
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from bench import Figure, at_most, unmeasured
from bench.swiss_event import begun, differences, drawn, in_words, played
from rookery.terminal import Refused
from tournament.brackets.rounds.history import History
from tournament.brackets.rounds.scores import WIN, scores_of
from workshop import npm

ENTRANTS, BEFORE, ROUNDS = 1_000, 10, 3
GOAL = 0.1
NAME = "swiss_peer"
SCRIPT = Path(__file__).with_suffix(".js")


def measure() -> Figure:
    """Our CPU as a share of the peer's."""
    try:
        folder = npm.install("tournament-pairings")
    except (OSError, Refused) as why:
        return unmeasured(NAME, f"<= {GOAL:g}", f"no tournament-pairings: {why}")
    history, chance = begun(ENTRANTS), Random(2026)
    for _ in range(BEFORE):
        history = played(history, drawn(history), chance)
    taken = [(_ours(history), _theirs(history, folder)) for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(row[0] for row in side) for side in zip(*taken, strict=True))
    (_, our_worst), (_, their_worst) = taken[0]
    how = (
        f"{ours:.2f} s, tournament-pairings {theirs:.1f} s; CPU for round {BEFORE + 1} of "
        f"{ENTRANTS:,} entrants, median of {ROUNDS}; {in_words(our_worst)}, "
        f"theirs: {in_words(their_worst)}"
    )
    figure = at_most(NAME, ours / theirs, GOAL, how)
    return replace(figure, holds=bool(figure.holds) and our_worst <= their_worst)


def _ours(history: History) -> tuple[float, list[int]]:
    """CPU seconds, and the differences."""
    before = process_time()
    made = drawn(history)
    seconds = process_time() - before
    if made.metrics["rematches"]:
        raise RuntimeError("some meet again")
    return seconds, differences(history, [meeting.sides for meeting in made.meetings])


def _theirs(history: History, folder: Path) -> tuple[float, list[int]]:
    done = subprocess.run(
        [npm.node(), "-e", SCRIPT.read_text("utf-8")],
        cwd=folder,
        input=dumps(_players(history)),
        capture_output=True,
        text=True,
        check=True,
    )
    answer = loads(done.stdout)
    pairs = [(match["player1"], match["player2"]) for match in answer["matches"]]
    met = history.meetings()
    if len(pairs) != ENTRANTS // 2 or any(met[frozenset(pair)] for pair in pairs):
        raise RuntimeError("the peer's round is not a round without rematches")
    return float(answer["seconds"]), differences(history, pairs)


def _players(history: History) -> list[dict[str, Any]]:
    """The event as the peer knows it."""
    score = scores_of(history, WIN).half_wins
    avoid: dict[int, list[int]] = {seed: [] for seed in history.entrants}
    for one, other in map(tuple, history.meetings()):
        avoid[one].append(other)
        avoid[other].append(one)
    return [
        {"id": seed, "score": score[seed] / WIN, "avoid": others, "receivedBye": False}
        for seed, others in avoid.items()
    ]
