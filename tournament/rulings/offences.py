"""A person's earlier warnings and penalties, at this event and others.

Reads only. Staff only: no public page and no table's phone may show it. Children are not persons,
so they have none.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef

from rules.core.messages import Words, say
from rules.core.penalty_titles import penalty_title
from tournament.registration.models import Departure, Event, Member, Player
from tournament.rulings.models import ConductWarning, Opinion
from tournament.rulings.suspensions import day_of
from tournament.tables.models import Seating

WARNING = say("Warning")
TEAM_WARNING = say("Team warning")
PENALTY = say("Penalty")
FORFEIT = say("Forfeit")
DISQUALIFICATION = say("Disqualification")
FORFEITED: Mapping[str, Words] = {
    Opinion.Says.FORFEIT: say("Match forfeited"),
    Opinion.Says.GAME: say("Game forfeited"),
}


@dataclass(frozen=True, slots=True)
class Offence:
    """One warning or penalty of a person: the event, the reason, the paragraph."""

    person: int
    event: Event
    kind: Words
    words: Words
    cites: str = ""

    @property
    def is_warning(self) -> bool:
        return self.kind in (WARNING, TEAM_WARNING)

    @property
    def on(self) -> date:
        """The first day of its event."""
        return day_of(self.event)


def offences_of(persons: Collection[int]) -> dict[int, list[Offence]]:
    """The record of each of these people, latest first."""
    found: dict[int, list[Offence]] = {person: [] for person in persons}
    for row in (*_warnings(persons), *_rulings(persons), *_disqualifications(persons)):
        found[row.person].append(row)
    for rows in found.values():
        rows.sort(key=lambda row: (row.event.starts_at, row.event.pk), reverse=True)
    return found


def _warnings(persons: Collection[int]) -> Iterator[Offence]:
    """Their own warnings and those of their whole teams."""
    rows = ConductWarning.objects.filter(withdrawn_at__isnull=True, entry__isnull=False)
    own = rows.filter(player__person__in=persons).select_related("event", "player")
    for row in own.order_by("id"):
        if row.player and row.player.person_id:
            yield Offence(row.player.person_id, row.event, WARNING, row.words, row.cites)
    teams = rows.filter(player=None, entry__players__person__in=persons).select_related("event")
    members = _members(persons, {row.entry_id for row in teams if row.entry_id})
    for row in teams.distinct().order_by("id"):
        for person in members.get(row.entry_id or 0, ()):
            yield Offence(person, row.event, TEAM_WARNING, row.words, row.cites)


def _rulings(persons: Collection[int]) -> Iterator[Offence]:
    """Their standing penalties and their teams' forfeits."""
    rows = Opinion.objects.filter(counts=True).select_related(
        "ruling__match__stage__division__event"
    )
    seated = Seating.objects.filter(game=OuterRef("ruling__game"), player__person__in=persons)
    penalties = rows.filter(Exists(seated), says=Opinion.Says.PENALTY)
    sat = _sat(persons, {row.ruling.game_id for row in penalties if row.ruling.game_id})
    for row in penalties.order_by("id"):
        for seat in row.seats:
            for person in sat.get((row.ruling.game_id or 0, seat), ()):
                yield _ruled(person, row, PENALTY, penalty_title(row.code))
    forfeits = rows.filter(entry__players__person__in=persons).distinct()
    members = _members(persons, {row.entry_id for row in forfeits if row.entry_id})
    for row in forfeits.order_by("id"):
        for person in members.get(row.entry_id or 0, ()):
            yield _ruled(person, row, FORFEIT, FORFEITED[row.says])


def _ruled(person: int, row: Opinion, kind: Words, what: Words) -> Offence:
    event = row.ruling.match.stage.division.event
    said = say("%(what)s: %(note)s", what=what, note=row.words) if row.words else what
    return Offence(person, event, kind, said, row.ruling.cites)


def _sat(persons: Collection[int], games: Collection[int]) -> dict[tuple[int, str], set[int]]:
    """Which of these people sat in which seat of these games."""
    rows = Seating.objects.filter(game__in=games, player__person__in=persons)
    found: dict[tuple[int, str], set[int]] = {}
    for game, seat, person in rows.values_list("game", "seat", "player__person"):
        found.setdefault((game, seat), set()).add(person)
    return found


def _disqualifications(persons: Collection[int]) -> Iterator[Offence]:
    rows = Departure.objects.filter(
        kind=Departure.Kind.DISQUALIFIED,
        undone_at__isnull=True,
        entry__players__person__in=persons,
    )
    rows = rows.select_related("entry__division__event").distinct().order_by("id")
    members = _members(persons, {row.entry_id for row in rows})
    for row in rows:
        for person in members.get(row.entry_id, ()):
            yield Offence(person, row.entry.division.event, DISQUALIFICATION, row.reason)


def _members(persons: Collection[int], entries: Collection[int]) -> dict[int, list[int]]:
    """Which of these people are in each of these teams."""
    rows = Member.objects.filter(entry__in=entries, player__person__in=persons)
    found: dict[int, list[int]] = {}
    for entry, person in rows.order_by("id").values_list("entry", "player__person"):
        found.setdefault(entry, []).append(person)
    return found


def persons_of(players: Collection[Player]) -> set[int]:
    """The persons of these players, as far as known."""
    return {player.person_id for player in players if player.person_id}
