"""The phase of an event, which decides what its overview shows. Pure."""

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """Five phases of an event. Its overview has a face for each."""

    SET_UP = "set_up"
    CHECK_IN = "check_in"
    PLAY = "play"
    BETWEEN = "between"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that decide the phase.

    How many divisions there are, and how many are published, have begun or are played out; how many
    teams are checked in and matches on the floor. `is_finished`: someone finished the event.
    """

    divisions: int = 0
    published: int = 0
    begun: int = 0
    played_out: int = 0
    checked_in: int = 0
    on_the_floor: int = 0
    is_finished: bool = False


def phase_of(facts: Facts) -> Phase:
    """The phase. After the final an event counts as finished, even before anyone finishes it."""
    if facts.is_finished or 0 < facts.divisions == facts.played_out:
        return Phase.FINISHED
    if facts.on_the_floor:
        return Phase.PLAY
    if facts.begun:
        return Phase.BETWEEN
    if facts.checked_in or 0 < facts.divisions == facts.published:
        return Phase.CHECK_IN
    return Phase.SET_UP
