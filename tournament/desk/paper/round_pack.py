"""A round on paper, in one piece: pairings, sheets with names, and cards. Reads only.

Travel cards say where an entrant sits in every published round.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_letters

from rules.core.messages import Words, say
from scoring.paper import Paper
from tournament.brackets.drawn_rounds import drawn_stage
from tournament.brackets.formats import find
from tournament.brackets.kinds import Kind
from tournament.brackets.models import Game, Match, Round, Slot
from tournament.brackets.plan import POOL
from tournament.desk.reading.floor_matches import FloorMatch, with_and_against
from tournament.desk.reading.floor_people import title_of
from tournament.desk.reading.open_matches import seen
from tournament.desk.scoring.score_lines import CAN_BE_PLAYED, sheets_of
from tournament.desk.tables.cards import (
    ReadOut,
    TableCard,
    TeamCard,
    by_team,
    pairings,
    table_cards,
    team_cards,
)
from tournament.registration.models import Division, Entry

STILL_PLAYED = (*CAN_BE_PLAYED, Match.State.PLAYING)


@dataclass(frozen=True, slots=True)
class RoundPack:
    """What a round needs on paper. `waiting` counts matches whose teams are not known yet.

    `by_name` and `byes` name who has a bye.
    `has_cards`: the division has played before, so its teams have their cards.
    """

    title: Words
    matches: Sequence[FloorMatch]
    byes: Sequence[ReadOut]
    by_name: Sequence[ReadOut]
    sheets: Sequence[Paper]
    tables: Sequence[TableCard]
    teams: Sequence[TeamCard]
    waiting: int
    has_cards: bool

    @property
    def without_table(self) -> int:
        return sum(match.table is None for match in self.matches)


def round_named(division: Division, key: str) -> Round | None:
    """The last stage's round with this key; without a key the first still to be played."""
    rows = Round.objects.filter(stage__division=division).select_related("stage")
    rounds = rows.order_by("stage__number", "position")
    still_played = rounds.filter(matches__state__in=STILL_PLAYED)
    found = rounds.filter(key=key).last() if key else still_played.first()
    if found:
        found.stage.division = division
    return found


def pack_of(first: Round, absolute: Callable[[str], str]) -> RoundPack:
    """The pack of the round; of pools, that of the same round in every pool."""
    division = first.stage.division
    together = _together(first)
    matches = Match.objects.filter(round__in=together)
    playing = matches.filter(state__in=STILL_PLAYED)
    floor, byes = sorted(seen(playing), key=_by_table), _byes(together)
    return RoundPack(
        title=_title(first, len(together)),
        matches=floor,
        byes=byes,
        by_name=by_team([*pairings(floor), *byes]),
        sheets=list(sheets_of(playing.order_by("play_order"), absolute)),
        tables=_cards_for(division, floor, absolute),
        teams=team_cards(division, absolute),
        waiting=matches.filter(state=Match.State.PLANNED).count(),
        has_cards=Game.objects.filter(match__stage__division=division).exists(),
    )


def _byes(rounds: Sequence[Round]) -> list[ReadOut]:
    """Who is here and has a bye in these rounds."""
    alone = Slot.objects.filter(match__round__in=rounds, match__state=Match.State.BYE)
    gone = Entry.objects.filter(departures__isnull=False, departures__undone_at__isnull=True)
    here = Entry.objects.filter(pk__in=alone.values("entrant")).exclude(pk__in=gone)
    name = rounds[0].stage.division.name
    return [ReadOut(entry.title, say("bye"), None, name, has_bye=True) for entry in here]


def _together(first: Round) -> list[Round]:
    """Pools play the same round at the same time: A2, B2, C2."""
    if not first.bracket.startswith(POOL):
        return [first]
    rows = first.stage.rounds.filter(bracket__startswith=POOL)
    return [row for row in rows if _number(row) == _number(first)]


def _number(row: Round) -> str:
    return row.key.lstrip(ascii_letters)


def _title(first: Round, count: int) -> Words:
    return first.title if count == 1 else say("Round %(number)s", number=_number(first))


def _by_table(match: FloorMatch) -> tuple[bool, int]:
    """By table; those without one after them, in order of play."""
    return match.table is None, match.table or 0


def _cards_for(
    division: Division, floor: Sequence[FloorMatch], absolute: Callable[[str], str]
) -> list[TableCard]:
    """The cards of the round's tables; before they are known, of all that are in use."""
    tables = division.event.tables.select_related("event").order_by("number")
    numbers = [match.table for match in floor if match.table is not None]
    if len(numbers) == len(floor):
        return table_cards(tables.filter(number__in=numbers), absolute)
    return table_cards(tables.filter(in_use=True), absolute)


@dataclass(frozen=True, slots=True)
class Stop:
    """A round of an entrant: table and seat ("" where sides have none), and whom they meet there.

    Without a `table` it is a bye.
    """

    round: str
    table: int | None
    seat: str
    company: Words


@dataclass(frozen=True, slots=True)
class TravelCard:
    """An entrant's rounds, in order."""

    entry: Entry
    stops: Sequence[Stop]


def travel_cards(division: Division) -> list[TravelCard]:
    """The cards of everyone in the rounds drawn so far, by number. Two queries."""
    stage = drawn_stage(division)
    if stage is None:
        return []
    slots = (
        Slot.objects.filter(match__round__stage=stage, match__round__draw__isnull=False)
        .select_related("entrant", "match__round")
        .order_by("match__round__position", "match__number", "match_id", "position")
    )
    kind, stops = find(stage.format).kind, dict[Entry, list[Stop]]()
    for _, table in groupby(slots, lambda slot: slot.match_id):
        for entry, stop in _stops(kind, list(table)):
            stops.setdefault(entry, []).append(stop)
    return [TravelCard(entry, stops[entry]) for entry in sorted(stops, key=lambda row: row.number)]


def _stops(kind: Kind, slots: Sequence[Slot]) -> Iterator[tuple[Entry, Stop]]:
    """Everyone at a table, with their round there."""
    sides: dict[int, list[Entry]] = {}
    for slot in slots:
        if slot.entrant:
            sides.setdefault(slot.side, []).append(slot.entrant)
    for slot in slots:
        if slot.entrant:
            yield slot.entrant, _stop(kind, slot, sides)


def _stop(kind: Kind, slot: Slot, sides: Mapping[int, Sequence[Entry]]) -> Stop:
    match = slot.match
    key = match.round.position
    if match.state == Match.State.BYE:
        return Stop(str(key), None, "", say("bye"))
    partners = [entry.title for entry in sides[slot.side] if entry != slot.entrant]
    others = [title_of(side) for number, side in sides.items() if number != slot.side]
    seat = kind.seats[slot.position] if kind.partners else ""
    return Stop(str(key), match.number, seat, with_and_against(partners, others))
