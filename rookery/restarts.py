"""How soon a process that ended is started again, and when to give up."""

from dataclasses import dataclass, field

PAUSES = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0)
"""Seconds before each new start. After as many ends, the next one is too many."""
CALM_SECONDS = 300.0
"""An end longer ago than this no longer counts."""


@dataclass(slots=True)
class Restarts:
    """The recent ends of one process, in seconds of a steady clock."""

    ends: list[float] = field(default_factory=list)

    def pause_after(self, end: float) -> float | None:
        """Note an end. Return the pause before the next start; None: it ends too often."""
        self.ends = [each for each in self.ends if end - each < CALM_SECONDS] + [end]
        return PAUSES[len(self.ends) - 1] if len(self.ends) <= len(PAUSES) else None
