"""The open ties of a division that still decide something."""

from tournament.brackets.drawn import stages_of
from tournament.brackets.open_ties import Tie, ties_of
from tournament.registration.models import Division
from tournament.timing.facts import setup_of


def deciding_ties(division: Division) -> list[Tie]:
    """The open ties, without those of a stage whose first already play in the next one."""
    numbers = [stage.number for stage in stages_of(division)]
    settled = setup_of(division.event).settled_in(division.pk, numbers)
    return [tie for tie in ties_of(division) if tie.stage.number not in settled]
