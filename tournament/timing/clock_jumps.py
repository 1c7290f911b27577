"""Whether the computer's wall clock was set, compared with its steady clock.

It cannot tell which is right. The director decides, and until then nobody is ruled late
(`desk/clock.py`).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.core.messages import Words, say_count

TOLERATED = timedelta(seconds=2)
"""Smaller steps are ignored: clocks drift, and the two are not read at the same moment."""


@dataclass(frozen=True, slots=True)
class Beat:
    """Both clocks at one moment.

    `steady` counts seconds since boot, including sleep. `boot` identifies that start (or a run of
    `runclock`, if the system has no id).
    """

    wall: datetime
    steady: float
    boot: str


def step_between(before: Beat, after: Beat) -> timedelta | None:
    """How far the wall clock was put forward (negative: back), or None.

    Across a reboot only a step back can be detected.
    """
    moved = after.wall - before.wall
    if before.boot != after.boot:
        return moved if moved < -TOLERATED else None
    step = moved - timedelta(seconds=after.steady - before.steady)
    return step if abs(step) > TOLERATED else None


def jump_words(seconds: int) -> Words:
    """How far the computer's clock was put forward or, below 0, back."""
    if seconds > 0:
        return say_count(
            "This computer's clock moved forward by %(count)s second",
            "This computer's clock moved forward by %(count)s seconds",
            count=seconds,
        )
    return say_count(
        "This computer's clock moved back by %(count)s second",
        "This computer's clock moved back by %(count)s seconds",
        count=-seconds,
    )
