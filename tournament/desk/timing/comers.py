"""Who of those expected at a called match has come, for the phone at its table.

Reads; writes nothing. At a match of several games it is told before the first of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournament.brackets.models import Match
from tournament.desk.act.shown import fingerprint
from tournament.desk.reading.parties import parties_of
from tournament.registration.models import Entry, Player
from tournament.tables.models import Table
from tournament.timing.models import Arrival

COUNTED = {1: "You are", 2: "Both", 3: "All three", 4: "All four", 5: "All five"}


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody who is expected at the table, and since when they are there."""

    entry: Entry
    player: Player
    since: datetime | None


@dataclass(frozen=True, slots=True)
class ArrivalsAtTable:
    """Everybody who is expected; `words` counts them ("All four").

    `told` is what this table told with its last tap. `shown` and `told_shown` are the fingerprints
    of both.
    """

    comers: Sequence[Comer]
    words: str
    told: Sequence[Arrival]
    shown: str
    told_shown: str

    @property
    def missing(self) -> list[Comer]:
        """Who has not come yet."""
        return [comer for comer in self.comers if comer.since is None]

    @property
    def since(self) -> datetime | None:
        """When the last of them came."""
        return max((comer.since for comer in self.comers if comer.since), default=None)


def arrivals_at_table(table: Table, match: Match | None) -> ArrivalsAtTable | None:
    """The arrivals at the match called to this table; None where nobody is waited for."""
    if match is None or match.state != Match.State.CALLED or match.games.exists():
        return None
    comers, told = comers_to(match), list(told_last(table, match))
    return ArrivalsAtTable(
        comers=comers,
        words=COUNTED.get(len(comers), "All"),
        told=told,
        shown=mark_of_comers(match, comers),
        told_shown=mark_of_told(told),
    )


def comers_to(match: Match) -> list[Comer]:
    """Everybody who is expected at the match, each with who steps in for them.

    No house players: the desk sends them.
    """
    standing = Arrival.objects.filter(match=match, withdrawn_at__isnull=True)
    came = {(row.entry_id, row.player_id): row.at for row in standing}
    return [
        Comer(party.entry, player, came.get((party.entry.pk, player.pk)) or whole)
        for party in parties_of(match)
        if party.entry is not None
        for whole in [came.get((party.entry.pk, None))]
        for player in party.sitting
    ]


def mark_of_comers(match: Match, comers: Iterable[Comer]) -> str:
    """The fingerprint of who is expected at this match, there or not."""
    return fingerprint(match.pk, [comer.player.pk for comer in comers])


def mark_of_told(told: Iterable[Arrival]) -> str:
    """The fingerprint of what a tap told."""
    return fingerprint(sorted(row.pk for row in told))


def told_last(table: Table, match: Match) -> QuerySet[Arrival]:
    """The arrivals that the table told with its last tap."""
    told = Arrival.objects.filter(match=match, withdrawn_at__isnull=True, recorded_by=str(table))
    last = told.order_by("-recorded_at").values("recorded_at")[:1]
    return told.filter(recorded_at=last)
