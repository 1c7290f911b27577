"""The standby list: who is free now, and where the others are. Reads only."""

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
    """A person on the list. `where` is what they do now, "" if free.

    `team` is their own team here, or "".
    """

    row: Standby
    where: Words
    team: str

    @property
    def is_free(self) -> bool:
        return not self.where


@dataclass(frozen=True, slots=True)
class StandbyPage:
    """The list, free people first, and matches that may lack a player."""

    rows: Sequence[StandsBy]
    matches: Sequence[FloorMatch]
    players: Sequence[str]

    @property
    def free(self) -> int:
        return sum(row.is_free for row in self.rows)


def standby_page(event: Event) -> StandbyPage:
    """The event's page. `players` are names that can be added."""
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
    """Everyone on the list, free people first."""
    where = whereabouts(event)
    rows = [
        StandsBy(row, where.get(sameness(row.player.name), ""), _team(row.player))
        for row in standing_by(event)
    ]
    return sorted(rows, key=lambda row: not row.is_free)


def standing_by(event: Event) -> QuerySet[Standby]:
    """The standing rows of the list, by name."""
    rows = Standby.objects.filter(player__event=event, withdrawn_at__isnull=True)
    return (
        rows.select_related("player")
        .prefetch_related("player__entries__division")
        .order_by("player__name")
    )


def _team(player: Player) -> str:
    return ", ".join(f"{entry} ({entry.division})" for entry in player.entries.all())
