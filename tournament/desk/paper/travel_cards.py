"""Travel cards: where an entrant sits in every published round, to carry along. Reads only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.core.messages import Words, say
from tournament.brackets.drawn_rounds import drawn_stage
from tournament.brackets.formats import find
from tournament.brackets.kinds import Kind
from tournament.brackets.models import Match, Slot
from tournament.desk.reading.floor_matches import with_and_against
from tournament.desk.reading.floor_people import title_of
from tournament.registration.models import Division, Entry


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
