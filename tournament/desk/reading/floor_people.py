"""People of matches: players, substitutes, needs at a table, and where everyone is now. Reads only.

People go by the sameness of their names: a person may play in two divisions.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from django.db.models import Prefetch, QuerySet, Value

from rules.core.messages import Words, one_of, say
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match, Slot
from tournament.registration.models import Entry, Event, Member, Player
from tournament.registration.names import sameness
from tournament.tables.models import Assignment, Substitution
from tournament.tables.stand_ins import AGREED, chairs_of


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
    agreed = Substitution.objects.filter(match__in=rows, state=AGREED, ended_at__isnull=True)
    chairs = HouseChair.objects.filter(match__in=rows, withdrawn_at__isnull=True)
    columns = ("id", "match", "player__name")
    both = (
        agreed.order_by()
        .values_list(*columns, "leaves__name")
        .union(chairs.order_by().values_list(*columns, Value("")), all=True)
    )
    for _, match, name, leaves in sorted(both, key=lambda row: (not row[-1], row[0])):
        found.setdefault(match, []).append(StepsIn(name, leaves))
    return found


@dataclass(frozen=True, slots=True)
class Party:
    """One side of the table.

    `sitting` are its current people by place; `whose` the chairs' owners, `entrants` their entries:
    None for a house player, who is not ranked.
    """

    title: str
    sitting: tuple[Player, ...]
    whose: tuple[Player, ...]
    entrants: tuple[Entry | None, ...]

    @property
    def keys(self) -> list[int]:
        """The keys of its current people."""
        return [player.pk for player in self.sitting]

    @property
    def entries(self) -> list[Entry]:
        """The ranked entries of this side: one team, or partners who entered alone."""
        return [*dict.fromkeys(entry for entry in self.entrants if entry)]


def parties_of(match: Match) -> list[Party]:
    """The sides of the match in slot order, then house players."""
    return parties_in([match])[match.pk]


def parties_in(matches: Collection[Match]) -> dict[int, list[Party]]:
    """The same for each of these matches, by its key, in four queries."""
    members = Prefetch("entrant__members", Member.objects.select_related("player"))
    slots = Slot.objects.filter(match__in=matches)
    seats: dict[int, list[Slot]] = {match.pk: [] for match in matches}
    for slot in slots.select_related("entrant").prefetch_related(members).order_by("position"):
        seats[slot.match_id].append(slot)
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
            _sides(slots),
            chairs_of(agreed.get(match, ())),
            {row.player_id: row.player for row in agreed.get(match, ())},
            house.get(match, ()),
        )
        for match, slots in seats.items()
    }


def _parties(
    sides: Iterable[Sequence[Entry | None]],
    sits: Mapping[int, int],
    others: Mapping[int, Player],
    house: Iterable[Player],
) -> list[Party]:
    """Sides with their substitutes (`sits`: key → key, `others`: by key), then house players: in
    the chair that a partner left empty, or each alone.
    """
    parties, free = [], iter(house)
    for side in sides:
        chairs = [chair for entry in side for chair in _chairs_of(entry, free)]
        whose = tuple(owner for _, owner in chairs)
        sitting = tuple(others[sits[one.pk]] if one.pk in sits else one for one in whose)
        entrants = tuple(entry for entry, _ in chairs)
        title = side_title((entry.title if entry else owner.name) for entry, owner in chairs)
        parties.append(Party(title, sitting, whose, entrants))
    return [*parties, *(Party(one.name, (one,), (one,), (None,)) for one in free)]


def _chairs_of(
    entry: Entry | None, house: Iterator[Player]
) -> Iterator[tuple[Entry | None, Player]]:
    """The chairs of an entry, or the one that is empty, if there is somebody for it."""
    if entry:
        yield from ((entry, member.player) for member in _members(entry))
    else:
        yield from ((None, player) for player in islice(house, 1))


def title_of(side: Iterable[Entry]) -> str:
    """What a side is called: its team, or "Ann & Bea" who entered alone."""
    return side_title(entry.title for entry in side)


def card_of(side: Iterable[Entry]) -> Words:
    """Whose card has a PIN for a side: its team's, or "Ann or Bea", either of who entered alone."""
    titles = dict.fromkeys(entry.title for entry in side)
    return one_of(titles) if titles else ""


