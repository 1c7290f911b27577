"""What every drill shares: its words, a database of its own, one line of JSON at the end.

A drill is one file in `races/`: it races the house against itself and counts what must never be.
Run by `dev.py drills` on both databases; the suite runs each in small, and sabotaged.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from django.db import connection
from django.test.utils import setup_databases, teardown_databases

from tests import migrated

SHOWN = 5


@dataclass(slots=True)
class Drilled:
    """What a drill saw: how each race came out, and what must never be, in words; `met` counts what
    happened beside the races."""

    outcomes: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)

    def came_out(self, how: str, wrong: Iterable[str]) -> None:
        """One race is over."""
        self.outcomes[how] += 1
        self.violations += [f"race {self.outcomes.total()}, {how}: {words}" for words in wrong]


Drill = Callable[[int, Random], Drilled]
Sabotage = Callable[[], AbstractContextManager[object]]
"""Breaks the house where this drill looks, as a context manager."""


def run(name: str, drill: Drill, sabotage: Sabotage, arguments: Sequence[str]) -> int:
    """Drill as the command line says; answer 1 when something was seen that must never be."""
    words = argparse.ArgumentParser(prog=name)
    words.add_argument("--races", type=int, default=1_000, help="races (default: 1000)")
    words.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    words.add_argument(
        "--sabotage", action="store_true", help="break Rookery on purpose; the drill must fail"
    )
    asked = words.parse_args(arguments)
    is_file = connection.vendor == "sqlite"
    if is_file:  # to migrate takes longer than many a drill
        migrated.copy_to(Path(str(connection.settings_dict["TEST"]["NAME"])))
    databases = setup_databases(verbosity=0, interactive=False, keepdb=is_file)
    start = time.monotonic()
    try:
        with sabotage() if asked.sabotage else nullcontext():
            seen = drill(asked.races, Random(asked.seed))
    finally:
        teardown_databases(databases, verbosity=0)
    said = {
        "drill": name,
        "database": connection.vendor,
        "seed": asked.seed,
        "races": seen.outcomes.total(),
        "outcomes": dict(sorted(seen.outcomes.items())),
        **seen.met,
        "violations": len(seen.violations),
        "first": seen.violations[:SHOWN],
        "seconds": round(time.monotonic() - start, 1),
    }
    sys.stdout.write(f"{json.dumps(said)}\n")
    return 1 if seen.violations else 0
