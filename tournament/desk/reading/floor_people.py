"""People of matches: players, substitutes, and needs at a table."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Prefetch, QuerySet

from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match, Slot
from tournament.registration.models import Entry, Member, Player
from tournament.tables.models import Substitution
from tournament.tables.stand_ins import AGREED, chairs_of, stand_ins


@dataclass(slots=True)
class Crew:
    """A team's people by name, and their needs."""

    names: list[str] = field(default_factory=list)
    accessible: bool = False
    stationary: bool = False


def crews(rows: QuerySet[Match]) -> dict[int, Crew]:
    """The crew of every team in these matches, by entry."""
    entries = Slot.objects.filter(match__in=rows, entrant__isnull=False).values("entrant")
    found: dict[int, Crew] = {}
    members = Member.objects.filter(entry__in=entries)
    for entry, name, accessible, stationary in members.values_list(
        "entry_id", "player__name", "player__needs__accessible", "player__needs__stationary"
    ):
        crew = found.setdefault(entry, Crew())
        crew.names.append(name)
        crew.accessible = crew.accessible or bool(accessible)
        crew.stationary = crew.stationary or bool(stationary)
    return found


@dataclass(frozen=True, slots=True)
class StepsIn:
    """Someone who plays for `leaves`, or without it fills a house chair."""

    name: str
    leaves: str = ""


def steps_in(rows: QuerySet[Match]) -> dict[int, list[StepsIn]]:
    """Substitutes and house players in these matches, by match."""
    found: dict[int, list[StepsIn]] = {}
    agreed = Substitution.objects.filter(
        match__in=rows, state=Substitution.State.AGREED, ended_at__isnull=True
    )
    for match, name, leaves in agreed.order_by("id").values_list(
        "match", "player__name", "leaves__name"
    ):
        found.setdefault(match, []).append(StepsIn(name, leaves))
    chairs = HouseChair.objects.filter(match__in=rows, withdrawn_at__isnull=True)
    for match, name in chairs.values_list("match", "player__name"):
        found.setdefault(match, []).append(StepsIn(name))
    return found


@dataclass(frozen=True, slots=True)
class Party:
    """One side of the table.

    `sitting` are its current people by place; `whose` the chairs' owners. Without an `entry` it is
    a house player, who is not ranked.
    """

    entry: Entry | None
    title: str
    sitting: tuple[Player, ...]
    whose: tuple[Player, ...]

    @property
    def keys(self) -> list[int]:
        """The keys of its current people."""
        return [player.pk for player in self.sitting]


def parties_of(match: Match) -> list[Party]:
    """The sides of the match: its teams in slot order, then house players."""
    sits = stand_ins(match)
    others = Player.objects.in_bulk(sits.values()) if sits else {}
    chairs = HouseChair.objects.filter(match=match, withdrawn_at__isnull=True)
    house = [row.player for row in chairs.select_related("player").order_by("id")]
    return _parties(entries_of(match), sits, others, house)


def parties_in(matches: Collection[Match]) -> dict[int, list[Party]]:
    """The same for each of these matches, by its key, in four queries."""
    members = Prefetch("entrant__members", Member.objects.select_related("player"))
    slots = Slot.objects.filter(match__in=matches, entrant__isnull=False)
    teams: dict[int, list[Entry]] = {match.pk: [] for match in matches}
    for slot in slots.select_related("entrant").prefetch_related(members).order_by("position"):
        if slot.entrant:
            teams[slot.match_id].append(slot.entrant)
    agreed: dict[int, list[Substitution]] = {}
    rows = Substitution.objects.filter(match__in=matches, state=AGREED, ended_at__isnull=True)
    for row in rows.select_related("player").order_by("id"):
        agreed.setdefault(row.match_id, []).append(row)
    house: dict[int, list[Player]] = {}
    chairs = HouseChair.objects.filter(match__in=matches, withdrawn_at__isnull=True)
    for chair in chairs.select_related("player").order_by("id"):
        house.setdefault(chair.match_id, []).append(chair.player)
    return {
        match: _parties(
            entries,
            chairs_of(agreed.get(match, ())),
            {row.player_id: row.player for row in agreed.get(match, ())},
            house.get(match, ()),
        )
        for match, entries in teams.items()
    }


def _parties(
    entries: Iterable[Entry],
    sits: Mapping[int, int],
    others: Mapping[int, Player],
    house: Iterable[Player],
) -> list[Party]:
    """Teams with their substitutes (`sits`: key → key, `others`: by key), then house players."""
    parties = []
    for entry in entries:
        whose = [member.player for member in _members(entry)]
        sitting = [others[sits[one.pk]] if one.pk in sits else one for one in whose]
        parties.append(Party(entry, entry.title, tuple(sitting), tuple(whose)))
    return [*parties, *(Party(None, one.name, (one,), (one,)) for one in house)]


def entries_of(match: Match) -> list[Entry]:
    """The match's teams in slot order, with members."""
    slots = match.slots.select_related("entrant").prefetch_related("entrant__members__player")
    return [slot.entrant for slot in slots.order_by("position") if slot.entrant]


def players_of(entry: Entry) -> list[int]:
    """The keys of the team's players by place."""
    return [member.player_id for member in _members(entry)]


def _members(entry: Entry) -> list[Member]:
    return sorted(entry.members.all(), key=lambda member: member.place)
