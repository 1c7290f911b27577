"""Starting `manage.py judge` against importing Django.

One process judges one sheet, the other nothing; CPU of each.
"""

import json
import resource
import subprocess
import sys
from functools import partial

from bench import Figure, at_most
from bench.ground import ROOT
from bench.harness import interleave
from bench.sheets import mixed

ROUNDS = 15
GOAL = 5


def measure() -> Figure:
    """Our start as a multiple of Django's import."""
    sheet = next(sheet for sheet in mixed(100) if json.loads(sheet)["ruleset"] == "npa-pinochle")
    ours, floor = interleave(
        partial(_ran, ["manage.py", "judge", "-"], sheet),
        partial(_ran, ["-c", "import django"], b""),
        ROUNDS,
        _of_children,
    )
    how = (
        f"{ours * 1e3:.0f} ms of CPU to judge one pinochle sheet, {floor * 1e3:.0f} ms to import "
        f"Django; median of {ROUNDS} rounds"
    )
    return at_most("judge_start", ours / floor, GOAL, how)


def _ran(words: list[str], said: bytes) -> None:
    subprocess.run([sys.executable, *words], cwd=ROOT, input=said, capture_output=True, check=False)


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
