"""The floor's tables: their matches, and offers of free ones with their cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.messages import Words, all_of, as_data, say
from tournament.brackets.models import Match
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.reading.floor_people import Crew, crews
from tournament.desk.reading.open_matches import open_matches, seen
from tournament.registration.models import Event
from tournament.tables.assign import allot
from tournament.tables.hall import ACCESS, STAYS, ZONE, Guest, Hall, Spot, Waiting
from tournament.tables.hall_rows import hall_rows
from tournament.tables.models import Table
from tournament.tables.selectors import free_tables
from tournament.tables.shortages import shortages

State = Match.State
NO_OTHERS: Mapping[int, Crew] = {}


@dataclass(frozen=True, slots=True)
class TableOnFloor:
    """A table and its match."""

    spot: Spot
    match: FloorMatch | None

    @property
    def number(self) -> int:
        return self.spot.number

    @property
    def state(self) -> str:
        """The state: free, called, playing or handed-in."""
        return self.match.state if self.match else "free"


@dataclass(frozen=True, slots=True)
class Offer:
    """A free table and the match offered for it."""

    table: int
    match: FloorMatch

    @property
    def mark(self) -> str:
        """This offer as one form value."""
        return f"{self.match.id}.{self.table}"


@dataclass(frozen=True, slots=True)
class Missing:
    """Ready matches without a possible table, the reason, and the remedy. Staff only."""

    matches: Sequence[FloorMatch]
    words: Words
    remedy: Words


@dataclass(frozen=True, slots=True)
class FloorTables:
    """The tables in use, current offers, and shortages."""

    tables: Sequence[TableOnFloor]
    offers: Sequence[Offer]
    missing: Sequence[Missing]


def offers_now(event: Event) -> Sequence[Offer]:
    """The current offers alone: of the matches still to come only the needs are read."""
    rows = Match.objects.filter(stage__division__event=event)
    matches = seen(rows.filter(state__in=(State.READY, *Match.ON_THE_FLOOR)))
    hall, guests = _hall(event, matches, crews(rows.filter(state=State.PLANNED)))
    queue = [match for match in matches if match.state in Match.WAITING]
    waiting = [_waiting(place, match, hall, guests) for place, match in enumerate(queue)]
    return _offers(hall, matches, queue, waiting)


def breaks_at(event: Event, match: FloorMatch) -> dict[int, list[str]]:
    """Table → constraints this match breaks there: its zone, or a private need.

    Leaves out tables without any.
    """
    hall, guests = _hall(event, [match])
    waiting = _waiting(0, match, hall, guests)
    broken = {spot.number: hall.broken_by(waiting, spot.number) for spot in hall.spots}
    return {number: found for number, found in broken.items() if found}


def table_for(event: Event, match: Match) -> int | None:
    """The best free table for a match that must move, or None."""
    matches = open_matches(event)
    hall, guests = _hall(event, matches)
    taken = {row.table for row in matches}
    here = next(row for row in matches if (row.stage, row.code) == (match.stage_id, match.code))
    leaves = replace(_waiting(0, here, hall, guests), ready=True, round_started=True)
    free = [spot.number for spot in hall.spots if spot.number not in taken]
    return next(iter(allot(hall, free, [leaves]).tables), None)


def floor_tables(event: Event, matches: Sequence[FloorMatch]) -> FloorTables:
    """Every table of the event, with these open matches in order of play."""
    hall, guests = _hall(event, matches)
    standing = {match.table: match for match in matches if match.table}
    tables = [TableOnFloor(spot, standing.get(spot.number)) for spot in hall.spots]
    queue = [match for match in matches if match.state in Match.WAITING]
    waiting = [_waiting(place, match, hall, guests) for place, match in enumerate(queue)]
    return FloorTables(
        tables,
        _offers(hall, matches, queue, waiting),
        [
            Missing([queue[place] for place in short.matches], short.words, short.remedy)
            for short in shortages(hall, [row for row in waiting if row.ready])
        ],
    )


def _hall(
    event: Event, matches: Sequence[FloorMatch], others: Mapping[int, Crew] = NO_OTHERS
) -> tuple[Hall, dict[int, Guest]]:
    """The hall with the guests of these matches, and of others."""
    rows = hall_rows(event)
    coming = {entry: crew for match in matches for entry, crew in match.crews.items()}
    guests = {
        entry: rows.guest(entry, accessible=crew.accessible, stationary=crew.stationary)
        for entry, crew in {**others, **coming}.items()
    }
    return rows.hall(guests), guests


def _waiting(place: int, match: FloorMatch, hall: Hall, guests: Mapping[int, Guest]) -> Waiting:
    return Waiting(
        place,
        frozenset(match.who),
        ready=match.state == State.READY,
        round_started=match.round_started,
        zone=match.zone,
        guests=tuple(guests[entry] for entry in match.crews),
        home=hall.nth(match.zone, match.of_table) if match.of_table else None,
    )


def _offers(
    hall: Hall,
    matches: Sequence[FloorMatch],
    queue: Sequence[FloorMatch],
    waiting: Sequence[Waiting],
) -> list[Offer]:
    taken = {match.table for match in matches}
    free = [spot.number for spot in hall.spots if spot.number not in taken]
    made = allot(hall, free, waiting, frozenset(busy_on(matches))).tables
    return [Offer(table, queue[place]) for table, place in made.items()]


def busy_on(matches: Sequence[FloorMatch]) -> dict[str, FloorMatch]:
    """Everyone called or playing, and in which match."""
    on_floor = [match for match in matches if match.state in Match.BUSY]
    return {word: match for match in on_floor for word in match.who}


WORDS = {
    ZONE: say("outside its zone"),
    ACCESS: say("not accessible, and a player needs it"),
    STAYS: say("a player must stay at another table"),
}


@dataclass(frozen=True, slots=True)
class FreeTable:
    """A free table, and the match's conflicts there, for staff."""

    number: int
    breaks: Sequence[Words]


def free_for(event: Event, match: FloorMatch) -> list[FreeTable]:
    """The free tables: those without conflicts first, then by number."""
    free = free_tables(event)
    broken = breaks_at(event, match) if free else {}
    shown = [
        FreeTable(table.number, [WORDS[what] for what in broken.get(table.number, ())])
        for table in free
    ]
    return sorted(shown, key=lambda row: (bool(row.breaks), row.number))


def breaks_for_log(
    event: Event, match: Match, table: Table
) -> "tuple[Words | None, dict[str, Sequence[str]]]":
    """A sentence and detail for the log; None and empty without conflicts.

    A person's need is private: it is logged as "a private seating note".
    """
    (row,) = seen(Match.objects.filter(pk=match.pk))
    found = breaks_at(event, row).get(table.number, [])
    told = [WORDS[ZONE]] if ZONE in found else []
    told += [say("against a private seating note")] if set(found) - {ZONE} else []
    words = say("This is %(conflicts)s.", conflicts=all_of(told)) if told else None
    return words, {"breaks": [as_data(each) for each in told]} if told else {}
