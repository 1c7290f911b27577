"""Rounds that wait for the director. No query: the floor was read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.tables.round_progress import missing_before


@dataclass(frozen=True, slots=True)
class RoundToStart:
    """A round that is not started though matches of it are ready: those matches; and the open
    matches that should be over before it."""

    matches: Sequence[FloorMatch]
    before: Sequence[FloorMatch]

    @property
    def first(self) -> FloorMatch:
        """Any of its matches: it knows the round's name and division."""
        return self.matches[0]


def rounds(floor: Floor) -> Iterator[Need]:
    """Each round that could start; while results are missing before it, it is only told."""
    ready: dict[tuple[int, str], list[FloorMatch]] = {}
    for match in floor.matches:
        if match.state == Match.State.READY and not match.round_started:
            ready.setdefault((match.stage, match.round_key), []).append(match)
    for (stage, key), rows in ready.items():
        before = _before(rows[0], floor.matches)
        urgency = Urgency.TELLS if before else Urgency.HOLDS
        yield Need(urgency, "round", f"{stage}-{key}", RoundToStart(rows, before))


def _before(one: FloorMatch, matches: Sequence[FloorMatch]) -> list[FloorMatch]:
    """What is missing before the round of this match."""
    key = (one.stage, one.round_key)
    own = [match for match in matches if (match.stage, match.round_key) == key]
    return missing_before(own, matches)
