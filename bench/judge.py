"""Judging 10,000 mixed sheets against only reading and writing them.

Ours: bytes in, every finding and score, JSON out. The floor: `json.loads` of the same sheets and
`json.dumps` of the same rulings. Both in process CPU.
"""

import json
import time
from functools import partial

from bench import Figure, at_most
from bench.harness import interleave
from bench.sheets import hands_of, mixed
from rules.judge import judge_text

ROUNDS = 5
GOAL = 12
LEAST = 10_000


def measure() -> Figure:
    """Our CPU as a multiple of the floor's. Also requires 10,000 hands a second."""
    sheets = mixed()
    rulings = [judge_text(sheet).as_document() for sheet in sheets]
    ours, floor = interleave(
        partial(_judged, sheets), partial(_copied, sheets, rulings), ROUNDS, time.process_time
    )
    hands = hands_of(sheets)
    speed = hands / ours
    how = (
        f"{speed:,.0f} hands per CPU second (goal {LEAST:,}); {len(sheets):,} sheets with "
        f"{hands:,} hands, {ours / len(sheets) * 1e6:.0f} µs per sheet; median of {ROUNDS} rounds"
    )
    figure = at_most("judge", ours / floor, GOAL, how)
    return Figure(
        figure.name, figure.value, figure.goal, bool(figure.holds) and speed >= LEAST, how
    )


def _judged(sheets: list[bytes]) -> None:
    for sheet in sheets:
        json.dumps(judge_text(sheet).as_document())


def _copied(sheets: list[bytes], rulings: list[dict[str, object]]) -> None:
    for sheet, ruling in zip(sheets, rulings, strict=True):
        json.loads(sheet)
        json.dumps(ruling)
