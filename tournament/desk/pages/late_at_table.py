"""What the clock ruled at a table, for its own phone: who was late, how that was computed, and
whether the director has looked. Reads; decides nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.timing.models import LateRuling

State = LateRuling.State
SAYS = {
    State.PROPOSED: "late? The director decides",
    State.ENFORCED: "late",
    State.REOPENED: "late? The director looks again",
    State.CHANGED: "late, as the director decided",
    State.WAIVED: "not late: the director waived it",
}


@dataclass(frozen=True, slots=True)
class LateShown:
    """One ruling in a line: "Ann Oak late"."""

    ruling: LateRuling
    names: str

    @property
    def says(self) -> str:
        """What became of it."""
        return SAYS[State(self.ruling.state)]


def late_at_table(match: Match | None) -> Sequence[LateShown]:
    """The rulings on the match that stands there; nothing where nobody was late."""
    if match is None:
        return ()
    rulings = match.late_rulings.select_related("player").prefetch_related("absent")
    return [LateShown(row, _names(row)) for row in rulings]


def _names(ruling: LateRuling) -> str:
    return str(ruling.player or " and ".join(map(str, ruling.absent.all())))
