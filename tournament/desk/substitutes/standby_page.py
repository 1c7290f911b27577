"""The standby list: who is free now, where the others are, and who may leave. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from rules.core.messages import Words
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match
from tournament.desk.reading.floor_matches import FloorMatch, seen
from tournament.desk.reading.whereabouts import whereabouts
from tournament.registration.models import Event, Player
from tournament.registration.names import sameness
from tournament.tables.models import Standby, Substitution
from tournament.tables.stand_ins import AGREED, chairs_of

AT_TABLE = (Match.State.CALLED, Match.State.PLAYING)


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


@dataclass(frozen=True, slots=True)
class PlayersAt:
    """A match that was called or is in play, and who sits there now."""

    match: FloorMatch
    sitters: Sequence[Player]


def players_at_tables(event: Event) -> list[PlayersAt]:
    """Everyone who may leave a table, by its number. The same few queries for any hall."""
    rows = Match.objects.filter(stage__division__event=event, state__in=AT_TABLE)
    standing = Substitution.objects.filter(state=AGREED, ended_at__isnull=True).order_by("id")
    chairs = HouseChair.objects.filter(withdrawn_at__isnull=True).order_by("id")
    people = rows.prefetch_related(
        "slots__entrant__members__player",
        Prefetch("substitutions", standing.select_related("player")),
        Prefetch("house_chairs", chairs.select_related("player")),
    )
    sitters = {match.pk: _sitters(match) for match in people}
    found = [PlayersAt(match, sitters[match.pk]) for match in seen(rows)]
    return sorted(found, key=lambda row: row.match.table or 0)


def _sitters(match: Match) -> list[Player]:
    """Who sits there, from prefetched rows: teams in slot order, then house players."""
    substitutions = match.substitutions.all()
    others = {row.player_id: row.player for row in substitutions}
    sits = chairs_of(substitutions)
    slots = sorted(match.slots.all(), key=lambda slot: slot.position)
    teams = [slot.entrant.members.all() for slot in slots if slot.entrant]
    members = [member for team in teams for member in sorted(team, key=lambda row: row.place)]
    own = [others[sits[row.player_id]] if row.player_id in sits else row.player for row in members]
    return [*own, *(row.player for row in match.house_chairs.all())]
