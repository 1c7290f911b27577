"""What the clock ruled at a table, and players whose chair is another's by that."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.registration.models import Event, Player
from tournament.tables.stand_ins import stand_ins
from tournament.timing.lateness import replaced
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


def without_substitute(match: Match) -> Sequence[Player]:
    """Those of a match."""
    late = replaced(match)
    sits = stand_ins(match) if late else {}
    return [player for player in late if player.pk not in sits]


def matches_short_of_one(event: Event) -> list[tuple[Match, Sequence[Player]]]:
    """The matches on the floor that lack a player, and which one.

    One query while nobody was ruled late.
    """
    rulings = LateRuling.objects.filter(
        match__stage__division__event=event,
        match__state__in=(Match.State.CALLED, Match.State.PLAYING),
        player__isnull=False,
        state__in=LateRuling.COUNTS,
    )
    matches = Match.objects.filter(pk__in=rulings.values("match"))
    rows = matches.select_related("stage__division__event", "round").order_by("pk")
    return [(match, late) for match in rows if (late := without_substitute(match))]
