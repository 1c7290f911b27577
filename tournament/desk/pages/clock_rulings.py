"""The rulings on being late for the clock page: what was written down since each, which are open.

Reads; decides nothing.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.registration.models import Entry
from tournament.timing.models import Arrival, LateRuling


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, and the arrivals of whom it is about that were written down after it. `to_come`
    are those of whom none is written down although nobody waits for them at a table any more."""

    ruling: LateRuling
    came_since: Sequence[Arrival]
    to_come: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class OpenAt:
    """The rulings on one match that wait for the director."""

    match: Match
    rows: Sequence[Ruled]

    @property
    def is_one(self) -> bool:
        """Whether there is nothing that could be decided for all of them at once."""
        return len(self.rows) == 1


def ruled(rulings: Sequence[LateRuling]) -> list[Ruled]:
    """Each ruling with what was written down since: it may have been made without knowing."""
    came: dict[int, list[Arrival]] = defaultdict(list)
    standing = Arrival.objects.filter(
        match__in=[row.match_id for row in rulings], withdrawn_at__isnull=True
    )
    for arrival in standing.select_related("entry__division", "player").order_by("at"):
        came[arrival.match_id].append(arrival)
    return [
        _one_ruled(row, [one for one in came[row.match_id] if _of(one, row)]) for row in rulings
    ]


def _one_ruled(ruling: LateRuling, came: Sequence[Arrival]) -> Ruled:
    there = {arrival.entry_id for arrival in came}
    awaited = ruling.state not in LateRuling.COUNTS or ruling.match.state == Match.State.CALLED
    return Ruled(
        ruling=ruling,
        came_since=[arrival for arrival in came if arrival.recorded_at > ruling.at],
        to_come=[] if awaited else [row for row in ruling.absent.all() if row.pk not in there],
    )


def _of(arrival: Arrival, ruling: LateRuling) -> bool:
    """Whether the arrival is of whom the ruling is about."""
    named = arrival.entry in ruling.absent.all()
    own = None in (arrival.player_id, ruling.player_id) or arrival.player_id == ruling.player_id
    return named and own


def open_at(rows: Sequence[Ruled]) -> list[OpenAt]:
    """The open ones of these by their matches, the oldest first."""
    at: dict[Match, list[Ruled]] = {}
    for row in reversed(rows):
        if row.ruling.state in LateRuling.OPEN:
            at.setdefault(row.ruling.match, []).append(row)
    return [OpenAt(match, open_ones) for match, open_ones in at.items()]