def side_title(names: Iterable[str]) -> str:
    """These names together, each once."""
    return " & ".join(dict.fromkeys(names))


def _sides(slots: Iterable[Slot]) -> list[list[Entry | None]]:
    """The entries of each side, from slots in order; None for the empty chair of a partner."""
    sides: dict[int, list[Entry | None]] = {}
    for slot in slots:
        sides.setdefault(slot.side, []).append(slot.entrant)
    return [side for side in sides.values() if len(side) > 1 or side[0]]


def entries_of(match: Match) -> list[Entry]:
    """The match's teams in slot order, with members."""
    slots = match.slots.select_related("entrant").prefetch_related("entrant__members__player")
    return [slot.entrant for slot in slots.order_by("position") if slot.entrant]


def players_of(entry: Entry) -> list[int]:
    """The keys of the team's players by place."""
    return [member.player_id for member in _members(entry)]


def _members(entry: Entry) -> list[Member]:
    return sorted(entry.members.all(), key=lambda member: member.place)


FILLS, STEPS_IN, ASKED = "fills", "substitutes", "asked"
"""What people do at a match besides playing for their team."""
Where = Mapping[str, Words]


def whereabouts(event: Event, *, without: Substitution | None = None) -> Where:
    """Sameness of a name → "plays at table 4"; free people are left out.

    `without` is a substitution to ignore: its proposed player may be accepted.
    """
    places = dict(_places(event))
    out, within = _substitutions(places, without)
    members = _members_at(places)
    chairs = HouseChair.objects.filter(match__in=places, withdrawn_at__isnull=True)
    filling = chairs.values_list("player__name", "match")
    busy = {
        name: (match, places[match][0])
        for player, name, match in members
        if (match, player) not in out
    }
    busy |= {name: (match, FILLS) for name, match in filling}
    busy |= within
    return {
        sameness(name): _words(doing, places[match][1]) for name, (match, doing) in busy.items()
    }


def _words(doing: str, table: int) -> Words:
    said: Mapping[str, Words] = {
        str(Match.State.CALLED): say("called to table %(table)s", table=table),
        str(Match.State.PLAYING): say("playing at table %(table)s", table=table),
        FILLS: say("house player at table %(table)s", table=table),
        STEPS_IN: say("substitute at table %(table)s", table=table),
        ASKED: say("proposed as substitute at table %(table)s", table=table),
    }
    return said[doing]


def _places(event: Event) -> Iterator[tuple[int, tuple[str, int]]]:
    """Key of a match on the floor → its state and table number."""
    rows = Assignment.objects.filter(
        table__event=event, cleared_at__isnull=True, match__state__in=Match.BUSY
    )
    for match, state, number in rows.values_list("match", "match__state", "table__number"):
        yield match, (state, number)


def _members_at(matches: Iterable[int]) -> list[tuple[int, str, int]]:
    """Players of these matches' teams: key, name, key of the match."""
    slots = Slot.objects.filter(match__in=list(matches), entrant__isnull=False)
    match_of = dict(slots.values_list("entrant", "match"))
    rows = Member.objects.filter(entry__in=match_of).values_list("player", "player__name", "entry")
    return [(player, name, match_of[entry]) for player, name, entry in rows]


def _substitutions(
    matches: Iterable[int], without: Substitution | None
) -> tuple[set[tuple[int, int]], dict[str, tuple[int, str]]]:
    """Who has left their chair in which match, and substitutes by name."""
    standing = Substitution.objects.filter(match__in=list(matches), ended_at__isnull=True)
    rows = standing.filter(state__in=(Substitution.State.ASKED, Substitution.State.AGREED))
    out: set[tuple[int, int]] = set()
    within: dict[str, tuple[int, str]] = {}
    for row in rows.select_related("player").order_by("id"):
        if row == without:
            continue
        agreed = row.state == Substitution.State.AGREED
        if agreed:
            out.add((row.match_id, row.leaves_id))
        within[row.player.name] = (row.match_id, STEPS_IN if agreed else ASKED)
    return out, within
