"""Whether the computer's clock on the wall was set: it moved otherwise than the steady one.

Knows two clocks side by side; does not know which of them is right. That is the director's to
say, and until then nobody is ruled late (`desk/clock.py`).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.core.messages import Words, say_count

TOLERATED = timedelta(seconds=2)
"""What is no step: clocks drift, and the two are not read in one moment."""


@dataclass(frozen=True, slots=True)
class Beat:
    """Both clocks at one moment. `steady` counts seconds since the computer was started, sleep
    included; `boot` names that start (or a run of the clock, where the system does not tell)."""

    wall: datetime
    steady: float
    boot: str


def step_between(before: Beat, after: Beat) -> timedelta | None:
    """How far the wall clock was put forward (back: negative); None when it was not.

    Across two starts of the computer only a step back can be seen.
    """
    moved = after.wall - before.wall
    if before.boot != after.boot:
        return moved if moved < -TOLERATED else None
    step = moved - timedelta(seconds=after.steady - before.steady)
    return step if abs(step) > TOLERATED else None


def jump_words(seconds: int) -> Words:
    """How far the computer's own clock was put forward or, below 0, back."""
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
