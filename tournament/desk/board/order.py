"""The order of play: waiting matches, their busy people, and offered tables. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say, sentences
from tournament.brackets.models import Match
from tournament.desk.reading.floor_matches import TEAM, FloorMatch, open_matches
from tournament.desk.tables.free_tables import FloorTables, Offer, busy_on, floor_tables
from tournament.registration.models import Event

State = Match.State


@dataclass(frozen=True, slots=True)
class InOrder:
    """A waiting match: its place in the order of play, its neighbours, and busy people.

    `above` and `below` are the places it can move to, None at the ends. `table` is the one offered.
    """

    place: int
    match: FloorMatch
    above: int | None
    below: int | None
    busy: Words
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """The ready matches in order, and the numbers of `free` tables.

    `later` counts the others; `whole_order` lists them.
    """

    ready: Sequence[InOrder]
    later: int
    free: Sequence[int]
    divisions: int


def order_now(event: Event) -> Order:
    """The order of play alone, for its region of the board."""
    matches = open_matches(event)
    return order_of(matches, floor_tables(event, matches))


def order_of(matches: Sequence[FloorMatch], tables: FloorTables) -> Order:
    """The order of play of these open matches at these tables."""
    waiting = [match for match in matches if match.state in Match.WAITING]
    return Order(
        ready=_in_order(waiting, (State.READY,), busy_on(matches), tables.offers),
        later=sum(match.state == State.PLANNED for match in waiting),
        free=[table.number for table in tables.tables if table.match is None],
        divisions=len({match.division_slug for match in matches}),
    )


def whole_order(event: Event) -> list[InOrder]:
    """The order of play with matches that are not ready yet."""
    matches = open_matches(event)
    waiting = [match for match in matches if match.state in Match.WAITING]
    return _in_order(waiting, Match.WAITING, busy_on(matches))


def _in_order(
    waiting: Sequence[FloorMatch],
    states: Sequence[str],
    busy: Mapping[str, FloorMatch],
    offers: Sequence[Offer] = (),
) -> list[InOrder]:
    tables = {offer.match.id: offer.table for offer in offers}
    placed = [(place, match) for place, match in enumerate(waiting, 1) if match.state in states]
    places = [place for place, _ in placed]
    above = [None, *places[:-1]]
    below = [*places[1:], None]
    return [
        InOrder(place, match, up, down, busy_words(match, busy), tables.get(match.id))
        for (place, match), up, down in zip(placed, above, below, strict=False)
    ]


def busy_words(match: FloorMatch, busy: Mapping[str, FloorMatch]) -> Words:
    """ "Ann Oak: playing at table 4.", or "" if all are free. A team stands for its people."""
    taken = [word for word in match.who if word in busy]
    teams = [word for word in taken if word.startswith(TEAM)]
    if not taken:
        return ""
    return sentences(
        *(
            say(
                "%(name)s: playing at table %(table)s.",
                name=match.who[word],
                table=busy[word].table or 0,
            )
            for word in teams or taken
        )
    )
