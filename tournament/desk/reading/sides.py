"""Who plays the sides of a game. Reads only.

A side is one team, or partners who entered alone; without a row, house players sit there.
"""

from collections.abc import Collection, Iterable

from tournament.brackets.models import Game
from tournament.desk.reading.floor_people import title_of
from tournament.registration.models import Entry
from tournament.tables.stand_ins import owners


def entries_by_side(game: Game) -> dict[str, list[Entry]]:
    """Side → its entries."""
    sides: dict[str, list[Entry]] = {}
    for row in game.sides.all():
        sides.setdefault(row.side, []).append(row.entry)
    return sides


def titles_by_side(game: Game) -> dict[str, str]:
    """Side → what its entries are called together."""
    return {side: title_of(entries) for side, entries in entries_by_side(game).items()}


def entries_by_seat(game: Game, seats: Iterable[tuple[str, str]]) -> dict[str, Entry]:
    """Seat → the entry it belongs to, for these seats with their sides."""
    sides = entries_by_side(game)
    sat = _owners_by_seat(game) if any(len(side) > 1 for side in sides.values()) else {}
    found = ((seat, _entry_of(sides.get(side, ()), sat.get(seat, ()))) for seat, side in seats)
    return {seat: entry for seat, entry in found if entry}


def _owners_by_seat(game: Game) -> dict[str, set[int]]:
    """Seat → the keys of everyone who sat there, and of those they stood in for."""
    chairs = owners(game.match)
    sat: dict[str, set[int]] = {}
    for seat, player in game.seatings.values_list("seat", "player_id"):
        sat.setdefault(seat, set()).update((player, chairs.get(player, player)))
    return sat


def _entry_of(entries: Collection[Entry], people: Collection[int]) -> Entry | None:
    if len(entries) < 2:
        return next(iter(entries), None)
    return next(
        (one for one in entries if any(row.player_id in people for row in one.members.all())), None
    )
