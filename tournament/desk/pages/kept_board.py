"""The board, kept in this process while nothing changes: many officials look at one, and each page
asks again every few seconds.

Knows versions and beats; refuses to know what the board shows. Nothing here is a fact: forget it
at will.
"""

from collections import OrderedDict
from dataclasses import replace
from datetime import datetime

from tournament.desk.pages.floor_board import Board, beat_of, floor_board
from tournament.registration.models import Event

KEPT = 16
_boards: OrderedDict[tuple[int, str], tuple[tuple[int, int], Board]] = OrderedDict()


def kept_board(event: Event, now: datetime, sort: str) -> Board:
    """The board at this version of the event, read at most once a beat; its clock is right."""
    key, stands = (event.pk, sort), (event.version, beat_of(now))
    found = _boards.get(key)
    if found is None or found[0] != stands:
        found = (stands, floor_board(event, now, sort))
        _boards[key] = found
        while len(_boards) > KEPT:
            _boards.popitem(last=False)
    return replace(found[1], now=now)


def forget() -> None:
    """Keep nothing any more."""
    _boards.clear()
