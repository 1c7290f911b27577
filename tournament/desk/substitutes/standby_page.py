"""The standby list: who could step in, who is free now, where the others are.

Reads; writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from rules.core.messages import Words
from tournament.brackets.models import Match
from tournament.desk.reading.floor_matches import FloorMatch, seen
from tournament.desk.reading.whereabouts import whereabouts
from tournament.registration.models import Event, Player
from tournament.registration.names import sameness
from tournament.tables.models import Standby


@dataclass(frozen=True, slots=True)
class StandsBy:
    """Somebody on the list. `where` is what they do now, empty when they are free.

    `team` is their own team here, empty for who came without one.
    """

    row: Standby
    where: Words
    team: str

    @property
    def is_free(self) -> bool:
        return not self.where


@dataclass(frozen=True, slots=True)
class StandbyPage:
    """The list, those who are free first; and matches where somebody may be missing."""

    rows: Sequence[StandsBy]
    matches: Sequence[FloorMatch]
    players: Sequence[str]

    @property
    def free(self) -> int:
        return sum(row.is_free for row in self.rows)


def standby_page(event: Event) -> StandbyPage:
    """The page of an event; `players` are names to choose from, not yet on the list."""
    rows = standbys(event)
    listed = {sameness(row.row.player.name) for row in rows}
    names = {
        sameness(name): name
        for name in event.players.values_list("name", flat=True).order_by("name")
    }
    on_floor = Match.objects.filter(stage__division__event=event, state__in=Match.BUSY)
    return StandbyPage(
        rows=rows,
        matches=seen(on_floor),
        players=[name for same, name in names.items() if same not in listed],
    )


def standbys(event: Event) -> list[StandsBy]:
    """Everybody on the list, those who are free first."""
    where = whereabouts(event)
    rows = [
        StandsBy(row, where.get(sameness(row.player.name), ""), _team(row.player))
        for row in standing_by(event)
    ]
    return sorted(rows, key=lambda row: not row.is_free)


def standing_by(event: Event) -> QuerySet[Standby]:
    """The rows of the list that stand, by name."""
    rows = Standby.objects.filter(player__event=event, withdrawn_at__isnull=True)
    return (
        rows.select_related("player")
        .prefetch_related("player__entries__division")
        .order_by("player__name")
    )


def _team(player: Player) -> str:
    return ", ".join(f"{entry} ({entry.division})" for entry in player.entries.all())
